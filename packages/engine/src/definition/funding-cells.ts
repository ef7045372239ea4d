import type { Node } from '../graph/node.ts';
import type { capitalRowNames, loanRowNames } from '../operators/funding-run.ts';

/** The cells that loans and capital read. */
export interface FundingCells {
  free: Node;
  accumulatedFree: Node;
  sold: Node;
  transfers: Node;
  loans: LoanCells[];
  minimumCash: Node;
  reserve: Node;
  share: Node;
  contributionCurve: Node;
  distributionCurve: Node;
  shadow: FundingNodes | null;
  curveTotal: Node | null;
}

export interface LoanCells {
  eligible: Node;
  variations: Node | null;
  rate: Node;
  share: Node;
  limit: Node | null;
  minWorks: Node;
  minSold: Node;
  openingFee: Node;
  monthlyFee: Node;
  reserve: Node;
  transferShare: Node;
}

export interface FundingNodes {
  loans: Record<(typeof loanRowNames)[number], Node>[];
  capital: Record<(typeof capitalRowNames)[number], Node>;
}

/** The rows of a loan that move cash. */
export const flowNames = ['release', 'interestPaid', 'fees', 'amortization'] as const;
