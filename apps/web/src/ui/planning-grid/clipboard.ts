import { workspace } from '@uni/phrases';
import { type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { tableText } from '../grid-navigation/table-text.ts';
import type { GridRow } from './lines.ts';
import { cellValue } from './model/cells.ts';
import { plainText, type Ticks } from './model/ticks.ts';
import type { Period } from './periods.ts';

export interface Summary {
  sum: number;
  mean: number;
  count: number;
  min: number;
  max: number;
}

/** The values of a range, row by row, as the columns show them; the total's column too. */
export function rangeValues(rows: readonly GridRow[], periods: readonly Period[], range: Range): Ticks[][] {
  const sheet = { rows, periods };
  return rowsIn(range).map((row) => columnsIn(range).map((column) => cellValue(sheet, { row, column })));
}

/**
 * A range as tab-separated text: what a spreadsheet pastes, and what the grid reads back without a loss. With headings,
 * the labels and the periods come too.
 */
export const rangeText = (...range: Parameters<typeof rangeTable>): string => tableText(rangeTable(...range));

/** The texts of a range, row by row. */
export function rangeTable(
  rows: readonly GridRow[],
  periods: readonly Period[],
  range: Range,
  withHeadings = false,
): string[][] {
  const values = rangeValues(rows, periods, range);
  const table = rowsIn(range).map((row, at) => {
    const line = rows[row]?.line;
    const cells = (values[at] ?? []).map((ticks) => plainText(ticks, line?.unit ?? 'money'));
    return withHeadings ? [line?.label ?? '', ...cells] : cells;
  });
  if (!withHeadings) return table;
  const heading = columnsIn(range).map((column) =>
    column === TOTAL_COLUMN ? workspace.grid.total : (periods[column]?.label ?? ''),
  );
  return [['', ...heading], ...table];
}

const rowsIn = (range: Range): number[] => upTo(range.top, range.bottom);
const columnsIn = (range: Range): number[] => upTo(range.left, range.right);
const upTo = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Returns the status bar's summary of a range, in centavos; null for an empty one. The mean is rounded to the centavo. */
export function summarise(values: readonly number[]): Summary | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    sum,
    mean: Math.round(sum / values.length),
    count: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  };
}
