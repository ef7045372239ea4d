import { CellError } from './values.ts';

const TINY = 1e-300;
/** Bernoulli terms B(2k)/(2k(2k−1)) of Stirling's series for ln Γ. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156];

/** The regularised incomplete beta function I_x(a, b), which spreadsheets call BETADIST. */
export function incompleteBeta(x: number, a: number, b: number, isTurned = false): number {
  if (a <= 0 || b <= 0 || x < 0 || x > 1) throw new CellError('#NUM!');
  if (x === 0 || x === 1) return x;
  // The fraction converges quickly below the mean; above it the complement is taken, once.
  if (!isTurned && x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a, true);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return (front * continuedFraction(x, a, b)) / a;
}

/** Lentz's evaluation of the fraction (DLMF 8.17.22). */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return fraction;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** ln Γ(x) for x > 0 by Stirling's series, after stepping up to where it is exact to the last digit. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 15; at++) shift += Math.log(at);
  const series = STIRLING.reduce((sum, term, k) => sum + term / at ** (2 * k + 1), 0);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}
