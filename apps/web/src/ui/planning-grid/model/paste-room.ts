import type { Range } from '../../grid-navigation/selection.ts';
import { type GridLine, type GridRow, soleRow } from '../lines.ts';
import type { Period } from '../periods.ts';
import type { GridSheet } from './cells.ts';

/** Space for a block larger than the grid. */
export interface PasteRoom {
  /** Number of rows before those at the foot. */
  body: number;
  /** A line as a paste may add below the last one, by its number; null where lines are not added. */
  fresh: ((at: number) => GridLine) | null;
  /** Returns the periods of a grid that is `months` months longer; null where it cannot grow. */
  longer: ((months: number) => readonly Period[]) | null;
}

/** Lines and months that a paste would add to the grid. */
export interface PasteGrowth {
  lines: number;
  months: number;
  /** The last month after it. */
  until: string;
}

const NONE: PasteGrowth = { lines: 0, months: 0, until: '' };

/** Returns the growth that a block needs beyond the grid, as far as its lines allow. */
export function growthFor(sheet: GridSheet, range: Range, room: PasteRoom | null): PasteGrowth {
  if (!room) return NONE;
  const lines = room.fresh ? Math.max(0, range.bottom - Math.max(room.body, range.top) + 1) : 0;
  const missingMonths = Math.max(0, range.right - sheet.periods.length + 1);
  const end = (sheet.periods.at(-1)?.to ?? -1) + missingMonths;
  const grows = sheet.rows
    .slice(range.top, Math.min(range.bottom + 1, room.body))
    .some(({ line }) => (line.input?.growsTo ?? -1) >= end);
  const periods = missingMonths > 0 && (grows || lines > 0) ? room.longer?.(missingMonths) : undefined;
  if (!periods) return { lines, months: 0, until: '' };
  return { lines, months: missingMonths, until: periods.at(-1)?.label ?? '' };
}

/** The grid with what a paste adds to it. */
export function grownSheet(sheet: GridSheet, growth: PasteGrowth, room: PasteRoom | null): GridSheet {
  if (!room || (growth.lines === 0 && growth.months === 0)) return sheet;
  const periods = (growth.months > 0 && room.longer?.(growth.months)) || sheet.periods;
  const end = periods.at(-1)?.to ?? 0;
  const grown = (row: GridRow): GridRow => {
    const { input } = row.line;
    const to = Math.min(input?.growsTo ?? 0, end);
    return growth.months > 0 && input && to > input.to
      ? { ...row, line: { ...row.line, input: { ...input, to } } }
      : row;
  };
  const { fresh } = room;
  if (growth.lines === 0 || !fresh) return { rows: sheet.rows.map(grown), periods };
  const added = Array.from({ length: growth.lines }, (_, at) => grown(soleRow(fresh(at))));
  return { rows: [...sheet.rows.slice(0, room.body).map(grown), ...added], periods };
}
