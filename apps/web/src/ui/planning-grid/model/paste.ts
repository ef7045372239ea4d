import { cellsIn, type Position, type Range } from '../../grid-navigation/selection.ts';
import { parseNumber } from '../../numbers/index.ts';
import {
  type CellChange,
  cellState,
  cellValue,
  effective,
  type GridSheet,
  isClosed,
  leavesOf,
  takesTyping,
  unitOf,
} from './cells.ts';
import { putTicks } from './entry.ts';
import { grownSheet, growthFor, type PasteGrowth, type PasteRoom } from './paste-room.ts';
import { type EntryRefusal, readTicks, type Ticks } from './ticks.ts';

/** Number format of the source: `1.234,56` or `1,234.56`. */
export type NumberFormat = 'br' | 'us';

export const transposed = (table: readonly (readonly string[])[]): string[][] =>
  (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? ''));

export interface PasteOptions {
  format: NumberFormat;
  transpose: boolean;
  onlyBlank: boolean;
  /** Adds to what stands there. */
  add: boolean;
  /** Makes the grid as large as the block needs it. */
  grow: boolean;
}

export type PasteStatus = 'ready' | 'ambiguous' | 'invalid' | 'blocked' | 'outside' | 'skipped';

export interface PastedCell extends Position {
  text: string;
  status: PasteStatus;
  ticks: Ticks;
  /** Reason why it needs a decision. */
  reason: EntryRefusal | 'negative' | 'realised' | 'computed' | 'held' | 'no_month' | 'beyond' | 'other_country' | null;
}

export interface PastePlan {
  /** The cells that are written to, or would be; with `width` and `height` of the block on the grid. */
  range: Range;
  cells: PastedCell[];
  changes: CellChange[];
  counts: Record<PasteStatus, number>;
  /** The grid that was planned on, with what the paste adds to it. */
  sheet: GridSheet;
  /** Lines and months that the paste adds to the grid, or would add if chosen. */
  growth: PasteGrowth;
  /** Number of rows and columns of the block that did not fit. */
  beyond: { rows: number; columns: number };
  options: PasteOptions;
  /** Everything is ready: it is written without a question. */
  clean: boolean;
}

/**
 * Returns the effect of pasting a block, cell by cell. One cell fills the selection. A selection that is a multiple of the block
 * is tiled. Otherwise the block starts at the selection's first cell.
 */
export function planPaste(
  visibleSheet: GridSheet,
  selection: Range,
  table: readonly (readonly string[])[],
  options: Partial<PasteOptions> = {},
  room: PasteRoom | null = null,
): PastePlan {
  const majority = majorityFormat(table);
  const chosen: PasteOptions = {
    format: majority.format,
    transpose: false,
    onlyBlank: false,
    add: false,
    grow: true,
    ...options,
  };
  const block = chosen.transpose ? transposed(table) : table;
  const range = targetRange(selection, block);
  const growth = growthFor(visibleSheet, range, room);
  const sheet = chosen.grow ? grownSheet(visibleSheet, growth, room) : visibleSheet;
  const width = block[0]?.length ?? 0;
  const cells: PastedCell[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const text = block[(row - range.top) % block.length]?.[(column - range.left) % width] ?? '';
      cells.push(
        evaluateCell(sheet, { row, column }, text, chosen, majority.decided && chosen.format === majority.format),
      );
    }
  }
  const changes = effective(
    sheet,
    cells.flatMap((cell) => written(sheet, cell, chosen)),
  );
  const counts = countsOf(cells);
  return {
    range,
    sheet,
    growth,
    cells,
    changes,
    counts,
    beyond: {
      rows: Math.max(0, range.bottom - sheet.rows.length + 1),
      columns: Math.max(0, range.right - sheet.periods.length + 1),
    },
    options: chosen,
    clean: counts.ambiguous + counts.invalid + counts.blocked + counts.outside + growth.lines + growth.months === 0,
  };
}

function targetRange(selection: Range, block: readonly (readonly string[])[]): Range {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  const tall = selection.bottom - selection.top + 1;
  const wide = selection.right - selection.left + 1;
  const tiles = cellsIn(selection) > 1 && tall % height === 0 && wide % width === 0;
  if (tiles) return selection;
  const { top, left } = selection;
  return { top, left, bottom: top + height - 1, right: left + width - 1 };
}

function evaluateCell(
  sheet: GridSheet,
  position: Position,
  text: string,
  options: PasteOptions,
  decided: boolean,
): PastedCell {
  const cell = (status: PasteStatus, reason: PastedCell['reason'], ticks: Ticks = null): PastedCell => ({
    ...position,
    text,
    status,
    ticks,
    reason,
  });
  const line = sheet.rows[position.row]?.line;
  if (!line || position.column >= sheet.periods.length) return cell('outside', 'beyond');
  const state = cellState(sheet, position);
  if (state === 'realised') return cell('blocked', 'realised');
  if (!takesTyping(state)) return blankText(text) ? cell('skipped', null) : closedCell(cell, state);
  if (state === 'spread' && !line.input) return blankText(text) ? cell('skipped', null) : cell('blocked', 'computed');
  if (takesNothing(sheet, position)) return cell('blocked', 'held');
  if (options.onlyBlank && cellValue(sheet, position) !== null) return cell('skipped', null);
  const reading = readTicks(options.format === 'us' ? swapped(text) : text, unitOf(line));
  if (reading.kind === 'refused') return cell('invalid', reading.reason);
  if (reading.kind === 'blank') return cell(options.add ? 'skipped' : 'ready', null);
  if (reading.ticks < 0 && !line.input?.signed) return cell('invalid', 'negative');
  return reading.ambiguous && !decided
    ? cell('ambiguous', 'other_country', reading.ticks)
    : cell('ready', null, reading.ticks);
}

/** Returns true if no month of a cell takes a value. */
function takesNothing(sheet: GridSheet, position: Position): boolean {
  const line = sheet.rows[position.row]?.line;
  if (line?.input && !line.input.held && !line.input.realisedBefore) return false;
  return leavesOf(sheet, position).every(isClosed);
}

const blankText = (text: string): boolean => text.trim() === '' || text.trim() === '-';

function closedCell(
  cell: (status: PasteStatus, reason: PastedCell['reason']) => PastedCell,
  state: ReturnType<typeof cellState>,
): PastedCell {
  return state === 'outside' ? cell('outside', 'no_month') : cell('blocked', 'computed');
}

function written(sheet: GridSheet, cell: PastedCell, options: PasteOptions): CellChange[] {
  if (cell.status !== 'ready' && cell.status !== 'ambiguous') return [];
  const ticks = options.add ? (cellValue(sheet, cell) ?? 0) + (cell.ticks ?? 0) : cell.ticks;
  const line = sheet.rows[cell.row]?.line;
  const period = sheet.periods[cell.column];
  // A month of a line is what a cell nearly always is; what divides itself takes the longer way.
  if (line?.input && period && !period.rolled) return [{ line: line.id, month: period.from, ticks }];
  const put = putTicks(sheet, cell, ticks, { many: true });
  return put.ok ? put.changes : [];
}

function countsOf(cells: readonly PastedCell[]): Record<PasteStatus, number> {
  const counts = { ready: 0, ambiguous: 0, invalid: 0, blocked: 0, outside: 0, skipped: 0 };
  for (const cell of cells) counts[cell.status] += 1;
  return counts;
}

/** Swaps points and commas, so that the one parser reads the other country's numbers. */
const swapped = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

/**
 * Returns the number format of a block, decided once by its unambiguous texts. `1.234,5` and `12,34` are Brazilian, `1,234.5` and
 * `12.34` are not. Without unambiguous texts, or with both kinds, it is Brazilian, and ambiguous texts need confirmation.
 */
export function majorityFormat(table: readonly (readonly string[])[]): { format: NumberFormat; decided: boolean } {
  let ours = 0;
  let theirs = 0;
  for (const text of table.flat()) {
    if (!/[.,]/.test(text)) continue;
    const read = parseNumber(text.replace('%', ''), 'number');
    if (read.kind !== 'value') continue;
    if (!read.ambiguous) ours += 1;
    else if (!/^\D*\d{1,3}\.\d{3}\D*$/.test(text)) theirs += 1;
  }
  return { format: theirs > ours ? 'us' : 'br', decided: ours > 0 !== theirs > 0 };
}
