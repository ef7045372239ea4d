/**
 * Double-double arithmetic (a value as an unevaluated sum of two floats, about 32 digits), after Dekker and Knuth.
 * Used where terms cancel or where a fast sum cannot decide a half centavo; never in the hot path.
 */
export interface DoubleDouble {
  hi: number;
  lo: number;
}

const splitter = 134217729; // 2^27 + 1

export function dd(hi: number, lo = 0): DoubleDouble {
  return { hi, lo };
}

function quickTwoSum(a: number, b: number): DoubleDouble {
  const hi = a + b;
  return { hi, lo: b - (hi - a) };
}

/** a + b exactly, as a double-double. */
export function twoSum(a: number, b: number): DoubleDouble {
  const hi = a + b;
  const bb = hi - a;
  return { hi, lo: a - (hi - bb) + (b - bb) };
}

/** a × b exactly, as a double-double. */
export function twoProduct(a: number, b: number): DoubleDouble {
  const hi = a * b;
  const ca = splitter * a;
  const aHigh = ca - (ca - a);
  const aLow = a - aHigh;
  const cb = splitter * b;
  const bHigh = cb - (cb - b);
  const bLow = b - bHigh;
  return { hi, lo: aHigh * bHigh - hi + aHigh * bLow + aLow * bHigh + aLow * bLow };
}

export function ddAdd(x: DoubleDouble, y: DoubleDouble): DoubleDouble {
  const s = twoSum(x.hi, y.hi);
  return quickTwoSum(s.hi, s.lo + x.lo + y.lo);
}

export function ddNegate(x: DoubleDouble): DoubleDouble {
  return { hi: -x.hi, lo: -x.lo };
}

export function ddMultiply(x: DoubleDouble, y: DoubleDouble): DoubleDouble {
  const p = twoProduct(x.hi, y.hi);
  return quickTwoSum(p.hi, p.lo + x.hi * y.lo + x.lo * y.hi);
}

export function ddDivide(x: DoubleDouble, y: DoubleDouble): DoubleDouble {
  const q1 = x.hi / y.hi;
  const r = ddAdd(x, ddNegate(ddMultiply(y, dd(q1))));
  const q2 = r.hi / y.hi;
  return quickTwoSum(q1, q2);
}

/** A line of double-doubles, in separate arrays of high and low parts: avoids an object per month in loops. */
export interface DoubleLine {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** out[t] = a × y, as `ddMultiply` gives it. */
export function multiplyInto({ hi, lo }: DoubleLine, t: number, aHi: number, aLo: number, y: DoubleDouble): void {
  const p = aHi * y.hi;
  const ca = splitter * aHi;
  const high = ca - (ca - aHi);
  const low = aHi - high;
  const cb = splitter * y.hi;
  const yHigh = cb - (cb - y.hi);
  const yLow = y.hi - yHigh;
  const error = high * yHigh - p + high * yLow + low * yHigh + low * yLow + aHi * y.lo + aLo * y.hi;
  const sum = p + error;
  hi[t] = sum;
  lo[t] = error - (sum - p);
}

/** x^k for a whole k, by repeated squaring. */
export function ddPower(x: DoubleDouble, k: number): DoubleDouble {
  let power = dd(1);
  let square = x;
  for (let rest = Math.abs(k); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = ddMultiply(power, square);
    square = ddMultiply(square, square);
  }
  return k < 0 ? ddDivide(dd(1), power) : power;
}

export function ddMax(x: DoubleDouble, y: DoubleDouble): DoubleDouble {
  return x.hi > y.hi || (x.hi === y.hi && x.lo >= y.lo) ? x : y;
}

/** Σ with Neumaier's compensation: the error does not grow with the number of terms. */
export function compensatedSum(terms: ArrayLike<number>): number {
  let sum = 0;
  let compensation = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    const next = sum + term;
    compensation += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  return sum + compensation;
}

/** Running sums with Neumaier's compensation. */
export function compensatedPrefix(terms: ArrayLike<number>): number[] {
  const prefix: number[] = [];
  let sum = 0;
  let compensation = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    const next = sum + term;
    compensation += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
    prefix.push(sum + compensation);
  }
  return prefix;
}
