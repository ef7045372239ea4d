/** Extracts months and values from a file or pasted text. The server validates each. */
import { indexLimits } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import type { SpreadsheetCell, SpreadsheetSheet } from '@uni/workbook';
import { formatNumber, parseMonth } from '../../ui/numbers/index.ts';

const copy = indexSeries.publish;

export interface WrittenRow {
  /** Its row in the sheet, from 1. */
  readonly at: number;
  readonly month: string;
  readonly value: string;
}

const textOf = (cell: SpreadsheetCell | null | undefined): string =>
  !cell || cell.kind === 'error' ? '' : String(cell.value).trim();

/** A day of a sheet is a number; as a month it is a text again. */
const monthText = (cell: SpreadsheetCell | null | undefined): string => {
  const text = textOf(cell);
  return cell?.kind === 'date' ? (parseMonth(String(Math.trunc(cell.value))) ?? text) : text;
};

/** Sheet numbers use a point, whatever their format. A share 0.0042 formatted as 0,42 % is indistinguishable from 0,0042 %. */
const valueText = (cell: SpreadsheetCell | null | undefined): string =>
  cell?.kind === 'number' ? String(Number(cell.value.toPrecision(12))).replace('.', ',') : textOf(cell);

/** Returns rows of the first sheet with adjacent month and value columns. Rows before the first month are headings. */
export function parseRows(sheets: readonly SpreadsheetSheet[]): readonly WrittenRow[] | { problem: string } {
  for (const { rows } of sheets) {
    const first = rows.findIndex((row) => monthColumn(row) >= 0);
    const monthIndex = monthColumn(rows[first] ?? []);
    if (first < 0 || monthIndex < 0) continue;
    const parsedRows = rows.slice(first).flatMap((row, down) => {
      const [month, value] = [
        monthText(row[monthIndex]),
        valueText(row.slice(monthIndex + 1).find((cell) => textOf(cell) !== '')),
      ];
      return month === '' && value === '' ? [] : [{ at: first + down + 1, month, value }];
    });
    if (parsedRows.length > indexLimits.rows) return { problem: copy.tooMany(formatNumber(indexLimits.rows)) };
    return parsedRows;
  }
  return { problem: copy.noRows };
}

/** The first cell that is a month, with something behind it. */
const monthColumn = (row: readonly (SpreadsheetCell | null)[]): number =>
  row.findIndex(
    (cell, at) =>
      cell !== null && parseMonth(monthText(cell)) !== null && row.slice(at + 1).some((other) => textOf(other) !== ''),
  );
