import { LABEL_COLUMN, type Position, type Range } from '../../grid-navigation/selection.ts';
import { addMonths, parseMonth } from '../../numbers/index.ts';
import { plain as plainForSearch } from '../../search.ts';
import { periodOfMonth } from '../periods.ts';
import {
  type CellChange,
  cellState,
  cellValue,
  effective,
  type GridSheet,
  isFixed,
  leavesOf,
  unitOf,
} from './cells.ts';
import { plainText, readTicks } from './ticks.ts';

/** The cells whose value, or lines whose label, match a text; in reading order. */
export function findCells(sheet: GridSheet, searchText: string): Position[] {
  const text = plainForSearch(searchText.trim());
  if (text === '') return [];
  return sheet.rows.flatMap(({ line }, row) => {
    const unit = unitOf(line);
    const read = readTicks(searchText, unit);
    const matches: Position[] = plainForSearch(line.label).includes(text) ? [{ row, column: LABEL_COLUMN }] : [];
    sheet.periods.forEach((_, column) => {
      const value = cellValue(sheet, { row, column });
      if (value === null) return;
      const same = read.kind === 'value' && read.ticks === value;
      if (same || plainText(value, unit) === searchText.trim()) matches.push({ row, column });
    });
    return matches;
  });
}

/** The match after a cell, around the end. */
export function nextMatch(matches: readonly Position[], after: Position, back = false): Position | null {
  const order = (at: Position): number => at.row * 10_000 + at.column + 10;
  const list = back ? [...matches].reverse() : matches;
  const later = list.find((at) => (back ? order(at) < order(after) : order(at) > order(after)));
  return later ?? list[0] ?? null;
}

/** Every cell of a range (or of the grid) that holds one value takes another. */
export function replaceValues(
  sheet: GridSheet,
  range: Range | null,
  searchText: string,
  replacement: string,
): CellChange[] {
  const changes: CellChange[] = [];
  for (const { row, column } of findCells(sheet, searchText)) {
    if (column < 0 || (range && !inside(range, row, column))) continue;
    const line = sheet.rows[row]?.line;
    if (!line || cellState(sheet, { row, column }) !== 'input') continue;
    const read = readTicks(replacement, unitOf(line), {
      current: cellValue(sheet, { row, column }),
      total: line.total,
    });
    if (read.kind === 'refused' || (read.kind === 'value' && read.ticks < 0 && !line.input?.signed)) continue;
    for (const leaf of leavesOf(sheet, { row, column })) {
      if (isFixed(leaf)) continue;
      changes.push({ line: leaf.line.id, month: leaf.month, ticks: read.kind === 'value' ? read.ticks : null });
    }
  }
  return effective(sheet, changes);
}

const inside = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

/** Returns the grid position for "Obra, mai/27", "mai/27" or "Obra"; null when neither part matches. */
export function goTo(sheet: GridSheet, typed: string, baseMonth: string, from: Position): Position | null {
  const segments = typed.split(/[,;]/).map((segment) => segment.trim());
  let { row, column } = from;
  let matches = false;
  for (const segment of segments.filter((text) => text !== '')) {
    const month = monthsAfter(segment, baseMonth);
    const at = month === null ? -1 : periodOfMonth(sheet.periods, month);
    const line = sheet.rows.findIndex(({ line: { label } }) => plainForSearch(label).includes(plainForSearch(segment)));
    if (at >= 0) column = at;
    else if (line >= 0) row = line;
    else return null;
    matches = true;
  }
  return matches ? { row, column: Math.max(0, column) } : null;
}

function monthsAfter(typed: string, baseMonth: string): number | null {
  const month = parseMonth(typed);
  if (!month) return null;
  for (let t = 0; t < 600; t += 1) if (addMonths(baseMonth, t) === month) return t;
  return null;
}

/** A cell that something is wrong with, by its line and month; a null month is the line itself. */
export interface GridProblem {
  line: string;
  month: number | null;
  text: string;
}

/** The next problem after a cell, in the order of the rows on screen; problems of hidden lines come last. */
export function nextProblem(
  sheet: GridSheet,
  problems: readonly GridProblem[],
  after: Position,
  back: boolean,
): GridProblem | null {
  const placed = problems
    .map((problem) => {
      const row = sheet.rows.findIndex(({ line }) => line.id === problem.line);
      const column = problem.month === null ? LABEL_COLUMN : periodOfMonth(sheet.periods, problem.month);
      return { problem, position: { row: row < 0 ? sheet.rows.length : row, column } };
    })
    .sort((a, b) => a.position.row - b.position.row || a.position.column - b.position.column);
  const next = nextMatch(
    placed.map(({ position }) => position),
    after,
    back,
  );
  return placed.find(({ position }) => position === next)?.problem ?? null;
}
