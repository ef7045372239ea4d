/** Dated tables of a study's taxes. */
import type { Report, Shape } from './schema.ts';
import { calendarMonth, list, money, object, required } from './schema.ts';

export function datedRates(rate: Shape): Shape {
  return list(object({ from: required(calendarMonth), rate: required(rate) }));
}

export const datedAmounts = list(object({ from: required(calendarMonth), amount: required(money) }));

/** No two rows have the same text in a field. */
export function onceEach<Key extends string>(
  rows: readonly Readonly<Record<Key, string>>[] | null | undefined,
  key: Key,
  path: string,
  report: Report,
): void {
  const seen = new Set<string>();
  (rows ?? []).forEach((row, k) => {
    if (seen.has(row[key])) report(`${path}/${k}/${key}`, 'duplicate');
    seen.add(row[key]);
  });
}
