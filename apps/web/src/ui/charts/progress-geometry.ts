import { type MonthMarks, monthAxis } from './month-axis.ts';
import { linePath, roundStep } from './scale.ts';

/** The curves of chart C3, as accumulated shares by month; position 0 is the base month. */
export interface ProgressSeries {
  readonly baseMonth: string;
  readonly planned: readonly number[];
  /** As approved; null without an approved version. */
  readonly baseline: readonly number[] | null;
  readonly measured: readonly number[];
  /** Expected progress after the last measured month. */
  readonly trend: readonly number[];
}

export interface ProgressGeometry extends MonthMarks {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly step: number;
  readonly ticks: readonly { readonly share: number; readonly y: number }[];
  readonly planned: string;
  readonly baseline: string;
  readonly measured: string;
  readonly trend: string;
  /** The last measured point and the planned one over or under it; null while nothing is measured. */
  readonly gap: { readonly x: number; readonly measured: number; readonly planned: number } | null;
  readonly count: number;
  x(month: number): number;
  y(share: number): number;
  nearest(x: number): number;
}

const AXIS = { left: 44, right: 16, top: 14, bottom: 32 };

/** Returns the number of months that the curves span. */
export function progressMonths({ planned, baseline, measured, trend }: Omit<ProgressSeries, 'baseMonth'>): number {
  return Math.max(2, planned.length, baseline?.length ?? 0, measured.length + trend.length);
}

/** A share at a month: a curve keeps its last value, and a curve of nothing has none. */
export const shareAt = (curve: readonly number[], month: number): number | null =>
  curve.length === 0 ? null : (curve[Math.min(month, curve.length - 1)] ?? null);

export function progressGeometry(
  series: ProgressSeries,
  size: { readonly width: number; readonly height: number },
): ProgressGeometry {
  const { planned, baseline, measured, trend } = series;
  const plot = { left: AXIS.left, right: size.width - AXIS.right, top: AXIS.top, bottom: size.height - AXIS.bottom };
  const count = progressMonths(series);
  const step = (plot.right - plot.left) / count;
  const most = Math.max(1, ...planned, ...(baseline ?? []), ...measured, ...trend);
  const tick = roundStep(most, 5);
  const x = (month: number): number => plot.left + step * (month + 0.5);
  const y = (share: number): number => plot.bottom - (share / most) * (plot.bottom - plot.top);
  const path = (curve: readonly number[], from = 0): string =>
    linePath(curve.map((share, at) => [x(from + at), y(share)] as const));
  const last = measured.length - 1;
  const done = measured.at(-1) ?? 0;
  return {
    ...size,
    plot,
    step,
    ...monthAxis(series.baseMonth, count, step, plot.left),
    ticks: Array.from({ length: Math.floor(most / tick + 1e-9) + 1 }, (_, at) => ({
      share: at * tick,
      y: y(at * tick),
    })),
    planned: path(planned),
    baseline: path(baseline ?? []),
    measured: path(measured),
    trend: trend.length === 0 ? '' : path(measured.length > 0 ? [done, ...trend] : trend, Math.max(0, last)),
    gap: last < 0 ? null : { x: x(last), measured: y(done), planned: y(shareAt(planned, last) ?? 0) },
    count,
    x,
    y,
    nearest: (pixelX) => Math.max(0, Math.min(count - 1, Math.floor((pixelX - plot.left) / step))),
  };
}
