/** Operators of formulas, on single values and inside SUMPRODUCT on blocks of them. */
import type { BinaryOperator } from './formula.ts';
import { power } from './functions.ts';
import {
  Block,
  blockOf,
  CellError,
  compare,
  finite,
  giveBack,
  isBlock,
  numberOf,
  room,
  type Scalar,
  scalarOf,
  textOf,
  type Value,
} from './values.ts';

/**
 * Applies an operation to single values, or inside SUMPRODUCT to each cell of blocks. A row or column meets every row or
 * column. Elsewhere spreadsheets would silently take one cell of a block, which no formula of ours may rely on.
 */
export function each(
  values: readonly Value[],
  operation: (scalars: readonly Scalar[]) => Scalar,
  inArray: boolean,
): Value {
  if (!values.some((value) => isBlock(value) && value.size > 1)) return operation(values.map(scalarOf));
  if (!inArray) throw new Error('a block is calculated with outside SUMPRODUCT');
  const blocks = values.map(blockOf);
  const rows = Math.max(...blocks.map((block) => block.rows));
  const columns = Math.max(...blocks.map((block) => block.columns));
  if (blocks.some((block) => ![1, rows].includes(block.rows) || ![1, columns].includes(block.columns)))
    throw new CellError('#VALUE!');
  const results: Scalar[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const position = blocks.map(
        (block) =>
          block.values[(block.rows === 1 ? 0 : row) * block.columns + (block.columns === 1 ? 0 : column)] ?? null,
      );
      results.push(operation(position));
    }
  }
  return new Block(rows, columns, results);
}

/** `each` for two values: the calculation of blocks is most of a workbook's. */
export function pairs(left: Value, right: Value, operator: BinaryOperator, inArray: boolean): Value {
  const [a, b] = [left, right].map((value) => (isBlock(value) && value.size > 1 ? value : null));
  const shape = a ?? b;
  if (!shape) return binary(operator, scalarOf(left), scalarOf(right));
  if (!inArray) throw new Error('a block is calculated with outside SUMPRODUCT');
  if (a && b && (a.rows !== b.rows || a.columns !== b.columns))
    return each([left, right], ([x = null, y = null]) => binary(operator, x, y), inArray);
  return cellByCell(shape, operator, sideOf(a ?? null, left), sideOf(b ?? null, right));
}

function cellByCell({ rows, columns, size }: Block, operator: BinaryOperator, x: Side, y: Side): Block {
  const isTruth = orders.has(operator);
  const areTruths = x.block?.kind === 'truth' || y.block?.kind === 'truth';
  if (operator === '&' || !x.numbers || !y.numbers || (isTruth && areTruths)) {
    const values = Array.from({ length: size }, (_, k) => binary(operator, x.at(k), y.at(k)));
    return new Block(rows, columns, values);
  }
  const results = room(size);
  fill(results, operator, x.numbers, y.numbers);
  for (const { block } of [x, y]) if (block) giveBack(block);
  return new Block(rows, columns, results, isTruth ? 'truth' : 'result');
}

/** One side of a calculation of blocks: a block, or one value for all cells. */
interface Side {
  readonly block: Block | null;
  /** One number for all cells stands alone; null where a value is no number. */
  readonly numbers: Float64Array | null;
  at(position: number): Scalar;
}

function sideOf(block: Block | null, value: Value): Side {
  if (block) return { block, numbers: block.numbers, at: (k) => block.values[k] ?? null };
  const one = scalarOf(value);
  const isNumber = typeof one === 'number' || one === null;
  return { block, numbers: isNumber ? Float64Array.of(one ?? 0) : null, at: () => one };
}

const orders: ReadonlySet<BinaryOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** The operator in every cell; a single number counts for all of them. */
function fill(results: Float64Array, operator: BinaryOperator, xs: Float64Array, ys: Float64Array): void {
  const [stepX, stepY] = [xs.length === 1 ? 0 : 1, ys.length === 1 ? 0 : 1];
  const numeric = operations[operator as keyof typeof operations];
  for (let k = 0; k < results.length; k++) results[k] = numeric(xs[k * stepX] as number, ys[k * stepY] as number);
}

export function sign(operator: '-' | '+' | '%', x: Scalar): Scalar {
  if (operator === '+') return x;
  return operator === '-' ? -numberOf(x) : numberOf(x) / 100;
}

const operations = {
  '+': (x: number, y: number) => finite(x + y),
  '-': (x: number, y: number) => finite(x - y),
  '*': (x: number, y: number) => finite(x * y),
  '/': (x: number, y: number) => {
    if (y === 0) throw new CellError('#DIV/0!');
    return finite(x / y);
  },
  '^': power,
  '=': (x: number, y: number) => Number(x === y),
  '<>': (x: number, y: number) => Number(x !== y),
  '<': (x: number, y: number) => Number(x < y),
  '<=': (x: number, y: number) => Number(x <= y),
  '>': (x: number, y: number) => Number(x > y),
  '>=': (x: number, y: number) => Number(x >= y),
} as const;

function binary(operator: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  if (operator === '&') return textOf(a) + textOf(b);
  if (orders.has(operator)) return operations[operator](compare(a, b), 0) === 1;
  return operations[operator](numberOf(a), numberOf(b));
}
