import type { Commission, CommissionMonth } from '@uni/contracts';
import { type MonthBar, monthAfter } from '../contracts/receivables-geometry.ts';

/** Returns the state to which all marked rows can move, or null if there is no common one. */
export const wayOf = (marked: readonly Commission[]): 'paid' | 'open' | null => {
  if (marked.length === 0) return null;
  if (marked.every(({ state }) => state === 'open')) return 'paid';
  return marked.every(({ state }) => state === 'paid') ? 'open' : null;
};

/** Commissions by month, without gaps: paid, late and future. Clawbacks reduce them. */
export function barsOf(months: readonly CommissionMonth[], today: string): MonthBar[] {
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (first === undefined || last === undefined) return [];
  const known = new Map(months.map((one) => [one.month, one]));
  const bars: MonthBar[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    const { paid = 0, open = 0, count = 0 } = known.get(month) ?? {};
    const isLate = month < today.slice(0, 7);
    bars.push({ month, paid, late: isLate ? open : 0, open: isLate ? 0 : open, installments: count });
  }
  return bars;
}

/** Returns the total of the marked rows: commissions less clawbacks. */
export const amountOf = (marked: readonly Commission[]): number =>
  marked.reduce((sum, { kind, amount }) => sum + (kind === 'clawback' ? -amount : amount), 0);
