/** Months of a series as they are typed. */
import type { IndexSeriesRow, PutOrigin } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { addMonths, shiftDecimal } from '../../ui/numbers/index.ts';
import type { WrittenRow } from './sheet-rows.ts';

const copy = indexSeries.publish;

/** A month that is typed; its value is a share. */
export interface TypedMonth {
  readonly id: number;
  readonly month: string | null;
  readonly value: number | null;
}

/** Initial rows of the dialog: a month to correct, or months from the Banco Central. */
export interface PublishStart {
  readonly rows: readonly { readonly month: string; readonly variation: number | null }[];
  readonly origin: PutOrigin;
}

/** The month behind the last published one. */
export const nextMonth = ({ last_month }: Pick<IndexSeriesRow, 'last_month'>): string | null =>
  last_month === '' ? null : addMonths(last_month, 1);

/** Returns the typed rows as they would be written, or the problem. A single row with only a suggested month is empty. */
export function writtenOf(rows: readonly TypedMonth[]): readonly WrittenRow[] | { problem: string } {
  const half = rows.findIndex(({ month, value }) => (month === null) !== (value === null));
  const isSuggestion = rows.length === 1 && rows[0]?.value === null;
  if (half >= 0 && !isSuggestion) return { problem: copy.incomplete(half + 1) };
  const written = rows.flatMap(({ month, value }, at) =>
    month === null || value === null ? [] : [{ at: at + 1, month, value: percentText(value) }],
  );
  return written.length === 0 ? { problem: copy.noTyped } : written;
}

/** Formats 0.0042 as `0,42`, with all stored decimals. */
const percentText = (share: number): string => shiftDecimal(share.toFixed(10), 2).replace('.', ',');
