/** The projection `uni.projection/1`: what the engine answers. Money is integer centavos; position 0 is the base month. */
export interface ProjectionLine {
  key: string;
  /** The module's number; null = Σ of the modules plus the items of no module. */
  module: number | null;
  /** The key of the company whose line it is; `module` is then null. */
  company?: string;
  label: string;
  /** `cash`: a leaf, the leaves add up to net_cash_flow; `sum`; `memo`: outside the cash. */
  kind: 'cash' | 'sum' | 'memo';
  values: number[];
  /** Σ of the values; of a stock line (balance, closing cash, accumulated) its last value. */
  total: number;
  /** With realised months: the line as planned (H + 1 values). */
  planned?: number[];
  /** With realised months: the realised cells (closing + 1 values). */
  realised?: number[];
}

/** A check of the projection: severity, Portuguese message and, where they apply, line, module, month index and centavos. */
export interface Check {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  line?: string;
  module?: number;
  company?: string;
  month?: number;
  amount?: number;
}

/** Values by indicator key: centavos, month indexes, ratios, text or null, as the indicator's registry row states. */
export type Indicators = Record<string, number | string | null>;

/** All results of a study. Money in whole centavos; position 0 of every line is the base month. */
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

/** A condition of the study that decides if a cell has a value, with its bound. */
export interface Condition {
  /** `gate`: a minimum; `limit`: a maximum; `window`: months; `policy`: a choice of the study. */
  kind: 'gate' | 'window' | 'limit' | 'policy';
  met: boolean;
  /** Its subject, in Portuguese. */
  subject: string;
  /** Bound of the value, in the value's unit. */
  bound?: number;
  /** Name of the bound; a gate's is "mínimo", a limit's "limite". */
  boundName?: string;
  /** Of a window: its first and last month, where it has them, and every how many months it opens. */
  from?: number;
  to?: number;
  every?: number;
  /** Of a gate that is closed: the month in which it opens; absent when it never does. */
  reached?: number;
}

/**
 * One node of an explanation. The parts add up to the value (a rounding part closes it), or a formula states how they combine.
 */
export interface Explanation {
  label: string;
  /** Centavos when unit is `money`, a fraction for `share`, else a plain number. */
  value: number;
  unit: 'money' | 'share' | 'factor' | 'number' | 'month';
  /** Derivation of the value, in Portuguese, e.g. "recebimentos do mês × alíquota". */
  formula?: string;
  /** Combination of the parts: `sum` (they add up, residue included) or `factors` (see formula). */
  combine?: 'sum' | 'factors';
  parts?: Explanation[];
  /** The projected cell this node is, to navigate and to go deeper. */
  cell?: { key: string; module: number | null; company?: string; month: number };
  /** The row of the study this node is, where no line of the projection shows it, to go deeper. */
  row?: { id: string; month: number };
  /** The condition this node is, with its figures in words ("12,0% vendidos, mínimo 30%"). */
  condition?: Condition & { text: string };
  /** The projected line whose total this node is, to go deeper. */
  total?: { key: string; module: number | null; company?: string };
  /** The indicator this node is, to go deeper. */
  indicator?: string;
  /** The input of the study this node is (JSON Pointer), to open it for editing. */
  input?: string;
  note?: string;
}
