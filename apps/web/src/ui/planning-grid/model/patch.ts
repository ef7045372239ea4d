import type { GridLine } from '../lines.ts';
import type { CellChange } from './cells.ts';
import type { Ticks } from './ticks.ts';

/**
 * Lines with changes on them, the sums above them moved by the difference. The grid shows them between a keystroke and the new
 * projection. Lines that nothing touches are the same objects.
 */
export function patchLines(lines: readonly GridLine[], changes: readonly CellChange[]): readonly GridLine[] {
  if (changes.length === 0) return lines;
  const byLine = new Map<string, CellChange[]>();
  for (const change of changes) {
    const own = byLine.get(change.line);
    if (own) own.push(change);
    else byLine.set(change.line, [change]);
  }
  return lines.map((line) => patched(line, byLine).line);
}

type Moves = Map<number, number>;

function patched(line: GridLine, byLine: ReadonlyMap<string, readonly CellChange[]>): { line: GridLine; moves: Moves } {
  const moves: Moves = new Map();
  const children = line.children.map((child) => {
    const next = patched(child, byLine);
    for (const [month, by] of next.moves) moves.set(month, (moves.get(month) ?? 0) + by);
    return next.line;
  });
  const own = byLine.get(line.id);
  if (!own && moves.size === 0) return { line, moves };
  const values: Ticks[] = [...line.values];
  if (own) {
    moves.clear();
    for (const { month, ticks } of own) {
      while (values.length < month) values.push(null);
      moves.set(month, (ticks ?? 0) - (values[month] ?? 0) + (moves.get(month) ?? 0));
      values[month] = ticks;
    }
  } else if (line.aggregation === 'sum') {
    for (const [month, by] of moves) values[month] = (values[month] ?? 0) + by;
  }
  const total =
    line.aggregation === 'sum' ? line.total + [...moves.values()].reduce((sum, by) => sum + by, 0) : line.total;
  return { line: { ...line, values, total, children }, moves };
}

/** Lines that match a text, with what is above them; an empty text matches everything. */
export function filterLines<Line extends GridLine>(
  lines: readonly Line[],
  matches: (line: GridLine) => boolean,
): Line[] {
  return lines.flatMap((line) => {
    if (matches(line) || line.pinned) return [line];
    const children = filterLines(line.children, matches);
    return children.length > 0 ? [{ ...line, children }] : [];
  });
}

/** Returns true if a line has only zeros and blanks. */
export const isEmptyLine = (line: GridLine): boolean =>
  line.total === 0 && line.values.every((value) => (value ?? 0) === 0) && line.children.every(isEmptyLine);
