/** Lines that are filled term by term, and the bound that follows from the sizes of their terms. */
import { trimmed, type Vector } from '../../graph/vector.ts';

const grain = 2.3e-16;

let scratch = new Float64Array(0);

/** Sizes of a line's terms by month, all zero, in memory that the next line reuses. */
export function sizesOf(months: number): Float64Array {
  if (scratch.length < months) scratch = new Float64Array(months);
  return scratch.fill(0, 0, months);
}

/** The line with its bound. `terms`: the greatest number of terms that a month adds up. */
export function bounded(line: Float64Array, sizes: Float64Array, terms: number): Vector {
  let size = 0;
  for (let t = 0; t < line.length; t++) if ((sizes[t] as number) > size) size = sizes[t] as number;
  return { ...trimmed(line), bound: size * grain * (terms + 64) };
}
