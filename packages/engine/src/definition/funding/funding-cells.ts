import type { LivingTerm, Node } from '../../graph/node.ts';
import type { capitalRowNames, FundingTerms, LoanTerms, loanRowNames } from '../../operators/funding/funding-run.ts';
import type { StudyContext } from '../context.ts';

/** The cells that loans and capital read. */
export interface FundingCells extends Pick<StudyContext, 'rules'> {
  /** The capital's pointer in the study. */
  at: string;
  free: Node;
  accumulatedFree: Node;
  loans: LoanCells[];
  minimumCash: Node;
  reserve: Node;
  share: Node;
  contributionCurve: Node;
  distributionCurve: Node;
  shadow: FundingNodes | null;
  curveTotal: Node | null;
  /** Months as terms of formulas: the last one, the start and the protected months of the distribution. */
  months: Readonly<Record<'last' | 'start' | 'monthsAhead', LivingTerm>>;
}

/** The guarantee of a loan by month, and the least that it may be of the debt. */
export interface Guaranteed {
  readonly row: Node;
  readonly min: Node;
}

/** Cells that a loan reads; those that are null belong to terms that it does not have. */
export interface LoanCells {
  /** The loan's pointer in the study. */
  at: string;
  /** Accumulated, and month by month. */
  eligible: Node;
  eligibleMonths: Node;
  /** Sales and bank receipts of its modules. */
  sold: Node;
  transfers: Node;
  variations: Node | null;
  rate: Node;
  /** Rates in force, where the rate changes. */
  rates: Node | null;
  indexShare: Node | null;
  share: Node | null;
  /** Tranches up to each month. */
  scheduled: Node | null;
  limit: Node | null;
  minConstruction: Node;
  minSold: Node;
  openingFee: Node;
  monthlyFee: Node;
  releaseFee: Node | null;
  releaseTax: Node | null;
  commitment: Node | null;
  reserve: Node;
  sweepShare: Node | null;
  transferShare: Node;
  guarantee: Guaranteed | null;
  /** Bounds of a cash trap, in money and as a part of the debt. */
  trap: { readonly balance: Node | null; readonly coverage: Node | null } | null;
  /** Months as terms of formulas; a window without bounds has none. */
  months: Readonly<Record<'start' | 'installments', LivingTerm>> & {
    readonly window: readonly LivingTerm[];
    /** First month of the grace, and the first one after it. */
    readonly grace: readonly [LivingTerm, LivingTerm] | null;
    /** The month after which the commitment fee runs, and its last. */
    readonly commitment: readonly [LivingTerm, LivingTerm] | null;
  };
}

export interface FundingNodes {
  loans: Record<(typeof loanRowNames)[number], Node>[];
  /** Of each loan, 1 where it traps a month's cash. Null without a trap, and in the run without distribution. */
  traps: (Node | null)[];
  capital: Record<(typeof capitalRowNames)[number], Node>;
}

/** The rows of a loan that move cash. */
export const flowNames = ['release', 'interestPaid', 'fees', 'amortization'] as const;

/** Those rows of every loan. */
export function loanFlows(rows: FundingNodes): Node[] {
  return rows.loans.flatMap((loan) => flowNames.map((name) => loan[name]));
}

/** A row of a loan: the k-th of its company. */
export interface LoanAt {
  terms: FundingTerms;
  loan: LoanTerms;
  k: number;
  name: (typeof loanRowNames)[number];
}

/** A row of the capital. */
export interface CapitalAt {
  terms: FundingTerms;
  name: (typeof capitalRowNames)[number];
  /** False in the run without distribution. */
  main: boolean;
}
