import { TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import type { Beside } from './cell-note.tsx';
import type { GridLine } from './lines.ts';
import { cellValue, type GridSheet, unitOf } from './model/cells.ts';
import type { LineUnit, Ticks } from './model/ticks.ts';

/** The visible grid, for export: open lines, rolled periods, exact amounts. */
export interface VisibleTable {
  periods: readonly { label: string; from: number; rolled: boolean }[];
  rows: readonly VisibleRow[];
}

export interface VisibleRow {
  label: string;
  /** 1 = outermost. */
  level: number;
  tone: GridLine['tone'];
  unit: LineUnit;
  total: Ticks;
  cells: readonly Ticks[];
}

/** With another amount in each cell, it has a column of its own before. */
export function visibleTable(sheet: GridSheet, beside?: Beside): VisibleTable {
  return {
    periods: sheet.periods.flatMap(({ label, from, rolled }) => [
      ...(beside ? [{ label: `${label}, ${beside.label}`, from, rolled: true }] : []),
      { label, from, rolled },
    ]),
    rows: sheet.rows.map(({ line, level }, row) => ({
      label: line.label,
      level,
      tone: line.tone,
      unit: unitOf(line),
      total: cellValue(sheet, { row, column: TOTAL_COLUMN }),
      cells: sheet.periods.flatMap((period, column) => [
        ...(beside ? [beside.of(line, period)] : []),
        cellValue(sheet, { row, column }),
      ]),
    })),
  };
}
