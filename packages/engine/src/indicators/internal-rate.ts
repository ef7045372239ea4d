export interface InternalRate {
  /** Monthly rate, or null. */
  rate: number | null;
  status: 'none' | 'unique' | 'multiple';
}

const steps = 1500;
const lowest = 0.01;
const highest = 11;
/** Points of 1 + r: a geometric grid. */
export const grid = Float64Array.from({ length: steps + 1 }, (_, j) => lowest * (highest / lowest) ** (j / steps));

/** A root of the present value, between two points of 1 + r at which its signs differ. */
export interface Root {
  low: number;
  high: number;
  /** The value grows through zero with the rate: no investor's root. */
  rising: boolean;
}

/**
 * Returns the monthly internal rate of a flow. It is the root at which the present value falls through zero as the rate grows. Of
 * several, it is the one nearest to the reference rate. No such root: null and `none`. `multiple`: another root, falling or
 * rising, lies above the rate, or above zero where the rate is positive. Taxes after the last receipt make a rising one near −90
 * % of nearly every flow.
 */
export function internalRate(flow: ArrayLike<number>, reference: number): InternalRate {
  const changes = signChanges(flow);
  if (changes === 0) return { rate: null, status: 'none' };
  const trimmed = trim(flow);
  const valueAt: SignedValue = (x) => signedValue(trimmed, x);
  return chooseRate(changes === 1 ? onlyRoot(valueAt) : rootsOf(trimmed), valueAt, reference);
}

/** A function of 1 + r with the sign of the present value there. */
export type SignedValue = (x: number) => number;

/** Of the roots at which the value falls, the nearest to the reference rate, and whether there are others. */
export function chooseRate(roots: readonly Root[], valueAt: SignedValue, reference: number): InternalRate {
  let best: { root: Root; rate: number } | null = null;
  for (const root of roots) {
    if (root.rising) continue;
    const rate = refine(valueAt, root.low, root.high) - 1;
    if (best === null || Math.abs(rate - reference) < Math.abs(best.rate - reference)) best = { root, rate };
  }
  if (best === null) return { rate: null, status: 'none' };
  const { root: own, rate } = best;
  const isMultiple = roots.some((root) => root !== own && isAbove(valueAt, root, 1 + Math.min(0, rate)));
  return { rate, status: isMultiple ? 'multiple' : 'unique' };
}

/** True if a search finds several rates of return, of which the reference rate chooses the nearest. */
export function isChosenByReference(search: (reference: number) => InternalRate): boolean {
  return search(highest).rate !== search(-1).rate;
}

/** True if a root lies above a point of 1 + r. A root at the point itself does not. */
function isAbove(valueAt: SignedValue, { low, high, rising }: Root, x: number): boolean {
  if (low >= x || high <= x) return low >= x;
  const value = valueAt(x);
  return rising ? value < 0 : value > 0;
}

export function signChanges(flow: ArrayLike<number>): number {
  let changes = 0;
  let last = 0;
  for (let t = 0; t < flow.length; t++) {
    const sign = Math.sign(flow[t] as number);
    if (sign === 0) continue;
    if (last !== 0 && sign !== last) changes++;
    last = sign;
  }
  return changes;
}

/** Leading and trailing zeros move no root. */
function trim(flow: ArrayLike<number>): Float64Array {
  let from = 0;
  let to = flow.length;
  while (from < to && flow[from] === 0) from++;
  while (to > from && flow[to - 1] === 0) to--;
  const trimmed = new Float64Array(to - from);
  for (let t = from; t < to; t++) trimmed[t - from] = flow[t] as number;
  return trimmed;
}

/**
 * With one change of sign there is one root, between the ends of the grid or nowhere. The value falls only when money goes out
 * first.
 */
export function onlyRoot(valueAt: SignedValue): Root[] {
  if (valueAt(lowest) <= 0 || valueAt(highest) >= 0) return [];
  return [{ low: lowest, high: highest, rising: false }];
}

/** Σ of inflows and Σ of outflows at the evaluated points of the grid. */
const inflow = new Float64Array(steps + 1);
const outflow = new Float64Array(steps + 1);
/** Points of the grid at which 1 + r is at most 1. */
const below = grid.findLastIndex((x) => x <= 1);

/**
 * Every root between two points of the grid at which the value has opposite signs, one after the other. A point where it is
 * zero is passed over. So are stretches in which money in and money out, each monotone, cannot balance.
 */
function rootsOf(flow: Float64Array): Root[] {
  const roots: Root[] = [];
  let before = { at: 0, sign: Math.sign(signedValue(flow, grid[0] as number)) };
  const visit = (from: number, to: number): void => {
    const boundSign = signBetween(from, to, flow.length);
    if (boundSign !== 0) before = { at: to, sign: boundSign };
    else if (to - from > 1) {
      const middle = (from + to) >> 1;
      sampleAt(flow, middle);
      visit(from, middle);
      visit(middle, to);
    } else {
      const sign = Math.sign(signedValue(flow, grid[to] as number));
      if (sign === 0) return;
      if (sign === -before.sign)
        roots.push({ low: grid[before.at] as number, high: grid[to] as number, rising: sign > 0 });
      before = { at: to, sign };
    }
  };
  sampleAt(flow, 0);
  sampleAt(flow, steps);
  visit(0, steps);
  return roots;
}

/** Σ of money in and Σ of money out at a point of the grid, discounted. At points up to 1 both are multiplied by x^(n−1). */
function sampleAt(flow: Float64Array, at: number): void {
  const n = flow.length;
  let into = 0;
  let out = 0;
  if (at <= below) {
    const y = grid[at] as number;
    for (let k = 0; k < n; k++) {
      const value = flow[k] as number;
      into = into * y + (value > 0 ? value : 0);
      out = out * y + (value < 0 ? -value : 0);
    }
  } else {
    const y = 1 / (grid[at] as number);
    for (let k = n - 1; k >= 0; k--) {
      const value = flow[k] as number;
      into = into * y + (value > 0 ? value : 0);
      out = out * y + (value < 0 ? -value : 0);
    }
  }
  inflow[at] = into;
  outflow[at] = out;
}

/** Returns the constant sign of the value between two evaluated points, or 0 when it may change. */
function signBetween(low: number, high: number, months: number): -1 | 0 | 1 {
  if (low <= below !== high <= below) return 0;
  // Terms that grow with x below 1 fall with it above.
  const [least, most] = high <= below ? [low, high] : [high, low];
  const into = inflow[most] as number;
  const out = outflow[most] as number;
  const doubt = (into + out) * months * 1e-15;
  if ((inflow[least] as number) - out > doubt) return 1;
  return into - (outflow[least] as number) < -doubt ? -1 : 0;
}

/**
 * Horner's rule for a value with the sign of the present value at 1 + r = x. Below 1 it is multiplied by x^(n−1), so that
 * nothing overflows.
 */
function signedValue(flow: Float64Array, x: number): number {
  let value = 0;
  if (x < 1) {
    for (let t = 0; t < flow.length; t++) value = value * x + (flow[t] as number);
    return value;
  }
  const y = 1 / x;
  for (let t = flow.length - 1; t >= 0; t--) value = value * y + (flow[t] as number);
  return value;
}

/** Bisection of [low, high] of 1 + r, down to the last bits. */
function refine(valueAt: SignedValue, low: number, high: number): number {
  let a = low;
  let b = high;
  for (let i = 0; i < 200; i++) {
    const middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) break;
    if (valueAt(middle) > 0) a = middle;
    else b = middle;
  }
  return a + (b - a) / 2;
}
