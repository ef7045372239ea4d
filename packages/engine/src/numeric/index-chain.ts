import { decimal } from './decimal.ts';
import { type DoubleLine, dd, ddAdd, multiplyInto } from './double-double.ts';

const one = dd(1);

/** F_0 = 1, F_t = F_{t−1}(1 + v_t) over the months of a line. The variation of month 0 is never used. */
export function chainFactors(line: DoubleLine, months: number, variation: (t: number) => number): void {
  const { hi, lo } = line;
  hi[0] = 1;
  let last = Number.NaN;
  let growth = one;
  for (let t = 1; t < months; t++) {
    const v = variation(t);
    if (v !== last) growth = ddAdd(one, decimal(v));
    last = v;
    multiplyInto(line, t, hi[t - 1] as number, lo[t - 1] as number, growth);
  }
}
