/** A value of one cell: empty is null. */
export type Scalar = number | string | boolean | null;

/** What a spreadsheet shows instead of a value; thrown, so that a branch that is not taken does no harm. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A block of values, row by row. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly Scalar[];
}

export type Value = Scalar | Block;

export function isBlock(value: Value): value is Block {
  return typeof value === 'object' && value !== null;
}

export function blockOf(value: Value): Block {
  return isBlock(value) ? value : { rows: 1, columns: 1, values: [value] };
}

/** The one value of a cell or of a block of one; a larger block where one value is wanted is an error. */
export function scalarOf(value: Value): Scalar {
  if (!isBlock(value)) return value;
  if (value.values.length !== 1) throw new CellError('#VALUE!');
  return value.values[0] ?? null;
}

/** A number where one is wanted: empty is 0, a boolean 0 or 1, a text its number. */
export function numberOf(value: Value): number {
  const scalar = scalarOf(value);
  if (scalar === null) return 0;
  if (typeof scalar === 'string') {
    if (scalar.trim() === '' || Number.isNaN(Number(scalar))) throw new CellError('#VALUE!');
    return Number(scalar);
  }
  return Number(scalar);
}

export function booleanOf(value: Value): boolean {
  const scalar = scalarOf(value);
  if (typeof scalar === 'string') throw new CellError('#VALUE!');
  return Boolean(scalar);
}

export function textOf(value: Value): string {
  const scalar = scalarOf(value);
  if (typeof scalar === 'boolean') return scalar ? 'TRUE' : 'FALSE';
  return scalar === null ? '' : String(scalar);
}

/** Numbers sort before texts, texts before booleans; texts compare without case; empty is 0, "" or FALSE. */
export function compare(a: Scalar, b: Scalar): number {
  const left = a ?? emptyLike(b);
  const right = b ?? emptyLike(a);
  const rank = (value: Scalar) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left === 'string' && typeof right === 'string') {
    const [x, y] = [left.toLowerCase(), right.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return Number(left) - Number(right);
}

function emptyLike(other: Scalar): Scalar {
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** A number of a calculation; what has none is the spreadsheet's #NUM!. */
export function finite(value: number): number {
  if (!Number.isFinite(value)) throw new CellError('#NUM!');
  return value;
}
