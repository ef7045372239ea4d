import { incompleteBeta } from './beta.ts';
import {
  type Block,
  blockOf,
  booleanOf,
  CellError,
  compare,
  finite,
  giveBack,
  isBlock,
  numberOf,
  type Scalar,
  scalarOf,
  type Value,
} from './values.ts';

/** An argument computed on demand; null where the formula leaves it empty. */
export type Argument = (() => Value) | null;

type SpreadsheetFunction = (args: readonly Argument[]) => Value;

/**
 * Functions of single values. Inside SUMPRODUCT a spreadsheet applies them to every cell of a block, and so does the
 * evaluator. Anywhere else a block is an error.
 */
export const scalarFunctions: Readonly<Record<string, (args: readonly Scalar[]) => Scalar>> = {
  ABS: ([x = null]) => Math.abs(numberOf(x)),
  SIGN: ([x = null]) => Math.sign(numberOf(x)),
  INT: ([x = null]) => Math.floor(numberOf(x)),
  SQRT: ([x = null]) => finite(Math.sqrt(numberOf(x))),
  EXP: ([x = null]) => finite(Math.exp(numberOf(x))),
  LN: ([x = null]) => finite(Math.log(numberOf(x))),
  POWER: ([x = null, y = null]) => power(numberOf(x), numberOf(y)),
  MOD: ([x = null, y = null]) => modulo(numberOf(x), numberOf(y)),
  ROUND: ([x = null, digits = null]) => round(numberOf(x), numberOf(digits)),
  BETADIST: ([x = null, a = null, b = null]) => incompleteBeta(numberOf(x), numberOf(a), numberOf(b)),
};

/** Functions that choose among their arguments or take whole blocks, by their English name. */
export const functions: Readonly<Record<string, SpreadsheetFunction>> = {
  SUM: (args) => numbersIn(args).reduce((sum, number) => sum + number, 0),
  MAX: (args) => extreme(args, Math.max),
  MIN: (args) => extreme(args, Math.min),
  COUNT: (args) => numbersIn(args).length,
  SUMPRODUCT: sumProduct,
  SUMIFS: sumIfs,
  IF: ([condition, then, otherwise]) => (booleanOf(value(condition)) ? branch(then) : branch(otherwise, false)),
  IFERROR: ([tried, otherwise]) => {
    try {
      return value(tried);
    } catch (error) {
      if (error instanceof CellError) return branch(otherwise);
      throw error;
    }
  },
  AND: (args) => booleansIn(args).every(Boolean),
  OR: (args) => booleansIn(args).some(Boolean),
  NOT: ([x]) => !booleanOf(value(x)),
  INDEX: index,
  MATCH: match,
  NPV: npv,
  IRR: irr,
  XIRR: xirr,
  MIRR: mirr,
  SUMIF: ([over, criterionArgument, summed]) =>
    sumIfs([summed ?? over ?? null, over ?? null, criterionArgument ?? null]),
  EOMONTH: ([day, months]) => monthEnd(number(day), number(months)),
  EDATE: ([day, months]) => monthsLater(number(day), number(months)),
  COLUMNS: ([from]) => blockOf(value(from)).columns,
  ISNUMBER: ([x]) => typeof scalarOf(value(x)) === 'number',
};

function value(argument: Argument | undefined): Value {
  if (argument === undefined) throw new CellError('#VALUE!');
  return argument === null ? null : argument();
}

function number(argument: Argument | undefined): number {
  return numberOf(value(argument));
}

function branch(argument: Argument | undefined, absent: Scalar = 0): Value {
  return argument === undefined ? absent : (argument?.() ?? 0);
}

/** The numbers among the arguments: in a block texts, booleans and empty cells do not count; given directly they do. */
function numbersIn(args: readonly Argument[]): number[] {
  const numbers: number[] = [];
  for (const argument of args) {
    const given = value(argument);
    if (!isBlock(given)) numbers.push(numberOf(given));
    else for (const one of given.values) if (typeof one === 'number') numbers.push(one);
  }
  return numbers;
}

function booleansIn(args: readonly Argument[]): boolean[] {
  return args.flatMap((argument) => {
    const given = value(argument);
    if (!isBlock(given)) return [booleanOf(given)];
    return given.values.filter((one) => typeof one === 'number' || typeof one === 'boolean').map(Boolean);
  });
}

function extreme(args: readonly Argument[], pick: (...numbers: number[]) => number): number {
  const numbers = numbersIn(args);
  return numbers.length === 0 ? 0 : numbers.reduce((a, b) => pick(a, b));
}

/** Texts, truth values and empty cells count as nothing. */
function sumProduct(args: readonly Argument[]): number {
  const blocks = args.map((argument) => blockOf(value(argument)));
  const [first] = blocks;
  if (!first || blocks.some((block) => block.rows !== first.rows || block.columns !== first.columns))
    throw new CellError('#VALUE!');
  let sum = 0;
  const [one, ...more] = blocks.map(factorsOf) as [ArrayLike<number>, ...ArrayLike<number>[]];
  for (let i = 0; i < first.size; i++) {
    let product = one[i] as number;
    for (const factors of more) product *= factors[i] as number;
    sum += product;
  }
  blocks.forEach(giveBack);
  return sum;
}

function factorsOf(block: Block): ArrayLike<number> {
  if (block.kind === 'truth') return new Float64Array(block.size);
  return block.numbers ?? block.values.map((one) => (typeof one === 'number' ? one : 0));
}

function sumIfs([summed, ...conditions]: readonly Argument[]): number {
  const block = blockOf(value(summed));
  const tests = [];
  for (let i = 0; i < conditions.length; i += 2) {
    const over = blockOf(value(conditions[i]));
    if (over.values.length !== block.values.length) throw new CellError('#VALUE!');
    tests.push({ over, holds: criterion(scalarOf(value(conditions[i + 1]))) });
  }
  let sum = 0;
  for (const [i, one] of block.values.entries()) {
    if (typeof one === 'number' && tests.every(({ over, holds }) => holds(over.values[i] ?? null))) sum += one;
  }
  return sum;
}

/** `">=3"`, `"<>x"`, or a value that has to be equal; an ordering holds only between values of one kind. */
function criterion(criterionArgument: Scalar): (candidate: Scalar) => boolean {
  const [, operator = '=', operand = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(String(criterionArgument ?? '')) ?? [];
  const limit: Scalar =
    typeof criterionArgument !== 'string'
      ? criterionArgument
      : operand !== '' && !Number.isNaN(Number(operand))
        ? Number(operand)
        : operand;
  const alike = (candidate: Scalar) => typeof candidate === typeof limit;
  switch (operator) {
    case '<>':
      return (candidate) => !alike(candidate) || compare(candidate, limit) !== 0;
    case '<':
      return (candidate) => alike(candidate) && compare(candidate, limit) < 0;
    case '<=':
      return (candidate) => alike(candidate) && compare(candidate, limit) <= 0;
    case '>':
      return (candidate) => alike(candidate) && compare(candidate, limit) > 0;
    case '>=':
      return (candidate) => alike(candidate) && compare(candidate, limit) >= 0;
    default:
      return (candidate) => alike(candidate) && compare(candidate, limit) === 0;
  }
}

export function power(base: number, exponent: number): number {
  if (base === 0 && exponent === 0) throw new CellError('#NUM!');
  if (base === 0 && exponent < 0) throw new CellError('#DIV/0!');
  return finite(base ** exponent);
}

function modulo(x: number, divisor: number): number {
  if (divisor === 0) throw new CellError('#DIV/0!');
  return x - divisor * Math.floor(x / divisor);
}

/** Half away from zero on the number displayed with 15 significant digits, which is what spreadsheets round. */
function round(x: number, digits: number): number {
  if (x === 0) return 0;
  const [mantissa = '', exponent = '0'] = Math.abs(x).toExponential(14).split('e');
  const mantissaDigits = BigInt(mantissa.replace('.', ''));
  const dropped = 14 - Number(exponent) - Math.trunc(digits);
  if (dropped <= 0) return x;
  const unit = 10n ** BigInt(dropped);
  const rounded = (mantissaDigits + unit / 2n) / unit;
  return Math.sign(x) * Number(`${rounded}e${-Math.trunc(digits)}`);
}

function index([from, rowNumber, columnNumber]: readonly Argument[]): Scalar {
  const block = blockOf(value(from));
  let row = number(rowNumber);
  let column = columnNumber === undefined ? 1 : number(columnNumber);
  // With one number a block of one row is indexed by column.
  if (columnNumber === undefined && block.rows === 1) [row, column] = [1, row];
  if (row < 1 || column < 1 || row > block.rows || column > block.columns) throw new CellError('#REF!');
  return block.values[(Math.trunc(row) - 1) * block.columns + Math.trunc(column) - 1] ?? 0;
}

function match([criterionArgument, from, kind]: readonly Argument[]): number {
  const key = scalarOf(value(criterionArgument));
  const { values } = blockOf(value(from));
  const mode = kind === undefined ? 1 : number(kind);
  const comparable = (one: Scalar) => typeof one === typeof key;
  const match =
    mode === 0
      ? values.findIndex((one) => comparable(one) && compare(one, key) === 0)
      : values.findLastIndex((one) => comparable(one) && (mode > 0 ? compare(one, key) <= 0 : compare(one, key) >= 0));
  if (match < 0) throw new CellError('#N/A');
  return match + 1;
}

/** The first flow is one period away: NPV(rate, a, b) = a/(1+rate) + b/(1+rate)². */
function npv([rate, ...flows]: readonly Argument[]): number {
  const factor = 1 + number(rate);
  if (factor === 0) throw new CellError('#DIV/0!');
  return finite(numbersIn(flows).reduce((sum, flow, i) => sum + flow / factor ** (i + 1), 0));
}

/** Newton's steps from a guess, as spreadsheets take them. */
function irr([flows, guess]: readonly Argument[]): number {
  const cells = numbersIn([flows ?? null]).map((flow, t) => ({ flow, years: t }));
  return rateOfReturn(cells, guess === undefined ? 0.1 : number(guess));
}

/** Days count from the first one, in years of 365. */
function xirr([flows, days, guess]: readonly Argument[]): number {
  const dates = numbersIn([days ?? null]);
  const first = dates[0] ?? 0;
  const cells = numbersIn([flows ?? null]).map((flow, t) => ({ flow, years: ((dates[t] ?? first) - first) / 365 }));
  return rateOfReturn(cells, guess === undefined ? 0.1 : number(guess));
}

/** Newton's method, fifty steps at most. */
function rateOfReturn(cells: readonly { flow: number; years: number }[], guess: number): number {
  let rate = guess;
  for (let step = 0; step < 50; step++) {
    let [sum, slope] = [0, 0];
    for (const { flow, years } of cells) {
      const present = flow / (1 + rate) ** years;
      sum += present;
      slope -= (years * present) / (1 + rate);
    }
    const next = rate - sum / slope;
    if (Math.abs(next - rate) < 1e-15) return finite(next);
    rate = finite(next);
  }
  return rate;
}

/** Inflows at their rate up to the last month, outflows at their rate back to the first. */
function mirr([flows, finance, reinvestment]: readonly Argument[]): number {
  const values = numbersIn([flows ?? null]);
  const last = values.length - 1;
  const [out, back] = [1 + number(finance), 1 + number(reinvestment)];
  let [present, future] = [0, 0];
  for (const [t, flow] of values.entries()) {
    if (flow < 0) present -= flow / out ** t;
    else future += flow * back ** (last - t);
  }
  if (present === 0) throw new CellError('#DIV/0!');
  return finite((future / present) ** (1 / last) - 1);
}

/** The last day of the month n months later. */
function monthEnd(day: number, months: number): number {
  const date = new Date(Math.round((day - 25_569) * 86_400_000));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months) + 1, 0) / 86_400_000 + 25_569;
}

/** The same day a number of months later; days of the month beyond the 28th are not needed. */
function monthsLater(day: number, months: number): number {
  const date = new Date(Math.round((day - 25_569) * 86_400_000));
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months), date.getUTCDate()) / 86_400_000 + 25_569
  );
}
