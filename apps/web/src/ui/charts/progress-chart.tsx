import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { formatShare } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { shareCell } from './chart-table.ts';
import styles from './charts.module.css';
import { labelWidth } from './labels.ts';
import type { LegendEntry } from './legend.tsx';
import { gapOf, type ProgressSeries, progressCurves, progressMonths, shareAt } from './progress-curves.ts';
import { XYChart } from './xy-chart.tsx';
import type { XYGeometry } from './xy-geometry.ts';

const HEIGHT = 260;

export interface ProgressChartProps {
  title: string;
  /** One short word for the chart in the names of its files. */
  file?: string;
  series: ProgressSeries;
  /** The difference at the last measured month, in words. */
  gap: string | null;
  /** Name of the baseline: the approved version. */
  baselineName: string | null;
  tools?: ReactNode;
}

/** Chart C3, the S-curve, with the gap. Planned is an outline, the baseline dashed, measured solid, the trend dotted. */
export function ProgressChart({ title, file = 'curva-s', series, gap, baselineName, tools }: ProgressChartProps) {
  const drawn = useMemo(() => {
    const { axis, series: lines } = progressCurves(series, classes);
    return { series: lines, axis: { ...axis, labels: (share: number) => formatShare(share, { decimals: 0 }) } };
  }, [series]);
  const curves = curvesOf(series, baselineName);
  const month = (at: number): string => shortMonth(series.baseMonth, at);
  return (
    <XYChart
      {...{ title, file, tools }}
      {...drawn}
      width={720}
      height={HEIGHT}
      legend={curves
        .filter((curve) => curve.drawn)
        .map(({ label, className }): LegendEntry => ({ key: label, label, swatch: { kind: 'line', className } }))}
      table={() => ({
        columns: [copy.month, ...curves.map(({ label }) => label)],
        rows: Array.from({ length: progressMonths(series) }, (_, at) => [
          month(at),
          ...curves.map(({ share }) => shareCell(share(at))),
        ]),
      })}
      name={month}
      spokenName={(at) => longMonth(series.baseMonth, at)}
      figures={curves.map(({ label, share }) => ({
        label,
        text: (at) => formatShare(share(at), { decimals: 1 }),
      }))}
      marks={(geometry) => <Gap geometry={geometry} series={series} text={gap} />}
    />
  );
}

const classes = {
  planned: styles.progressPlanned,
  baseline: styles.compared,
  measured: styles.progressMeasured,
  trend: styles.progressTrend,
};

interface Curve {
  readonly label: string;
  readonly className: string | undefined;
  /** True if the curve has anything to draw. */
  readonly drawn: boolean;
  /** Null in a month in which the curve has no value. */
  readonly share: (at: number) => number | null;
}

function curvesOf({ planned, baseline, measured, trend }: ProgressSeries, baselineName: string | null): Curve[] {
  const { progress } = copy;
  return [
    {
      label: progress.planned,
      className: styles.progressPlanned,
      drawn: planned.length > 0,
      share: (at) => shareAt(planned, at),
    },
    ...(baseline
      ? [
          {
            label: progress.baseline(baselineName ?? ''),
            className: styles.compared,
            drawn: true,
            share: (at: number) => shareAt(baseline, at),
          },
        ]
      : []),
    {
      label: progress.measured,
      className: styles.progressMeasured,
      drawn: measured.length > 0,
      share: (at) => measured[at] ?? null,
    },
    {
      label: progress.trend,
      className: styles.progressTrend,
      drawn: trend.length > 0,
      share: (at) => (at < measured.length ? null : (trend[at - measured.length] ?? null)),
    },
  ];
}

/** The distance of the last measured point from the plan. */
function Gap({ geometry, series, text }: { geometry: XYGeometry; series: ProgressSeries; text: string | null }) {
  const { plot } = geometry;
  const apart = gapOf(series, geometry);
  if (!apart) return null;
  const room = text === null || apart.x + 12 + labelWidth(text, true) <= plot.right;
  return (
    <>
      <path className={styles.progressGap} d={`M${apart.x} ${apart.measured}V${apart.planned}`} />
      <circle className={styles.progressDot} cx={apart.x} cy={apart.measured} r="4" />
      {text && (
        <text
          className={`${styles.label} ${styles.labelStrong}`}
          textAnchor={room ? 'start' : 'end'}
          x={apart.x + (room ? 10 : -10)}
          y={Math.min(plot.bottom - 6, Math.max(apart.measured, apart.planned) + 16)}
        >
          {text}
        </text>
      )}
    </>
  );
}
