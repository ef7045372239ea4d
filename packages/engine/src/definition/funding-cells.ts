import type { LivingTerm, Node } from '../graph/node.ts';
import type { capitalRowNames, FundingTerms, LoanTerms, loanRowNames } from '../operators/funding-run.ts';

/** The cells that loans and capital read. */
export interface FundingCells {
  free: Node;
  accumulatedFree: Node;
  sold: Node;
  /** Bank receipts, by the kinds that loans read. */
  transfers: readonly Node[];
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

export interface LoanCells {
  /** Accumulated, and month by month. */
  eligible: Node;
  eligibleMonths: Node;
  variations: Node | null;
  rate: Node;
  share: Node;
  limit: Node | null;
  minConstruction: Node;
  minSold: Node;
  openingFee: Node;
  monthlyFee: Node;
  reserve: Node;
  transferShare: Node;
  /** Months as terms of formulas; a window without bounds has none. */
  months: Readonly<Record<'start' | 'installments', LivingTerm>> & { readonly window: readonly LivingTerm[] };
}

export interface FundingNodes {
  loans: Record<(typeof loanRowNames)[number], Node>[];
  capital: Record<(typeof capitalRowNames)[number], Node>;
}

/** The rows of a loan that move cash. */
export const flowNames = ['release', 'interestPaid', 'fees', 'amortization'] as const;

/** A row of a loan: the k-th of the study. */
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
