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

/** What the dialog opens with: a month to correct, or what the Banco Central has told. */
export interface PublishStart {
  readonly rows: readonly { readonly month: string; readonly variation: number | null }[];
  readonly origin: PutOrigin;
}

/** The month behind the last published one. */
export const nextMonth = ({ last_month }: Pick<IndexSeriesRow, 'last_month'>): string | null =>
  last_month === '' ? null : addMonths(last_month, 1);

/** What is typed, as it would be written; or what is missing. A single row that only suggests its month is empty. */
export function writtenOf(rows: readonly TypedMonth[]): readonly WrittenRow[] | { problem: string } {
  const half = rows.findIndex(({ month, value }) => (month === null) !== (value === null));
  const isSuggestion = rows.length === 1 && rows[0]?.value === null;
  if (half >= 0 && !isSuggestion) return { problem: copy.incomplete(half + 1) };
  const written = rows.flatMap(({ month, value }, at) =>
    month === null || value === null ? [] : [{ at: at + 1, month, value: percentText(value) }],
  );
  return written.length === 0 ? { problem: copy.noTyped } : written;
}

/** 0.0042 as `0,42`, with the decimals that are kept. */
const percentText = (share: number): string => shiftDecimal(share.toFixed(10), 2).replace('.', ',');
