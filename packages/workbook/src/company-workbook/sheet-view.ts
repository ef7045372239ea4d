import { cellAddress } from '../address.ts';
import type { SpreadsheetSheet } from '../spreadsheet.ts';
import type { Cell } from './cell-values.ts';

/** A sheet as it is read: rows downwards and months to the right, whichever way the sheet has them. */
export interface SheetView {
  readonly name: string;
  readonly height: number;
  readonly isTurned: boolean;
  /** The last column of a row, plus one. */
  readonly widthOf: (row: number) => number;
  /** Null for an empty cell, and for one of a hidden row or column that is left out. */
  readonly cell: (row: number, column: number) => Cell;
  /** The same; within merged cells it is their one value. */
  readonly head: (row: number, column: number) => Cell;
  readonly address: (row: number, column: number) => string;
}

/** The views of a sheet: months to the right, and months downwards. */
export function viewsOf(sheet: SpreadsheetSheet, takesHidden: boolean): [SheetView, SheetView] {
  const hiddenRows = new Set(takesHidden ? [] : sheet.hiddenRows);
  const hiddenColumns = new Set(takesHidden ? [] : sheet.hiddenColumns);
  const width = sheet.rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const cell = (row: number, column: number): Cell =>
    hiddenRows.has(row) || hiddenColumns.has(column) ? null : sheet.rows[row]?.[column];
  const origins = originsOf(sheet);
  const head = (row: number, column: number): Cell => {
    const origin = origins.get(row * SPAN + column);
    return origin === undefined ? cell(row, column) : cell(Math.floor(origin / SPAN), origin % SPAN);
  };
  const across: SheetView = {
    ...{ name: sheet.name || NAMELESS, height: sheet.rows.length, isTurned: false, cell, head, address: cellAddress },
    widthOf: (row) => sheet.rows[row]?.length ?? 0,
  };
  const down: SheetView = {
    ...{ name: sheet.name || NAMELESS, height: width, isTurned: true, widthOf: () => sheet.rows.length },
    cell: (row, column) => cell(column, row),
    head: (row, column) => head(column, row),
    address: (row, column) => cellAddress(column, row),
  };
  return [across, down];
}

/** The one sheet of a delimited text. */
const NAMELESS = 'Planilha';

const SPAN = 1 << 14;
/** Cells of merged blocks that are remembered, of all blocks of a sheet together. */
const MOST_MERGED_CELLS = 100_000;

/** The first cell of the block that a cell is in. */
function originsOf({ merged = [] }: SpreadsheetSheet): Map<number, number> {
  const origins = new Map<number, number>();
  for (const { rows, columns } of merged) {
    const size = (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1);
    if (!(size > 0) || origins.size + size > MOST_MERGED_CELLS) continue;
    for (let row = rows[0]; row <= rows[1]; row += 1)
      for (let column = columns[0]; column <= columns[1]; column += 1)
        origins.set(row * SPAN + column, rows[0] * SPAN + columns[0]);
  }
  return origins;
}
