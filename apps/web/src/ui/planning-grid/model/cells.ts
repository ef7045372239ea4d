import { type Position, TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import type { GridLine, GridRow, LineInput } from '../lines.ts';
import { type Period, rollUp } from '../periods.ts';
import type { LineUnit, Ticks } from './ticks.ts';

/** The visible grid, which all editing rules read. */
export interface GridSheet {
  rows: readonly GridRow[];
  periods: readonly Period[];
}

/** A month of a line that takes a value. */
export interface Leaf {
  line: GridLine;
  month: number;
}

/** One cell with a new value: what an edit comes down to. */
export interface CellChange {
  line: string;
  month: number;
  ticks: Ticks;
}

/**
 * `input` takes a value. `spread` divides the typed total among its months or lines. `realised` and `computed` are closed.
 * `outside` is a month in which the line takes no value.
 */
export type CellState = 'input' | 'spread' | 'realised' | 'computed' | 'outside';

export const unitOf = (line: GridLine): LineUnit => line.unit ?? 'money';

/** The months a column stands for, for a line: all of them under the total. */
function monthsOf(column: number, periods: readonly Period[]): { from: number; to: number } | null {
  if (column === TOTAL_COLUMN) return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const period = periods[column];
  return period ? { from: period.from, to: period.to } : null;
}

const underneath = new WeakMap<GridLine, readonly GridLine[]>();

/**
 * Returns the editable lines at or under a line. Lines are immutable, so the result is cached: every cell of a group needs it.
 */
export function inputLines(line: GridLine): readonly GridLine[] {
  const known = underneath.get(line);
  if (known) return known;
  const inputs = line.input ? [line] : line.children.flatMap(inputLines);
  underneath.set(line, inputs);
  return inputs;
}

/** Returns the state of a cell. A group's cell represents the lines under it. */
export function cellState(sheet: GridSheet, position: Position): CellState {
  const line = sheet.rows[position.row]?.line;
  const months = monthsOf(position.column, sheet.periods);
  if (!line || !months) return 'computed';
  const { input } = line;
  if (!input) return inputLines(line).length > 0 && line.aggregation === 'sum' ? groupState(line, months) : 'computed';
  if (position.column === TOTAL_COLUMN) return line.aggregation === 'sum' ? 'spread' : 'computed';
  if (months.to < input.from || months.from > input.to) return 'outside';
  if (months.to < (input.realisedBefore ?? 0)) return 'realised';
  if (months.from === months.to) return 'input';
  return line.aggregation === 'sum' ? 'spread' : 'computed';
}

function groupState(line: GridLine, months: { from: number; to: number }): CellState {
  const takes = inputLines(line).some(({ input }) => input && months.from <= input.to && months.to >= input.from);
  return takes ? 'spread' : 'outside';
}

/** Returns true if typing in a cell has an effect. */
export const takesTyping = (state: CellState): boolean => state === 'input' || state === 'spread';

/** Every month of every line that a cell stands for, in reading order. While all are empty, the spread's own months. */
export function leavesOf(sheet: GridSheet, position: Position): Leaf[] {
  const line = sheet.rows[position.row]?.line;
  const months = monthsOf(position.column, sheet.periods);
  if (!line || !months) return [];
  const lines = inputLines(line);
  const all = lines.flatMap((leaf) => monthsWithin(leaf, leaf.input, months, false));
  const empty = all.every((leaf) => (ticksAt(leaf) ?? 0) === 0);
  if (!empty || position.column !== TOTAL_COLUMN) return all;
  return lines.flatMap((leaf) => monthsWithin(leaf, leaf.input, months, true));
}

function monthsWithin(
  line: GridLine,
  input: LineInput | undefined,
  months: { from: number; to: number },
  spanOnly: boolean,
): Leaf[] {
  if (!input) return [];
  const span = spanOnly && input.span ? input.span : input;
  const from = Math.max(input.from, months.from, span.from);
  const to = Math.min(input.to, months.to, span.to);
  return from > to ? [] : Array.from({ length: to - from + 1 }, (_, at) => ({ line, month: from + at }));
}

export const ticksAt = ({ line, month }: Leaf): Ticks => line.values[month] ?? null;

/** A month whose value stays when a total is spread. */
export const isFixed = ({ line, month }: Leaf): boolean =>
  month < (line.input?.realisedBefore ?? 0) || (line.input?.held?.has(month) ?? false);

/**
 * True for a month that takes no typing. Where the total stays, a held month is one that the user typed. It can be typed again;
 * only spreading leaves it unchanged.
 */
export const isClosed = (leaf: Leaf): boolean =>
  isFixed(leaf) && (leaf.month < (leaf.line.input?.realisedBefore ?? 0) || !leaf.line.input?.totalHeld);

/** The cells that typing holds: months of lines whose total stays. What is typed next leaves them alone. */
export function heldByTyping(
  sheet: GridSheet,
  cells: readonly Omit<CellChange, 'ticks'>[],
): Omit<CellChange, 'ticks'>[] {
  const totalHeldLines = new Map(
    sheet.rows.flatMap(({ line }) => (line.input?.totalHeld ? [[line.id, line] as const] : [])),
  );
  return cells.flatMap(({ line: id, month }) => {
    const line = totalHeldLines.get(id);
    return line && !isHeld(line, month) ? [{ line: id, month }] : [];
  });
}

export const isHeld = (line: GridLine, month: number): boolean => line.input?.held?.has(month) ?? false;

/** The value of a cell as its column shows it. */
export function cellValue(sheet: GridSheet, position: Position): Ticks {
  const line = sheet.rows[position.row]?.line;
  if (!line) return null;
  if (position.column === TOTAL_COLUMN) return line.values.length === 0 ? null : line.total;
  const period = sheet.periods[position.column];
  return period ? rollUp(line.values, period, line.aggregation) : null;
}

/** Returns the number of months that a cell is divided among, without listing them. */
export function countLeaves(sheet: GridSheet, position: Position): number {
  const line = sheet.rows[position.row]?.line;
  const months = monthsOf(position.column, sheet.periods);
  if (!line || !months) return 0;
  const lines = inputLines(line);
  const empty = position.column === TOTAL_COLUMN && lines.every(({ values }) => values.every((value) => !value));
  return lines.reduce((count, { input }) => {
    if (!input) return count;
    const span = empty ? (input.span ?? input) : input;
    return count + Math.max(0, Math.min(span.to, months.to) - Math.max(span.from, months.from) + 1);
  }, 0);
}

/** The lines of a sheet by id, indexed once per sheet: a paste needs them at every cell. */
const linesOfSheet = new WeakMap<GridSheet, ReadonlyMap<string, GridLine>>();

function lineById(sheet: GridSheet): ReadonlyMap<string, GridLine> {
  const known = linesOfSheet.get(sheet);
  if (known) return known;
  const lines = new Map<string, GridLine>();
  for (const { line } of sheet.rows) for (const leaf of [line, ...inputLines(line)]) lines.set(leaf.id, leaf);
  linesOfSheet.set(sheet, lines);
  return lines;
}

/** The changes that are changes; the last one of a cell counts. */
export function effective(sheet: GridSheet, changes: readonly CellChange[]): CellChange[] {
  const lines = lineById(sheet);
  const last = new Map(changes.map((change) => [`${change.line} ${change.month}`, change]));
  return [...last.values()].filter(({ line, month, ticks }) => (lines.get(line)?.values[month] ?? null) !== ticks);
}
