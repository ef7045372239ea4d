/**
 * Fields of a study that only the oracle computes so far: the engine refuses them. Rules of companies:
 * their taxes and accounts.
 */
import type { Capital, DatedAmount, DatedRate, Loan, MonthRef, OtherTax, PresumedProfit } from '../src/study.ts';

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

/** The month, or the part of the receipts, by which a credit may be used. */
export type CreditUse = { kind: 'cost'; lag?: Opt<number> } | { kind: 'receipts' } | { kind: 'at'; at: MonthRef };

/** A credit on the cost of groups. `rate_share` is of the standard rate that suppliers charge. */
export interface TaxCredit {
  groups: string[];
  share: number;
  rate_share?: Opt<number>;
  usable?: Opt<CreditUse>;
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

export type ConsumptionMode = 'regular' | 'transitional';

/** Terms of one class of receipts in the consumption tax. */
export interface ConsumptionClass {
  class: string;
  mode?: Opt<ConsumptionMode>;
  reducers?: Opt<boolean>;
  reduction?: Opt<DatedRate[]>;
  deduction_per_month?: Opt<DatedAmount[]>;
  /** Rates of the transitional mode. */
  rates?: Opt<DatedRate[]>;
}

/** Reais of a month that reduce the base of some typologies. They are named by their positions from 0. */
export interface Reducer {
  amount: number;
  month?: Opt<string>;
  typologies?: Opt<number[]>;
}

/** Source: Lei Complementar 214/2025. */
export interface Consumption {
  mode?: Opt<ConsumptionMode>;
  cbs?: Opt<DatedRate[]>;
  ibs?: Opt<DatedRate[]>;
  reduction?: Opt<DatedRate[]>;
  classes?: Opt<ConsumptionClass[]>;
  price_includes?: Opt<boolean>;
  index?: Opt<string>;
  lag?: Opt<number>;
  split?: Opt<DatedRate[]>;
  modules?: Opt<{ module: number; adjustment?: Opt<Reducer>; social?: Opt<Reducer> }[]>;
  credits?: Opt<TaxCredit[]>;
  refund?: Opt<{ from: MonthRef; lag?: Opt<number> }>;
  transitional?: Opt<DatedRate[]>;
}

/** Taxation by classes of receipts, with later regimes and the consumption tax. */
export type TaxationTerms = RegimeTerms & {
  /** Regimes that replace the one before from a month on. */
  then?: Opt<(RegimeTerms & { from: string })[]>;
  consumption?: Opt<Consumption>;
  other?: Opt<OtherTax[]>;
};
