import { type DoubleDouble, dd, ddDivide } from './double-double.ts';
import { quantise, undecided } from './money.ts';

let lastValue = Number.NaN;
let lastDecimal: DoubleDouble = dd(0);

/**
 * The number a planner typed, in about 32 digits. The float 0.1 stands for one tenth, not for its nearest binary fraction.
 * Read from the shortest text of the float.
 */
export function decimal(x: number): DoubleDouble {
  if (Number.isInteger(x)) return dd(x);
  if (x === lastValue) return lastDecimal;
  const [mantissa = '', exponent = '0'] = String(x).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = fraction.length - Number(exponent);
  lastValue = x;
  // Beyond 10^22 a power of ten is no exact float; such digits decide no centavo.
  lastDecimal = power > 22 ? dd(x) : ddDivide(dd(Number(whole + fraction)), dd(10 ** power));
  return lastDecimal;
}

/** Rounds a value whose terms may have cancelled. Near a half centavo, seen from the terms' size, the exact value decides. */
export function quantiseExactly(fast: number, magnitude: number, exact: () => DoubleDouble): number {
  return undecided(fast, magnitude * 1e-15) ? quantise(exact().hi) : quantise(fast);
}
