import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { formatShare } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { MonthAxis } from './axes.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { shareCell } from './chart-table.ts';
import styles from './charts.module.css';
import { labelWidth } from './labels.ts';
import type { LegendEntry } from './legend.tsx';
import { Plot } from './plot.tsx';
import {
  type ProgressGeometry,
  type ProgressSeries,
  progressGeometry,
  progressMonths,
  shareAt,
} from './progress-geometry.ts';
import { useWidth } from './use-width.ts';

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

/** Chart C3, the S-curve: planned as an outline, the baseline in grey dashes, measured solid, the trend dotted, and how far apart they are. */
export function ProgressChart({ title, file = 'curva-s', series, gap, baselineName, tools }: ProgressChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const geometry = useMemo(() => progressGeometry(series, { width, height: HEIGHT }), [series, width]);
  const curves = curvesOf(series, baselineName);
  const month = (at: number): string => shortMonth(series.baseMonth, at);
  return (
    <ChartFigure
      title={title}
      file={file}
      tools={tools}
      legend={curves
        .filter(({ drawn }) => drawn)
        .map(({ label, className }): LegendEntry => ({ key: label, label, swatch: { kind: 'line', className } }))}
      table={() => ({
        columns: [copy.month, ...curves.map(({ label }) => label)],
        rows: Array.from({ length: progressMonths(series) }, (_, at) => [
          month(at),
          ...curves.map(({ share }) => shareCell(share(at))),
        ]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${title}. ${copy.keys}`}
          width={width}
          height={HEIGHT}
          count={geometry.count}
          name={month}
          spokenName={(at) => longMonth(series.baseMonth, at)}
          figures={curves.map(({ label, share }) => ({
            label,
            text: (at) => formatShare(share(at), { decimals: 1 }),
          }))}
          x={geometry.x}
          nearest={geometry.nearest}
        >
          {({ at }) => <Drawing geometry={geometry} gap={gap} at={at} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

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

function Drawing({ geometry, gap, at }: { geometry: ProgressGeometry; gap: string | null; at: number | null }) {
  const { plot, gap: apart } = geometry;
  const room = gap && apart ? apart.x + 12 + labelWidth(gap, true) <= plot.right : true;
  return (
    <>
      {geometry.ticks.map(({ share, y }) => (
        <g key={share}>
          <path className={share === 0 ? styles.zero : styles.gridline} d={`M${plot.left} ${y}H${plot.right}`} />
          <text className={styles.axis} textAnchor="end" x={plot.left - 8} y={y + 3.5}>
            {formatShare(share, { decimals: 0 })}
          </text>
        </g>
      ))}
      <MonthAxis {...geometry} />
      {at !== null && (
        <path data-transient className={styles.hover} d={`M${geometry.x(at)} ${plot.top}V${plot.bottom}`} />
      )}
      <path className={styles.progressPlanned} d={geometry.planned} />
      <path className={styles.compared} d={geometry.baseline} />
      <path className={styles.progressTrend} d={geometry.trend} />
      <path className={styles.progressMeasured} d={geometry.measured} />
      {apart && (
        <>
          <path className={styles.progressGap} d={`M${apart.x} ${apart.measured}V${apart.planned}`} />
          <circle className={styles.progressDot} cx={apart.x} cy={apart.measured} r="4" />
          {gap && (
            <text
              className={`${styles.label} ${styles.labelStrong}`}
              textAnchor={room ? 'start' : 'end'}
              x={apart.x + (room ? 10 : -10)}
              y={Math.min(plot.bottom - 6, Math.max(apart.measured, apart.planned) + 16)}
            >
              {gap}
            </text>
          )}
        </>
      )}
    </>
  );
}
