import type { FamilyFields, WeightFamily } from '../study.ts';

/** The cumulative function of each family on x ∈ [0, 1] (engine of the curves: linear, S, front, back, trapezoid, beta). */
const cumulative: Record<WeightFamily, (x: number, fields: FamilyFields) => number> = {
  linear: (x) => x,
  s_curve: (x, { a }) => {
    const up = x ** (a ?? 2);
    return up / (up + (1 - x) ** (a ?? 2));
  },
  front: (x, { k }) => 1 - (1 - x) ** (k ?? 2),
  back: (x, { k }) => x ** (k ?? 2),
  trapezoid: (x, fields) => trapezoid(x, fields.a ?? 1 / 3, fields.b ?? 2 / 3),
  beta: (x, { alpha, beta }) => incompleteBeta(x, alpha ?? 2, beta ?? 2),
};

function trapezoid(x: number, a: number, b: number): number {
  const h = 2 / (1 + b - a);
  if (x < a) return (h * x * x) / (2 * a);
  if (x <= b) return h * (x - a / 2);
  return 1 - (h * (1 - x) * (1 - x)) / (2 * (1 - b));
}

/** Cumulative weight of a family after k of n months; exactly 1 at the end. */
export function familyCumulative(fields: FamilyFields, k: number, n: number): number {
  if (k >= n) return 1;
  if (k <= 0) return 0;
  return cumulative[fields.family ?? 'linear'](k / n, fields);
}

/** The weights of a family over n months; they add up to 1. */
export function familyWeights(fields: FamilyFields, months: number): number[] {
  const weights: number[] = [];
  for (let k = 1; k <= months; k++)
    weights.push(familyCumulative(fields, k, months) - familyCumulative(fields, k - 1, months));
  return weights;
}

/** Lanczos approximation (g = 607/128, 15 terms, Godfrey) of ln Γ for x > 0. */
const lanczos = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488,
  0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
] as const;

function logGamma(x: number): number {
  let series = lanczos[0] as number;
  for (let i = 1; i < lanczos.length; i++) series += (lanczos[i] as number) / (x + i);
  const t = x + 607 / 128 + 0.5;
  return (x + 0.5) * Math.log(t) - t + Math.log((2.5066282746310002 * series) / x);
}

/** Regularised incomplete beta I_x(α, β): continued fraction by Lentz's method (Abramowitz & Stegun 26.5.8). */
export function incompleteBeta(x: number, alpha: number, beta: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // By symmetry. The series misses it by 1e-15, enough to turn half a centavo.
  if (x === 0.5 && alpha === beta) return 0.5;
  // At the bound itself rounding may put x and 1 − x both above theirs: one turn is enough.
  if (x > (alpha + 1) / (alpha + beta + 2)) return 1 - lowerBeta(1 - x, beta, alpha);
  return lowerBeta(x, alpha, beta);
}

/** The same where x is so small that the fraction converges soon. */
function lowerBeta(x: number, alpha: number, beta: number): number {
  const integer = integerBeta(x, alpha, beta);
  if (integer !== null) return integer;
  const logFront =
    logGamma(alpha + beta) - logGamma(alpha) - logGamma(beta) + alpha * Math.log(x) + beta * Math.log1p(-x);
  return (Math.exp(logFront) * betaFraction(x, alpha, beta)) / alpha;
}

/**
 * For small whole α and β the function is a polynomial, exact to the last digits.
 * Σ_{j≥α} C(n,j) x^j (1−x)^{n−j}, n = α+β−1.
 */
function integerBeta(x: number, alpha: number, beta: number): number | null {
  if (!Number.isInteger(alpha) || !Number.isInteger(beta) || alpha + beta > 30) return null;
  const n = alpha + beta - 1;
  let binomial = 1;
  let sum = 0;
  for (let j = 0; j <= n; j++) {
    if (j >= alpha) sum += binomial * x ** j * (1 - x) ** (n - j);
    binomial = (binomial * (n - j)) / (j + 1);
  }
  return sum;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (v: number): number => (Math.abs(v) < tiny ? tiny : v);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 10000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-16) break;
  }
  return h;
}
