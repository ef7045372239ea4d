/** Layout of a list's columns: set widths, the fitting of all others, and pinned columns. */

/** `widths` are CSS pixels by key of a column; `pinned` counts columns from the first. */
export interface ColumnLayout {
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: number;
}

/** CSS pixels. */
export const columnBounds = { least: 48, most: 800 } as const;

/** More pinned columns leave no room for the others. */
export const mostPinned = 6;

export interface MeasuredColumn {
  readonly key: string;
  /** Width at which nothing of the column is cut. */
  readonly natural: number;
  /** Width of the longest word of its head. */
  readonly head: number;
  /** Its texts may be cut where room is short: no number, day or state. */
  readonly gives: boolean;
}

/** A cut text still shows so much. */
const leastText = 96;
/** A longer text is cut as long as others need the room. */
const ampleText = 280;

export const inBounds = (width: number): number =>
  Math.round(Math.min(columnBounds.most, Math.max(columnBounds.least, width)));

/** The layout with a column of another width; null fits it to its content again. */
export function resized(layout: ColumnLayout, key: string, width: number | null): ColumnLayout {
  const { [key]: _, ...others } = layout.widths;
  return { ...layout, widths: width === null ? others : { ...others, [key]: inBounds(width) } };
}

/**
 * Returns the widths of columns in `room`. A set width holds. Without it numbers, days and states get all they need, and texts
 * share the rest: the longest give first. Where even the least does not fit, the list scrolls sideways.
 */
export function fitColumns(
  columns: readonly MeasuredColumn[],
  room: number,
  set: Readonly<Record<string, number>>,
): number[] {
  const first = columns.map(({ key, natural, gives }) => set[key] ?? (gives ? Math.min(natural, ampleText) : natural));
  const free = columns.map(({ key }) => set[key] === undefined);
  const spare = Math.floor(room) - sum(first);
  if (spare < 0) {
    const least = columns.map(({ gives, head }, at) => (gives && free[at] ? Math.max(leastText, head) : null));
    return narrowed(first, least, -spare);
  }
  return widened(first, columns, free, spare);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Takes `missing` pixels from the widest texts, none below its least; null: the column gives nothing. */
function narrowed(widths: readonly number[], least: readonly (number | null)[], missing: number): number[] {
  const cappedAt = (cap: number) =>
    widths.map((width, at) => {
      const bound = least[at] ?? null;
      return bound === null ? width : Math.min(width, Math.max(bound, cap));
    });
  const goal = sum(widths) - missing;
  let low = 0;
  let high = Math.max(ampleText, ...widths);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sum(cappedAt(middle)) <= goal) low = middle;
    else high = middle - 1;
  }
  const capped = cappedAt(low);
  // Equal columns give equally, and the pixels that do not divide go back one by one.
  let rest = goal - sum(capped);
  return capped.map((width, at) => {
    const back = rest > 0 && width < (widths[at] ?? 0) ? 1 : 0;
    rest -= back;
    return width + back;
  });
}

/** Gives texts that are cut what they lack, then spreads the rest over all columns without a set width. */
function widened(
  widths: readonly number[],
  columns: readonly MeasuredColumn[],
  free: readonly boolean[],
  spare: number,
): number[] {
  let left = spare;
  const whole = widths.map((width, at) => {
    const lack = free[at] ? Math.min(left, Math.max(0, (columns[at]?.natural ?? width) - width)) : 0;
    left -= lack;
    return width + lack;
  });
  const freeWidth = sum(whole.filter((_, at) => free[at]));
  if (freeWidth === 0) return whole;
  const spread = whole.map((width, at) => (free[at] ? width + Math.floor((left * width) / freeWidth) : width));
  const last = free.lastIndexOf(true);
  const rest = sum(widths) + spare - sum(spread);
  return spread.map((width, at) => (at === last ? width + rest : width));
}

/** Maximum share of the room that pinned columns take. The others need the rest. */
const pinnedShare = 0.6;

/** Returns the left edges of the pinned columns. `before` is the width of the box that marks rows. */
export function pinnedEdges(widths: readonly number[], pinned: number, before: number, room: number): number[] {
  const edges: number[] = [];
  let left = before;
  for (const width of widths.slice(0, pinned)) {
    if (left + width > room * pinnedShare) break;
    edges.push(left);
    left += width;
  }
  return edges;
}
