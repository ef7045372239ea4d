import {
  chooseRate,
  grid,
  type InternalRate,
  onlyRoot,
  type Root,
  type SignedValue,
  signChanges,
} from './internal-rate.ts';

/**
 * Returns the monthly rate of return of a flow by days: the root m of Σ CF_t ÷ (1 + m)^(12·d_t ÷ 365). Grid, choice and status
 * are those of `internalRate`. `days` begin at 0 in the first cell.
 */
export function datedRate(flow: ArrayLike<number>, days: readonly number[], reference: number): InternalRate {
  const changes = signChanges(flow);
  if (changes === 0) return { rate: null, status: 'none' };
  const valueAt = datedValue(flow, days);
  return chooseRate(changes === 1 ? onlyRoot(valueAt) : rootsOf(valueAt), valueAt, reference);
}

/** Below 1 the powers count back from the last cell, so that none is too large for a number. */
function datedValue(flow: ArrayLike<number>, days: readonly number[]): SignedValue {
  const cells = Array.from(flow).flatMap((value, t) =>
    value === 0 ? [] : [{ value, months: ((days[t] as number) * 12) / 365 }],
  );
  const last = cells.at(-1)?.months ?? 0;
  return (x) => {
    const log = Math.log(x);
    const from = x < 1 ? last : 0;
    let sum = 0;
    for (const { value, months } of cells) sum += value * Math.exp(log * (from - months));
    return sum;
  };
}

/** Every root between two points of the grid at which the value has opposite signs. Points where it is zero are passed over. */
function rootsOf(valueAt: SignedValue): Root[] {
  const roots: Root[] = [];
  let before = { x: 0, sign: 0 };
  for (const x of grid) {
    const sign = Math.sign(valueAt(x));
    if (sign === 0) continue;
    if (sign === -before.sign) roots.push({ low: before.x, high: x, rising: sign > 0 });
    before = { x, sign };
  }
  return roots;
}
