/** A value of one cell: empty is null. */
export type Scalar = number | string | boolean | null;

/** Error that a spreadsheet displays instead of a value. It is thrown, so a branch not taken does no harm. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A block of values, row by row. What holds nothing but numbers is calculated with as numbers: most of a workbook's work. */
export class Block {
  readonly rows: number;
  readonly columns: number;
  /** Source of its numbers: cells, or a calculation, which is read once and whose memory is reused. */
  readonly kind: 'cells' | 'result' | 'truth';
  #values: readonly Scalar[] | null;
  #numbers: Float64Array | null | undefined;

  constructor(rows: number, columns: number, values: readonly Scalar[]);
  constructor(rows: number, columns: number, values: Float64Array, kind: 'result' | 'truth');
  constructor(
    rows: number,
    columns: number,
    values: readonly Scalar[] | Float64Array,
    kind: 'cells' | 'result' | 'truth' = 'cells',
  ) {
    this.rows = rows;
    this.columns = columns;
    this.kind = kind;
    this.#values = values instanceof Float64Array ? null : values;
    if (values instanceof Float64Array) this.#numbers = values;
  }

  get size(): number {
    return this.rows * this.columns;
  }

  get values(): readonly Scalar[] {
    this.#values ??= Array.from(this.#numbers ?? [], (number) => (this.kind === 'truth' ? number === 1 : number));
    return this.#values;
  }

  /** Its values as numbers: empty ones and untrue ones 0, true ones 1. Null when there is anything else among them. */
  get numbers(): Float64Array | null {
    if (this.#numbers === undefined) {
      const values = this.#values ?? [];
      const isPlain = values.every((value) => typeof value === 'number' || value === null);
      this.#numbers = isPlain ? Float64Array.from(values, (value) => value as number) : null;
    }
    return this.#numbers;
  }
}

const spare = new Map<number, Float64Array[]>();

/** Room for as many numbers: that of results that were read, where there is some. */
export function room(size: number): Float64Array {
  return spare.get(size)?.pop() ?? new Float64Array(size);
}

/** Gives back the room of results that were read. */
export function giveBack(block: Block): void {
  if (block.kind === 'cells' || !block.numbers) return;
  const known = spare.get(block.size);
  if (known) known.push(block.numbers);
  else spare.set(block.size, [block.numbers]);
}

export type Value = Scalar | Block;

export function isBlock(value: Value): value is Block {
  return value instanceof Block;
}

export function blockOf(value: Value): Block {
  return isBlock(value) ? value : new Block(1, 1, [value]);
}

/** Returns the value of a cell or of a single-cell block. A larger block is an error here. */
export function scalarOf(value: Value): Scalar {
  if (!isBlock(value)) return value;
  if (value.size !== 1) throw new CellError('#VALUE!');
  return value.values[0] ?? null;
}

/** Returns a value as a number: empty is 0, a boolean 0 or 1, a text its number. */
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

/** Orders numbers before texts, texts before booleans; texts compare without case; empty is 0, "" or FALSE. */
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
