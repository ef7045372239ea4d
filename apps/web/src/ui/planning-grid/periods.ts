import { calendarMonth, longMonth, longMonthNames, shortMonth } from './months.ts';

export type Zoom = 'month' | 'quarter' | 'year';
/**
 * Aggregation of a line's months into one period. A flow or a curve is summed, a balance or an index takes the last value. A
 * price or a rate is the mean of the months that have one.
 */
export type Aggregation = 'sum' | 'last' | 'mean';

/** One column of the grid: the months `from` … `to`, both included. */
export interface Period {
  id: string;
  label: string;
  /** The name read aloud, e.g. "maio de 2027" or "2º trimestre de 2027". */
  name: string;
  year: number;
  from: number;
  to: number;
  /** More than one month: a roll-up, computed whatever the line is. */
  rolled: boolean;
}

export interface YearBand {
  year: number;
  /** Columns of the band, by their position in the list of periods. */
  first: number;
  count: number;
  collapsed: boolean;
}

export interface PeriodOptions {
  baseMonth: string;
  months: number;
  zoom: Zoom;
  /** Years displayed as one column although the zoom is finer. */
  collapsedYears?: ReadonlySet<number>;
}

/** The columns for a zoom. Quarters and years are those of the calendar; the first and last may be shorter. */
export function buildPeriods(options: PeriodOptions): Period[] {
  const periods: Period[] = [];
  let key = '';
  for (let t = 0; t < options.months; t += 1) {
    const next = periodKey(options, t);
    const open = periods[periods.length - 1];
    if (open && next === key) open.to = t;
    else
      periods.push({
        id: next,
        label: '',
        name: '',
        year: calendarMonth(options.baseMonth, t).year,
        from: t,
        to: t,
        rolled: false,
      });
    key = next;
  }
  return periods.map((period) => ({ ...period, ...periodNames(options, period) }));
}

/** One month as a period of its own. */
export const monthPeriod = (baseMonth: string, t: number): Period => ({
  id: `${t}`,
  label: shortMonth(baseMonth, t),
  name: longMonth(baseMonth, t),
  year: calendarMonth(baseMonth, t).year,
  from: t,
  to: t,
  rolled: false,
});

/** The year bands over the columns, in order. */
export function yearBands(periods: readonly Period[], collapsedYears: ReadonlySet<number> = new Set()): YearBand[] {
  const bands: YearBand[] = [];
  periods.forEach((period, index) => {
    const open = bands[bands.length - 1];
    if (open && open.year === period.year) open.count += 1;
    else bands.push({ year: period.year, first: index, count: 1, collapsed: collapsedYears.has(period.year) });
  });
  return bands;
}

/** The value of a line in a period, by the line's own aggregation; null when all its months are blank. */
export function rollUp(
  values: readonly (number | null)[],
  period: Pick<Period, 'from' | 'to'>,
  aggregation: Aggregation,
): number | null {
  if (aggregation === 'last') return values[period.to] ?? null;
  let sum = 0;
  let count = 0;
  for (let t = period.from; t <= period.to; t += 1) {
    const value = values[t] ?? null;
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  if (count === 0) return null;
  return aggregation === 'mean' ? Math.round(sum / count) : sum;
}

/** The position of the column that holds a month, or −1. */
export function periodOfMonth(periods: readonly Period[], month: number): number {
  return periods.findIndex((period) => period.from <= month && month <= period.to);
}

function periodKey(options: PeriodOptions, t: number): string {
  const { year, month } = calendarMonth(options.baseMonth, t);
  if (options.zoom === 'year' || options.collapsedYears?.has(year)) return `${year}`;
  if (options.zoom === 'quarter') return `${year}-q${Math.floor(month / 3) + 1}`;
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

function periodNames(options: PeriodOptions, period: Period): Pick<Period, 'label' | 'name' | 'rolled'> {
  const { year, month } = calendarMonth(options.baseMonth, period.from);
  if (options.zoom === 'year' || options.collapsedYears?.has(year))
    return { label: `${year}`, name: `${year}`, rolled: true };
  if (options.zoom === 'quarter') {
    const quarter = Math.floor(month / 3) + 1;
    const short = `${quarter}T/${String(year % 100).padStart(2, '0')}`;
    return { label: short, name: `${quarter}º trimestre de ${year}`, rolled: true };
  }
  return {
    label: shortMonth(options.baseMonth, period.from),
    name: longMonth(options.baseMonth, period.from),
    rolled: false,
  };
}

/** Month initials for narrow axes: `j f m a m j j a s o n d`. */
export const monthInitials = longMonthNames.map((name) => name.slice(0, 1));

/** All periods as one: what the column of totals stands for. */
export function wholeOf(periods: readonly Period[]): Period | undefined {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last && { ...first, to: last.to, rolled: first.from !== last.to };
}

/** True for the period of an explanation's months. */
export const isLit = (from: number | null, to: number | null, period: Period): boolean =>
  from === period.from && to === period.to;
