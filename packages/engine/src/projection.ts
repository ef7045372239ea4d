/** The projection `uni.projection/1`: what the engine answers. Money is integer centavos; position 0 is the base month. */
export interface ProjectionLine {
  key: string;
  /** The module's number; null = Σ of the modules plus the items of no module. */
  module: number | null;
  label: string;
  /** `cash`: a leaf, the leaves add up to net_cash_flow; `sum`; `memo`: beside the cash. */
  kind: 'cash' | 'sum' | 'memo';
  values: number[];
  /** Σ of the values; of a stock line (balance, closing cash, accumulated) its last value. */
  total: number;
  /** With realised months: the line as planned (H + 1 values). */
  planned?: number[];
  /** With realised months: the realised cells (closing + 1 values). */
  realised?: number[];
}

export interface Check {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  line?: string;
  module?: number;
  month?: number;
  amount?: number;
}

/** Values by indicator key: centavos, month indexes, ratios, text or null, as the indicator's registry row says. */
export type Indicators = Record<string, number | string | null>;

export interface Projection {
  format: 'uni.projection/1';
  engine: string;
  study_hash: string;
  base_month: string;
  months: number;
  lines: ProjectionLine[];
  indicators: Indicators;
  checks: Check[];
}

/** One node of an explanation: the parts add up to the value (a rounding part closes it), or a formula says how they combine. */
export interface Explanation {
  label: string;
  /** Centavos when unit is `money`; a fraction for `share`; plain number otherwise. */
  value: number;
  unit: 'money' | 'share' | 'factor' | 'number' | 'month';
  /** How the value comes about, in Portuguese, e.g. "recebimentos do mês × alíquota". */
  formula?: string;
  /** How the parts combine: `sum` (they add up, residue included) or `factors` (see formula). */
  combine?: 'sum' | 'factors';
  parts?: Explanation[];
  /** The projected cell this node is, to navigate and to go deeper. */
  cell?: { key: string; module: number | null; month: number };
  /** The projected line whose total this node is, to go deeper. */
  total?: { key: string; module: number | null };
  /** The indicator this node is, to go deeper. */
  indicator?: string;
  /** The input of the study this node is (JSON Pointer), to open it for editing. */
  input?: string;
  note?: string;
}
