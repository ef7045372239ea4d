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

const pixel = (value: number): number => Math.round(value * 10) / 10;

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
