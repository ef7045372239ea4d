import type { ProfitBridgeKey } from '@uni/analysis';

/** A cost group with the rubric it hangs under; the engine's table plus the groups that the study declares. */
export interface CostGroupRow {
  key: string;
  label: string;
  parent: string;
  parentLabel: string;
}

/** The words of the tree; the feature passes the phrases. */
export interface CashFlowCopy {
  inflows: string;
  outflows: string;
  freeFlow: string;
  accumulatedFree: string;
  financing: string;
  capital: string;
  monthBalance: string;
  closingCash: string;
  memo: string;
  statement: string;
  balance: string;
  backlog: string;
  /** The statements of each company. */
  byCompany: string;
  companies: readonly { key: string; name: string }[];
  profitBridge: string;
  profitStep: (key: ProfitBridgeKey) => string;
  commissions: string;
  taxes: string;
  partKind: (kind: string) => string;
  channel: (channel: string) => string;
  line: (key: string) => string;
  module: (number: number) => string;
  /** The part of a line that belongs to no module. */
  enterprise: string;
  loan: (number: number) => string;
  assignment: (number: number) => string;
  partner: (number: number) => string;
  tier: (number: number) => string;
  tax: (name: string) => string;
}
