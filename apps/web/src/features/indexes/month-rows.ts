/** The months of a series as its screen shows them. */
import type { IndexMonth } from '@uni/contracts';

export const measures = ['month', 'year'] as const;
export type Measure = (typeof measures)[number];

export const periods = [36, 60, 120, 0] as const;
export type Period = (typeof periods)[number];

/** The last published months of a period with all that is expected behind them; 0: all there are. */
export function monthsIn(months: readonly IndexMonth[], period: Period): readonly IndexMonth[] {
  if (period === 0) return months;
  const published = months.filter(({ estimate }) => estimate === null);
  const from = published.at(-period)?.month ?? '';
  return months.filter(({ month }) => month >= from);
}

export const measured = (month: IndexMonth, measure: Measure): number | null =>
  measure === 'month' ? month.variation : month.year;

/** The last published month that has a value of the measure. */
export const lastPublished = (months: readonly IndexMonth[], measure: Measure): IndexMonth | undefined =>
  months.findLast((month) => month.estimate === null && measured(month, measure) !== null);

/** True if the month had another value before. */
export const isCorrected = ({ estimate, history }: IndexMonth): boolean => estimate === null && history.length > 1;

/** Published and expected months visible before the user expands the list. */
const near = { published: 36, estimated: 6 } as const;

/** The latest published months under the first expected ones, the latest first. */
export function nearOf(months: readonly IndexMonth[]): readonly IndexMonth[] {
  const published = months.filter(({ estimate }) => estimate === null).slice(-near.published);
  const estimated = months.filter(({ estimate }) => estimate !== null).slice(0, near.estimated);
  return [...published, ...estimated].reverse();
}

export interface Geometry {
  readonly y: (value: number) => number;
  readonly x: (at: number) => number;
  readonly step: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly bars: readonly ({
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null)[];
  /** Months without a hole, as paths: published ones, and expected ones from the last published on. */
  readonly lines: readonly { readonly d: string; readonly estimated: boolean }[];
}

export const chartSize = { height: 240, top: 14, bottom: 24, left: 52, right: 4 } as const;

const roundSteps = [0.001, 0.002, 0.0025, 0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1];

/** Returns the positions of the bars and lines of months. Zero is always visible. */
export function geometryOf(months: readonly IndexMonth[], measure: Measure, width: number): Geometry {
  const { height, top, bottom, left, right } = chartSize;
  const values = months.flatMap((month) => measured(month, measure) ?? []);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 0.01;
  const tick = roundSteps.find((one) => span / one <= 5) ?? 1;
  const [least, most] = [Math.floor(low / tick) * tick, Math.max(tick, Math.ceil(high / tick) * tick)];
  const y = (value: number): number => pixel(top + ((most - value) / (most - least)) * (height - top - bottom));
  const step = (width - left - right) / Math.max(1, months.length);
  const x = (at: number): number => pixel(left + step * (at + 0.5));
  const ticks = Array.from({ length: Math.round((most - least) / tick) + 1 }, (_, at) => {
    const value = Number((least + at * tick).toFixed(6));
    return { value, y: y(value) };
  });
  const thick = Math.max(1, Math.min(28, step * 0.7));
  const bars = months.map((month, at) => {
    const value = measured(month, measure);
    if (value === null) return null;
    return {
      x: pixel(x(at) - thick / 2),
      y: y(Math.max(0, value)),
      width: pixel(thick),
      height: Math.abs(y(value) - y(0)),
    };
  });
  return { y, x, step, ticks, bars, lines: linesOf(months, measure, x, y) };
}

const pixel = (value: number): number => Math.round(value * 10) / 10;

function linesOf(
  months: readonly IndexMonth[],
  measure: Measure,
  x: (at: number) => number,
  y: (value: number) => number,
): Geometry['lines'] {
  const lines: { points: string[]; estimated: boolean }[] = [];
  let last: string | null = null;
  for (const [at, month] of months.entries()) {
    const value = measured(month, measure);
    const estimated = month.estimate !== null;
    if (value === null) {
      last = null;
      continue;
    }
    const point = `${x(at)} ${y(value)}`;
    const line = lines.at(-1);
    if (last !== null && line?.estimated === estimated) line.points.push(point);
    // The expected line continues from the last published month.
    else lines.push({ points: last !== null ? [last, point] : [point], estimated });
    last = point;
  }
  return lines.map(({ points, estimated }) => ({ d: `M${points.join('L')}`, estimated }));
}

/** A line through values in a small frame, and zero where it lies between them. */
export function smallLine(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): { line: string; zero: string } {
  if (values.length < 2) return { line: '', zero: '' };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number): number => pixel(2 + ((high - value) / (high - low || 1)) * (height - 4));
  const x = (at: number): number => pixel((at / (values.length - 1)) * width);
  const line = `M${values.map((value, at) => `${x(at)} ${y(value)}`).join('L')}`;
  return { line, zero: low < 0 && high > 0 ? `M0 ${y(0)}H${width}` : '' };
}
