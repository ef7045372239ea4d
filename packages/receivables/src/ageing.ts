import { type Day, daysBetween, type Month, monthOf } from './calendar/civil-day.ts';
import type { Cents } from './money.ts';

/** Days of delay by which what is owed is sorted; the last bucket has no end. */
export const lateBuckets = [
  { key: 'late_1_30', from: 1, to: 30 },
  { key: 'late_31_60', from: 31, to: 60 },
  { key: 'late_61_90', from: 61, to: 90 },
  { key: 'late_91_180', from: 91, to: 180 },
  { key: 'late_over_180', from: 181, to: Number.POSITIVE_INFINITY },
] as const;

/** Key of a range of days late. */
export type LateBucket = (typeof lateBuckets)[number]['key'];

/** One open amount in centavos and its due day. */
export interface Owed {
  readonly due: Day;
  readonly amount: Cents;
}

/** Open amounts in centavos on a day: to fall due by month, and late by range of days. */
export interface Ageing {
  readonly day: Day;
  /** Amounts that fall due on the day or later, by month, in order. */
  readonly to_fall_due: readonly { readonly month: Month; readonly amount: Cents; readonly count: number }[];
  readonly late: Readonly<Record<LateBucket, { readonly amount: Cents; readonly count: number }>>;
  readonly total: Cents;
  /** Amounts more than 90 days late, as a fraction of all that is owed; null if nothing is owed. */
  readonly delinquency: number | null;
}

/** Groups open amounts by due month or by days late on a day. */
export function ageing(owed: readonly Owed[], day: Day): Ageing {
  const months = new Map<Month, { amount: Cents; count: number }>();
  const late = Object.fromEntries(lateBuckets.map(({ key }) => [key, { amount: 0, count: 0 }])) as Record<
    LateBucket,
    { amount: Cents; count: number }
  >;
  let total = 0;
  for (const { due, amount } of owed) {
    if (amount === 0) continue;
    const days = daysBetween(due, day);
    const bucket = days <= 0 ? monthBucket(months, monthOf(due)) : late[bucketOf(days)];
    bucket.amount += amount;
    bucket.count++;
    total += amount;
  }
  const long = late.late_91_180.amount + late.late_over_180.amount;
  return {
    day,
    to_fall_due: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, bucket]) => ({ month, ...bucket })),
    late,
    total,
    delinquency: total === 0 ? null : long / total,
  };
}

function monthBucket(
  months: Map<Month, { amount: Cents; count: number }>,
  month: Month,
): { amount: Cents; count: number } {
  const bucket = months.get(month) ?? { amount: 0, count: 0 };
  months.set(month, bucket);
  return bucket;
}

function bucketOf(days: number): LateBucket {
  return lateBuckets.find(({ to }) => days <= to)?.key ?? 'late_over_180';
}
