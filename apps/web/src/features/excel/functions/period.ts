import { readPeriodText } from '@uni/contracts';

/** Day 0 of Excel's dates. Its first two months of 1900 are a day off, and no plan has them. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Dates from June 1927 on, so that no number is both a year and a date. */
const earliestDate = 10_000;
/** December 2199: the last year that is read. */
const latestDate = 109_575;

/** Returns a month or a year. Excel holds a date as a number of days. Undefined: the value is no period. */
export function readExcelPeriod(value: unknown): string | null | undefined {
  if (typeof value !== 'number') return readPeriodText(value);
  if (Number.isInteger(value) && value >= 1900 && value < 2200) return String(value);
  if (!(value >= earliestDate && value <= latestDate)) return undefined;
  return new Date(dayZero + Math.floor(value) * dayMs).toISOString().slice(0, 7);
}
