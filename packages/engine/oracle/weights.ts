/** Families of weights and the vectors of weights an item is spread over. */

import type { FamilyFields, Schedule } from '../src/study.ts';
import { addTo, type Cells, shifted } from './arithmetic.ts';

/** ln Γ(x), Lanczos with g = 7. */
function logGamma(x: number): number {
  const c = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const y = x - 1;
  const series = c.slice(1).reduce((sum, term, k) => sum + term / (y + k + 1), c[0] ?? 0);
  const t = y + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(series);
}

/** Of whole parameters: the chance of at least `alpha` successes in alpha + beta − 1 trials, a sum without special functions. */
function binomialTail(x: number, alpha: number, beta: number): number {
  const trials = alpha + beta - 1;
  let [sum, ways] = [0, 1];
  for (let j = 0; j <= trials; j++) {
    if (j >= alpha) sum += ways * x ** j * (1 - x) ** (trials - j);
    ways = (ways * (trials - j)) / (j + 1);
  }
  return sum;
}

/** Regularised incomplete beta by its continued fraction (modified Lentz). */
function incompleteBeta(x: number, alpha: number, beta: number, isTurned = false): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (alpha === beta && x === 0.5) return 0.5;
  if (Number.isInteger(alpha) && Number.isInteger(beta) && alpha + beta <= 40) return binomialTail(x, alpha, beta);
  // Turned once: at the bound itself rounding may put both sides above it.
  if (!isTurned && x > (alpha + 1) / (alpha + beta + 2)) return 1 - incompleteBeta(1 - x, beta, alpha, true);
  const front = Math.exp(
    logGamma(alpha + beta) - logGamma(alpha) - logGamma(beta) + alpha * Math.log(x) + beta * Math.log(1 - x),
  );
  const tiny = 1e-300;
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / guard(1 - ((alpha + beta) * x) / (alpha + 1));
  let fraction = d;
  for (let m = 1; m <= 2000; m++) {
    const even = (m * (beta - m) * x) / ((alpha + 2 * m - 1) * (alpha + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    fraction *= d * c;
    const odd = (-(alpha + m) * (alpha + beta + m) * x) / ((alpha + 2 * m) * (alpha + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return (front * fraction) / alpha;
}

function trapezoid(x: number, a: number, b: number): number {
  const height = 2 / (1 + b - a);
  if (x < a) return (height * x * x) / (2 * a);
  if (x <= b) return height * (x - a / 2);
  return 1 - (height * (1 - x) ** 2) / (2 * (1 - b));
}

/** F(x): the part of the whole reached at x of the time. */
function familyAt(fields: FamilyFields, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  switch (fields.family) {
    case 's_curve': {
      const a = fields.a ?? 2;
      return x ** a / (x ** a + (1 - x) ** a);
    }
    case 'front':
      return 1 - (1 - x) ** (fields.k ?? 2);
    case 'back':
      return x ** (fields.k ?? 2);
    case 'trapezoid':
      return trapezoid(x, fields.a ?? 1 / 3, fields.b ?? 2 / 3);
    case 'beta':
      return incompleteBeta(x, fields.alpha ?? 2, fields.beta ?? 2);
    default:
      return x;
  }
}

/** The weights of a family over n months. */
export function familyShares(fields: FamilyFields, months: number): number[] {
  return Array.from({ length: months }, (_, k) => familyAt(fields, (k + 1) / months) - familyAt(fields, k / months));
}

/** The physical schedule of a module, normalised, one weight for each month of construction. */
export function scheduleShares(schedule: Schedule | null | undefined, constructionMonths: number): number[] {
  if (!schedule?.shares) return familyShares(schedule ?? {}, constructionMonths);
  const all = schedule.shares.reduce((sum, share) => sum + share, 0);
  return schedule.shares.map((share) => share / all);
}

export function convolved(weights: readonly number[], lags: readonly number[]): number[] {
  const result: Cells = [];
  weights.forEach((weight, month) => {
    lags.forEach((lag, delay) => {
      addTo(result, month + delay, weight * lag);
    });
  });
  return result;
}

/** Puts weights that begin at `start` on the months of the study. */
export function placed(weights: readonly number[], start: number): Cells {
  return shifted([...weights], start);
}
