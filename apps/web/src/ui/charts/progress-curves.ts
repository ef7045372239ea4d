import { sumScale } from './scale.ts';
import type { XYAxis, XYGeometry, XYSeries } from './xy-geometry.ts';

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

/** Returns the number of months that the curves span. */
export function progressMonths({ planned, baseline, measured, trend }: Omit<ProgressSeries, 'baseMonth'>): number {
  return Math.max(2, planned.length, baseline?.length ?? 0, measured.length + trend.length);
}

/** A share at a month: a curve stays at its last value, and an empty curve has none. */
export const shareAt = (curve: readonly number[], month: number): number | null =>
  curve.length === 0 ? null : (curve[Math.min(month, curve.length - 1)] ?? null);

type CurveClasses = Readonly<Record<'planned' | 'baseline' | 'measured' | 'trend', string | undefined>>;

/** Returns the axis of shares and the lines over it, the later over the earlier. */
export function progressCurves(
  series: ProgressSeries,
  classes: CurveClasses,
): { readonly axis: XYAxis; readonly series: readonly XYSeries[] } {
  const { planned, baseline, measured, trend } = series;
  const last = measured.length - 1;
  // The trend begins at the last measured point.
  const expected = trend.length > 0 ? [...measured.slice(-1), ...trend] : [];
  const line = (key: keyof CurveClasses, values: readonly number[], from = 0): XYSeries => ({
    kind: 'line',
    key,
    values,
    from,
    className: classes[key],
  });
  return {
    axis: {
      count: progressMonths(series),
      insets: { left: 44, right: 16, top: 14, bottom: 32 },
      baseMonth: series.baseMonth,
      scale: (values, range) => sumScale(values, range, 5),
    },
    series: [
      line('planned', planned),
      line('baseline', baseline ?? []),
      line('trend', expected, Math.max(0, last)),
      line('measured', measured),
    ],
  };
}

/** The last measured point and the planned one over or under it; null while nothing is measured. */
export function gapOf(
  { planned, measured }: ProgressSeries,
  { x, scale }: XYGeometry,
): { readonly x: number; readonly measured: number; readonly planned: number } | null {
  const last = measured.length - 1;
  const done = measured[last];
  return done === undefined
    ? null
    : { x: x(last), measured: scale.at(done), planned: scale.at(shareAt(planned, last) ?? 0) };
}
