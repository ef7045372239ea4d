/** Sales that are cancelled at ages one after another, by month of the cancellation: all ages at once. */
import { trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import type { ConcernedStep } from './cancellable.ts';

/** Ages of cancellation: their cumulative curve, the share of all cancellations, and the sales that each age concerns. */
export interface AgesOfSales {
  readonly share: number;
  readonly curve: Float64Array;
  readonly ages: readonly number[];
  readonly concerned: (age: number) => readonly ConcernedStep[];
}

let scratch: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];

/**
 * Fills a line of zeros with what is cancelled in each month. The sales cancelled up to an age are rounded. An age cancels those,
 * less those up to the age before.
 */
export function cancelledByMonth(out: Float64Array, sales: Vector, of: AgesOfSales): Vector {
  const { share, curve, ages, concerned } = of;
  const months = out.length;
  if (scratch[0].length < months) scratch = [new Float64Array(months), new Float64Array(months)];
  const [shares, sums] = [scratch[0].fill(0), scratch[1].fill(0)];
  ages.forEach((age, k) => {
    const until = share * (curve[k] as number);
    const weight = (curve[k] as number) - (k === 0 ? 0 : (curve[k - 1] as number));
    for (const step of concerned(age)) {
      const to = Math.min(step.to, sales.to);
      for (let s = Math.max(step.from, sales.from); s < to; s++) {
        // The share of an age that concerns all sales is that of the curve. So the last one leaves no trace.
        const reached = step.share === 1 ? until : (shares[s] as number) + share * (weight * step.share);
        const sum = quantise((sales.values[s] as number) * reached);
        if (s + age < months) out[s + age] = (out[s + age] as number) + sum - (sums[s] as number);
        shares[s] = reached;
        sums[s] = sum;
      }
    }
  });
  return trimmed(out);
}
