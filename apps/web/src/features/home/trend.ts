import type { FigureDay } from '@uni/contracts';
import { addMonths } from '../../ui/numbers/index.ts';

export type TrendKey = Exclude<keyof FigureDay, 'day'>;

const trendMonths = 12;

/** How a figure stood as each of the last months began, and as it was kept last; null before the first day that was kept. */
export function trendOf(days: readonly FigureDay[], key: TrendKey, today: string): (number | null)[] {
  const month = today.slice(0, 7);
  const starts = Array.from({ length: trendMonths - 1 }, (_, at) => `${addMonths(month, at + 2 - trendMonths)}-01`);
  return [...starts, today].map((day) => days.findLast((one) => one.day <= day)?.[key] ?? null);
}
