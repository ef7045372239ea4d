/**
 * Fields of a study that only the oracle computes so far: the engine refuses them. Rules of companies:
 * their taxes and accounts.
 */
import type {
  Capital,
  Consumption,
  DatedAmount,
  DatedRate,
  Loan,
  OtherTax,
  PresumedProfit,
  TaxCredit,
} from '../src/study.ts';

type Opt<T> = T | null | undefined;

/** A loan as the rules of companies name it. */
export type LoanTerms = Loan;

/** Capital as the rules of companies name it. */
export type CapitalTerms = Capital;

export type Regime = 'ret' | 'presumed' | 'real' | 'none';

/** Presumed shares of the receipts of one class. */
export interface Activity {
  class: string;
  irpj_base: DatedRate[];
  csll_base: DatedRate[];
}

/** An increase of the presumed shares on receipts above a limit in reais, of the year or of the quarter. */
export interface PresumedStep {
  from: string;
  /** The first month of the step for the social contribution; `from` when left out. */
  csll_from?: Opt<string>;
  year_limit?: Opt<number>;
  quarter_limit?: Opt<number>;
  increase: number;
}

export type PresumedTerms = Omit<PresumedProfit, 'step'> & { activities?: Opt<Activity[]>; step?: Opt<PresumedStep> };

export interface SegregatedTax {
  rates: DatedRate[];
  lag?: Opt<number>;
  /** Rates of classes that are not taxed by `rates`. */
  classes?: Opt<{ class: string; rates: DatedRate[] }[]>;
}

/** Actual profit: the accounts less the losses of earlier periods. */
export interface RealProfit {
  period?: Opt<'year' | 'quarter'>;
  profit?: Opt<'poc' | 'receipts'>;
  deduct_interest?: Opt<boolean>;
  irpj: DatedRate[];
  irpj_surcharge?: Opt<DatedRate[]>;
  irpj_surcharge_floor?: Opt<DatedAmount[]>;
  csll: DatedRate[];
  loss_share: DatedRate[];
  pis?: Opt<DatedRate[]>;
  cofins?: Opt<DatedRate[]>;
  lag?: Opt<number>;
  credits?: Opt<TaxCredit[]>;
}

/** A regime with its objects, and the classes of receipts that obey another. */
export interface RegimeTerms {
  regime: Regime;
  ret?: Opt<SegregatedTax>;
  presumed?: Opt<PresumedTerms>;
  real?: Opt<RealProfit>;
  classes?: Opt<{ class: string; regime: Regime }[]>;
}

/** Taxation by classes of receipts, with later regimes and the consumption tax. */
export type TaxationTerms = RegimeTerms & {
  /** Regimes that replace the one before from a month on. */
  then?: Opt<(RegimeTerms & { from: string })[]>;
  consumption?: Opt<Consumption>;
  other?: Opt<OtherTax[]>;
};
