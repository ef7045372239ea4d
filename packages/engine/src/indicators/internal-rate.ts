/** What a search for an internal rate found. */
export interface InternalRate {
  /** Monthly rate, or null. */
  rate: number | null;
  status: 'none' | 'unique' | 'multiple';
}

const steps = 1500;
const lowest = 0.01;
const highest = 11;
/** Points of 1 + r: a geometric grid. */
const grid = Float64Array.from({ length: steps + 1 }, (_, j) => lowest * (highest / lowest) ** (j / steps));

/**
 * The monthly internal rate of a flow: the root at which the present value falls through zero as the rate grows, nearest to the
 * reference rate when there are several. No change of sign, or no such root: null and `none`; more than one change: `multiple`.
 */
export function internalRate(flow: ArrayLike<number>, reference: number): InternalRate {
  const changes = signChanges(flow);
  if (changes === 0) return { rate: null, status: 'none' };
  const roots = changes === 1 ? onlyRoot(trim(flow)) : fallingRoots(trim(flow));
  if (roots.length === 0) return { rate: null, status: 'none' };
  let best = roots[0] as number;
  for (const root of roots) if (Math.abs(root - reference) < Math.abs(best - reference)) best = root;
  return { rate: best, status: changes === 1 ? 'unique' : 'multiple' };
}

function signChanges(flow: ArrayLike<number>): number {
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
  return Float64Array.from({ length: to - from }, (_, k) => flow[from + k] as number);
}

/** With one change of sign there is one root: between the ends of the grid or nowhere, and falling only when money goes out first. */
function onlyRoot(flow: Float64Array): number[] {
  const [first, last] = [lowest, highest];
  if (signedValue(flow, first) <= 0 || signedValue(flow, last) > 0) return [];
  return [refine(flow, first, last) - 1];
}

function fallingRoots(flow: Float64Array): number[] {
  const roots: number[] = [];
  let before = signedValue(flow, grid[0] as number);
  for (let j = 1; j <= steps; j++) {
    const x = grid[j] as number;
    const value = signedValue(flow, x);
    if (before > 0 && value <= 0) roots.push(refine(flow, grid[j - 1] as number, x) - 1);
    if (value !== 0 || before < 0) before = value;
  }
  return roots;
}

/** Horner's rule for a value with the sign of the present value at 1 + r = x; multiplied by x^(n−1) below 1, so that nothing overflows. */
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
function refine(flow: Float64Array, low: number, high: number): number {
  let a = low;
  let b = high;
  for (let i = 0; i < 200; i++) {
    const middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) break;
    if (signedValue(flow, middle) > 0) a = middle;
    else b = middle;
  }
  return a + (b - a) / 2;
}
