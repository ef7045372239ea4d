/** Data of the panel's charts, from the server's summary. */
import type { AgeingBucket, LateMonth, SalesMonth, SalesSummary, UnitTotals } from '@uni/contracts';
import type { ScreenSearch } from '../../../shared/screen/use-screen.ts';
import type { CashFlowSeries, ProgressSeries } from '../../../ui/charts/index.ts';
import { addMonths } from '../../../ui/numbers/index.ts';

export type Measure = keyof UnitTotals;
/** Months in a year's figures. */
const year = 12;

export type FunnelKey = 'opening' | 'launched' | 'sold' | 'cancelled' | 'net';

export interface FunnelStep {
  readonly key: FunnelKey;
  readonly units: number;
  readonly value: number;
}

/** The year that ends with the last month, from the stock at its beginning to what was sold for good. */
export function funnelOf(months: readonly SalesMonth[]): FunnelStep[] {
  const within = months.slice(-year);
  const [first] = within;
  if (!first) return [];
  const before = months.at(-year - 1)?.stock ?? { units: 0, value: 0 };
  // A window that is cut off begins with what its first month had on offer.
  const opening = months.length > year ? before : { units: 0, value: 0 };
  const sum = (of: (month: SalesMonth) => UnitTotals): UnitTotals =>
    within.reduce((all, month) => ({ units: all.units + of(month).units, value: all.value + of(month).value }), {
      units: 0,
      value: 0,
    });
  const sold = sum((month) => month.sold);
  const cancelled = sum((month) => month.cancelled);
  const last = within.at(-1)?.stock ?? opening;
  const launched = {
    units: last.units - opening.units + sold.units - cancelled.units,
    value: last.value - opening.value + sold.value - cancelled.value,
  };
  const net = { units: sold.units - cancelled.units, value: sold.value - cancelled.value };
  return [
    { key: 'opening', ...opening },
    { key: 'launched', ...launched },
    { key: 'sold', ...sold },
    { key: 'cancelled', ...cancelled },
    { key: 'net', ...net },
  ];
}

/** Sales and distratos by month in units or at list price, as the chart of a cash flow draws them. */
export function flowOf(months: readonly SalesMonth[]): CashFlowSeries | null {
  const [first] = months;
  if (!first) return null;
  const net = months.map(({ sold, cancelled }) => sold.value - cancelled.value);
  let all = 0;
  return {
    baseMonth: first.month,
    inflow: months.map(({ sold }) => sold.value),
    outflow: months.map(({ cancelled }) => 0 - cancelled.value),
    net,
    accumulated: net.map((value) => {
      all += value;
      return all;
    }),
    closed: months.length,
  };
}

/** Returns agreed price over list price of the sales, less one. Null without sales or without a known list price. */
export function againstTable(months: readonly SalesMonth[]): number | null {
  const within = months.slice(-year);
  const list = within.reduce((sum, { sold }) => sum + sold.value, 0);
  const agreed = within.reduce((sum, month) => sum + month.agreed, 0);
  return list === 0 ? null : agreed / list - 1;
}

export interface PlanCurve {
  readonly series: ProgressSeries;
  /** Points by which what was sold is ahead of the plan at the last month; null before the first. */
  readonly apart: number | null;
}

/** Sales accumulated as shares of all that was planned. */
export function planCurveOf(planned: NonNullable<SalesSummary['planned']>): PlanCurve | null {
  const total = planned.values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return null;
  const curve = running(planned.values).map((value) => value / total);
  const measured = running(planned.realised).map((value) => value / total);
  const at = measured.length - 1;
  const due = curve[Math.min(at, curve.length - 1)] ?? 0;
  return {
    series: { baseMonth: planned.from, planned: curve, baseline: null, measured, trend: [] },
    apart: at < 0 ? null : (measured[at] ?? 0) - due,
  };
}

function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

export interface AgeingShare {
  readonly bucket: AgeingBucket;
  readonly amount: number;
  readonly count: number;
  /** Start within the whole. */
  readonly from: number;
  /** Null where nothing is owed. */
  readonly share: number | null;
}

/** Returns each bucket with its share of the amount owed, and where that begins. */
export function ageingShares(ageing: SalesSummary['ageing']): AgeingShare[] {
  const total = ageing.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  let from = 0;
  return ageing.map((bucket) => {
    const share = total === 0 ? null : Math.max(0, bucket.amount) / total;
    const placed = { ...bucket, from, share };
    from += share ?? 0;
    return placed;
  });
}

/** Returns the due dates of a bucket as search parameters of the installment list. */
export function daysOf(bucket: AgeingBucket, day: string): Pick<ScreenSearch<'receivables'>, 'de' | 'ate'> {
  const [low, high] = delays[bucket];
  return {
    ...(high === null ? {} : { de: daysBefore(day, high) }),
    ...(low === null ? {} : { ate: daysBefore(day, low) }),
  };
}

const delays: Record<AgeingBucket, readonly [least: number | null, most: number | null]> = {
  to_fall_due: [null, 0],
  late_1_30: [1, 30],
  late_31_60: [31, 60],
  late_61_90: [61, 90],
  late_91_180: [91, 180],
  late_over_180: [181, null],
};

function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

/** The months that can be chosen as the last one: this one and the twenty-three before. */
export const lastMonths = (month: string): string[] => Array.from({ length: 24 }, (_, back) => addMonths(month, -back));

/** Days overdue from which an amount counts as delinquent; 90 by default. */
export const delinquencyDays = [0, 30, 60, 90] as const;
export type DelinquencyDays = (typeof delinquencyDays)[number];

export const delinquencyDaysOf = (text: string | undefined): DelinquencyDays =>
  delinquencyDays.find((days) => String(days) === text) ?? 90;

/** Returns the share of open amounts beyond that delay; null if nothing is open. */
export function delinquencyOf(ageing: SalesSummary['ageing'], days: DelinquencyDays): number | null {
  const total = ageing.reduce((sum, { amount }) => sum + amount, 0);
  const long = ageing.reduce((sum, { bucket, amount }) => ((delays[bucket][0] ?? 0) > days ? sum + amount : sum), 0);
  return total === 0 ? null : long / total;
}

export const lateOf = ({ late }: LateMonth, bucket: AgeingBucket): number =>
  late.find((one) => one.bucket === bucket)?.amount ?? 0;

export const sumLate = ({ late }: LateMonth): number => late.reduce((sum, { amount }) => sum + amount, 0);

/** Each step of delay over the months. */
export const lateSeries = (months: readonly LateMonth[]): { bucket: AgeingBucket; amounts: number[] }[] =>
  (months[0]?.late ?? []).map(({ bucket }) => ({ bucket, amounts: months.map((month) => lateOf(month, bucket)) }));
