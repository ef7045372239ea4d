/** The effect of one more call on a quota: pure, so that every case can be tested. */
import type { CallFamily, ErpSettings } from '@uni/contracts';
import { dayInSaoPaulo, nextDayInSaoPaulo } from '../../../platform/time.ts';

/** A little more than the minute of the ERP, whose clock is not ours. */
const windowMs = 61_000;

export interface Budget {
  readonly perMinute: number;
  readonly perDay: number;
}

export const budgetOf = (settings: ErpSettings, family: CallFamily): Budget =>
  family === 'bulk'
    ? { perMinute: settings.bulk_per_minute, perDay: settings.bulk_per_day }
    : { perMinute: settings.rest_per_minute, perDay: settings.rest_per_day };

export interface CallCount {
  readonly day: string;
  readonly used: number;
  readonly recent: readonly number[];
}

/** Returns the count without a call that never reached the ERP. */
export const unspend = (before: CallCount, now: Date): CallCount =>
  before.day === dayInSaoPaulo(now)
    ? { ...before, used: Math.max(0, before.used - 1), recent: before.recent.slice(0, -1) }
    : before;

/** Returns the effect of one more call now: allowed, the wait, or the day's quota exhausted. */
export const spend = (
  { perMinute, perDay }: Budget,
  before: CallCount,
  now: Date,
): { readonly count: CallCount } | { readonly waitMs: number } | { readonly until: Date } => {
  const day = dayInSaoPaulo(now);
  const used = before.day === day ? before.used : 0;
  if (used >= perDay) return { until: nextDayInSaoPaulo(now) };
  const recent = before.recent.filter((at) => at > now.getTime() - windowMs);
  const oldest = recent[recent.length - perMinute];
  if (oldest !== undefined) return { waitMs: oldest + windowMs - now.getTime() };
  return { count: { day, used: used + 1, recent: [...recent, now.getTime()] } };
};
