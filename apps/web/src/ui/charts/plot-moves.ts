/** Keyboard navigation between the points of a chart; pure. */

/** The point that a key leads to; null when the key is none of the chart's. */
export function movedPoint(key: string, at: number, last: number, page: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

/** Down from all values to the first and on to the last, then all again; up the other way. */
export function movedFigure(key: 'ArrowDown' | 'ArrowUp', only: number | null, count: number): number | null {
  const next = (only ?? -1) + (key === 'ArrowDown' ? 1 : -1);
  if (next < -1) return count - 1;
  return next === -1 || next >= count ? null : next;
}

/** The stretch between where it began and where one is, in order; a single point is no stretch. */
export function rangeOf(anchor: number | null, at: number | null): readonly [number, number] | null {
  if (anchor === null || at === null || anchor === at) return null;
  return [Math.min(anchor, at), Math.max(anchor, at)];
}
