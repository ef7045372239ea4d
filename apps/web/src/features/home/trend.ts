import type { FigureDay } from '@uni/contracts';
import { addMonths } from '../../ui/numbers/index.ts';

export type TrendKey = Exclude<keyof FigureDay, 'day'>;

const trendMonths = 12;

/** Returns the figure at the start of each of the last months, and its latest value. Null before the first stored day. */
export function trendOf(days: readonly FigureDay[], key: TrendKey, today: string): (number | null)[] {
  const month = today.slice(0, 7);
  const starts = Array.from({ length: trendMonths - 1 }, (_, at) => `${addMonths(month, at + 2 - trendMonths)}-01`);
  return [...starts, today].map((day) => days.findLast((one) => one.day <= day)?.[key] ?? null);
}
