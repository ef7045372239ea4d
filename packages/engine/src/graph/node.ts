import type { DoubleDouble } from '../numeric/double-double.ts';
import type { Condition } from '../projection.ts';
import type { Vector } from './vector.ts';

/** Unit of a node's cells; money is centavos in the engine and reais in a workbook. */
export type Unit = 'money' | 'share' | 'factor' | 'number';

export type Sheet =
  | 'premises'
  | 'dates'
  | 'modules'
  | 'receipts'
  | 'expenses'
  | 'taxes'
  | 'funding'
  | 'companies'
  | 'partners'
  | 'accounting'
  | 'cash_flow';

export type Parameter = number | string | boolean | null | object;
export type Parameters = Readonly<Record<string, Parameter>>;

/** Fields that an operator needs to evaluate. */
export interface Operands {
  readonly inputs: readonly Node[];
  readonly params: Parameters;
  /** Number of months computed. */
  readonly months: number;
}

/** One value that every month shares, or one value a month. A scalar is a node whose vector has one position. */
export interface Node extends Operands {
  /** Its position among the nodes of its study. */
  readonly at: number;
  readonly id: string;
  readonly op: Operator;
  readonly vector: Vector;
  readonly scalar: boolean;
  readonly meta: Meta;
}

export interface Meta {
  readonly label: string;
  readonly unit: Unit;
  readonly sheet: Sheet;
  /** Source of the value in the study (JSON Pointer); for a vector of inputs, the pointer of the vector. */
  readonly input?: string;
  /** Whole months, units or parts: displayed without decimals. */
  readonly whole?: true;
  /** Conversion of the study's value where the input is not its number (money: in centavos). */
  readonly reading?: 'complement';
  /** The module the row belongs to. */
  readonly module?: number | null;
  /** Sources of the row's own parameters in the study, by their names (JSON Pointers). */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Names cells in formulas: the workbook decides the addresses. */
export interface FormulaWriter {
  /** The cell of a node in month t (a scalar has one cell); months outside the projection are not written. */
  cell(node: Node, t: number): string;
  /** The cells of a row from one month to another, both included. */
  range(node: Node, from: number, to: number): string;
  /** The cells of a row in every month of the workbook, its columns fixed. */
  all(node: Node): string;
  /** The month numbers of the whole heading, on the sheet being written. */
  allMonths(): string;
  /** The number of month t in the heading of the sheet being written. */
  month(t: number): string;
  /** The cells of a vector of inputs, one under another, by position in the study's list. */
  list(node: Node): string;
}

/** A term of a formula that the workbook holds in cells, such as a month plus a delay. A number is written as it is. */
export type LivingTerm = number | ((writer: FormulaWriter) => string);

/** The terms of a node whose parameters stand in cells, by the parameter's name. */
export type Terms = Readonly<Record<string, LivingTerm>>;

/** One term of an explanation: a node's cell, or a value of its own. */
export interface Term {
  readonly label?: string;
  readonly value: number;
  readonly unit: Unit | 'month';
  readonly node?: Node;
  readonly month?: number;
  readonly note?: string;
  /** Pointer of the value in the study, for a value without a row. Without it there the term is left out. */
  readonly field?: string;
  /** The month that the label refers to. */
  readonly of?: number;
  readonly condition?: Condition;
  /** Explanation of a term without a cell. */
  readonly reason?: () => Reason;
  /** One of many: named, and expanded on request. */
  readonly bare?: boolean;
}

/** Explanation of a cell. `sum`: the terms add up to it, except for its rounding; `factors`: the formula combines them. */
export interface Reason {
  readonly formula: string;
  readonly combine: 'sum' | 'factors';
  readonly terms: readonly Term[];
}

/** A vector operator: the one definition of a line, in three renderings. */
export interface Operator {
  readonly name: string;
  evaluate(operands: Operands): Vector;
  /** The spreadsheet formula of month t, without the leading `=`; null = the cell is a constant (an input, or empty). */
  formula(node: Node, t: number, writer: FormulaWriter): string | null;
  explain(node: Node, t: number): Reason | null;
  /** The value of month t before rounding, in about 32 digits; only operators with a fast, bounded sum have it. */
  exact?(node: Node, t: number): DoubleDouble;
}

/** The value of a node in a month; of a scalar, its value. Outside the months: 0. */
export function valueAt(node: Node, t: number): number {
  return node.vector.values[node.scalar ? 0 : t] ?? 0;
}

/** The value of a scalar node. */
export function scalarOf(node: Node): number {
  return node.vector.values[0] ?? 0;
}
