import { clipboardText } from './amounts.ts';
import type { GridRow } from './lines.ts';
import { type Period, rollUp } from './periods.ts';
import type { Range } from './selection.ts';

export interface Summary {
  sum: number;
  mean: number;
  count: number;
  min: number;
  max: number;
}

/** The values of a range, row by row, as the columns show them. */
export function rangeValues(rows: readonly GridRow[], periods: readonly Period[], range: Range): number[][] {
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      periods.slice(range.left, range.right + 1).map((period) => rollUp(row.line.values, period, row.line.aggregation)),
    );
}

/** A range as tab-separated text: what a spreadsheet pastes. With headings, the labels and the periods come too. */
export function rangeText(
  rows: readonly GridRow[],
  periods: readonly Period[],
  range: Range,
  withHeadings = false,
): string {
  const chosen = rows.slice(range.top, range.bottom + 1);
  const lines = rangeValues(rows, periods, range).map((values, index) => {
    const cells = values.map(clipboardText);
    return withHeadings ? [chosen[index]?.line.label ?? '', ...cells] : cells;
  });
  const heading = ['', ...periods.slice(range.left, range.right + 1).map((period) => period.label)];
  return (withHeadings ? [heading, ...lines] : lines).map((cells) => cells.join('\t')).join('\n');
}

/** What the status bar says of a range, in centavos; null for an empty one. The mean is rounded to the centavo. */
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
