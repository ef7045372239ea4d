/** Which rows and columns are in sight, which ones have elements, and how the second follow the first. */

/** Positions of an axis, both ends included; empty when `last` is before `first`. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** A block of cells. */
export interface Block {
  readonly rows: Stretch;
  readonly columns: Stretch;
}

/** Returns the positions that a view from `offset` on touches. */
export function seenOf(offset: number, room: number, size: number, count: number): Stretch {
  const last = Math.ceil((offset + Math.max(room, 1)) / size) - 1;
  return { first: Math.max(0, Math.floor(offset / size)), last: Math.min(count - 1, last) };
}

/** The stretch with some more on both sides. */
export const widened = ({ first, last }: Stretch, by: number, count: number): Stretch => ({
  first: Math.max(0, first - by),
  last: Math.min(count - 1, last + by),
});

export const isWithin = ({ first, last }: Stretch, position: number): boolean => first <= position && position <= last;

const isEmpty = ({ first, last }: Stretch): boolean => last < first;
const overlap = (one: Stretch, other: Stretch): Stretch => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
});
const contains = (outer: Stretch, inner: Stretch): boolean =>
  isEmpty(inner) || (outer.first <= inner.first && inner.last <= outer.last);
const isSame = (one: Stretch, other: Stretch): boolean =>
  (isEmpty(one) && isEmpty(other)) || (one.first === other.first && one.last === other.last);

export const covers = (drawn: Block, seen: Block): boolean =>
  contains(drawn.rows, seen.rows) && contains(drawn.columns, seen.columns);

export const isSameBlock = (one: Block, other: Block): boolean =>
  isSame(one.rows, other.rows) && isSame(one.columns, other.columns);

/** Rows and columns that one step may add: as many as fit in a frame of a slow machine. */
const STEP = { rows: 2, columns: 1 };

/**
 * Returns the next block on the way from what is drawn to what is to be. What is out of sight goes at once, what comes comes in
 * steps. Nothing in common begins with the first rows. All columns may be frozen: then no other is drawn.
 */
export function stepToward(drawn: Block, target: Block): Block {
  const rows = overlap(drawn.rows, target.rows);
  const columns = overlap(drawn.columns, target.columns);
  const isApart = isEmpty(rows) || (isEmpty(columns) && !isEmpty(target.columns));
  if (isApart) return { rows: grown(firstOf(target.rows), target.rows, STEP.rows - 1), columns: target.columns };
  if (!isSame(columns, target.columns)) return { rows, columns: grown(columns, target.columns, STEP.columns) };
  return { rows: grown(rows, target.rows, STEP.rows), columns };
}

const firstOf = ({ first }: Stretch): Stretch => ({ first, last: first });

/** Grows first at the end and then at the beginning. */
function grown(stretch: Stretch, target: Stretch, by: number): Stretch {
  const last = Math.min(target.last, stretch.last + by);
  const left = by - (last - stretch.last);
  return { first: Math.max(target.first, stretch.first - left), last };
}

const lengthOf = ({ first, last }: Stretch): number => Math.max(0, last - first + 1);
const isNear = (one: Stretch, other: Stretch): boolean => 2 * lengthOf(overlap(one, other)) >= lengthOf(other);

/** True when at least half of the rows and columns stay: a step, not a jump. */
export const isStep = (drawn: Block, target: Block): boolean =>
  isNear(drawn.rows, target.rows) && isNear(drawn.columns, target.columns);

/** The positions of a stretch in order, with some that have elements wherever they are. */
export function positionsIn({ first, last }: Stretch, always: readonly number[]): number[] {
  const inside = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const others = always.filter((position) => position < first || position > last);
  return others.length === 0 ? inside : [...new Set([...inside, ...others])].sort((a, b) => a - b);
}
