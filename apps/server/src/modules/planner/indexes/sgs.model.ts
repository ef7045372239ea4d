/**
 * Parses answers of the Banco Central's time series (SGS) strictly. The SGS sends errors with status 200, days for requested
 * months, and empty values. Anything but a plain list of months is a failure with a name, never "no data".
 */
import { type FeedOutcome, indexLimits } from '@uni/contracts';
import { monthsAfter, plainNumber } from './index-rows.model.ts';
import { shareOf } from './index-units.model.ts';

export interface SgsMonth {
  readonly month: string;
  readonly variation: number;
}

export type SgsReading =
  | { readonly ok: true; readonly months: readonly SgsMonth[] }
  | { readonly ok: false; readonly outcome: Exclude<FeedOutcome, 'ok'>; readonly detail: string };

const failed = (outcome: Exclude<FeedOutcome, 'ok'>, detail: string): SgsReading => ({
  ok: false,
  outcome,
  detail: detail.slice(0, 200),
});

/** `firstDays`: the series has a value for every day, and a month takes the one that begins on its first. */
export const readSgs = (text: string, { firstDays }: { firstDays: boolean }): SgsReading => {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return failed('not_json', text.trim());
  }
  if (isRecord(answer) && ('erro' in answer || 'error' in answer)) return failed('error_answer', text.trim());
  if (!Array.isArray(answer)) return failed('malformed', text.trim());
  const months = new Map<string, number>();
  for (const item of answer) {
    const { data, valor } = isRecord(item) ? item : {};
    const [, day, number, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(data)) ?? [];
    if (!day || !number || !year || Number(number) < 1 || Number(number) > 12)
      return failed('malformed', JSON.stringify(item));
    if (firstDays && day !== '01') continue;
    const month = `${year}-${number}`;
    // Two values in a month are a series of days: its number was configured for that of another.
    if (months.has(month)) return failed('malformed', JSON.stringify(item));
    const variation = variationOf(valor);
    if (variation === null) return failed('bad_value', JSON.stringify(item));
    months.set(month, variation);
  }
  return { ok: true, months: [...months].map(([month, variation]) => ({ month, variation })) };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const variationOf = (valor: unknown): number | null => {
  if (typeof valor !== 'string' && typeof valor !== 'number') return null;
  const plain = plainNumber(String(valor), 'variation');
  if (plain === null || (plain.split('.')[1] ?? '').length > indexLimits.decimals - 2) return null;
  const variation = shareOf(Number(`${plain}e${indexLimits.decimals - 2}`));
  return variation > -indexLimits.most && variation <= indexLimits.most ? variation : null;
};

/** Series of days answer at most ten years at a time; shorter stretches are never wrong. */
const windowMonths = 118;

/** Returns consecutive ranges of months to request, both ends included. */
export const windowsOf = (from: string, to: string): { from: string; to: string }[] => {
  const windows: { from: string; to: string }[] = [];
  for (let first = from; first <= to; first = monthsAfter(first, windowMonths)) {
    const last = monthsAfter(first, windowMonths - 1);
    windows.push({ from: first, to: last < to ? last : to });
  }
  return windows;
};

/** The address of a stretch: `{code}` of the configured one is the number of the series. */
export const sgsAddress = (address: string, code: number, { from, to }: { from: string; to: string }): string => {
  const day = (month: string, of: string) => `${of}/${month.slice(5)}/${month.slice(0, 4)}`;
  const last = String(new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5)), 0)).getUTCDate());
  const url = new URL(address.replace('{code}', String(code)));
  url.searchParams.set('formato', 'json');
  url.searchParams.set('dataInicial', day(from, '01'));
  url.searchParams.set('dataFinal', day(to, last));
  return url.href;
};
