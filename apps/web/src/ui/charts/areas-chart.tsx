import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { formatCompact } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { type AreaLayer, type AreaLimit, type AreasGeometry, areasGeometry } from './areas-geometry.ts';
import { MoneyAxes } from './axes.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { moneyCell } from './chart-table.ts';
import styles from './charts.module.css';
import type { LegendEntry } from './legend.tsx';
import { Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

const HEIGHT = 260;
const fills = [styles.layer1, styles.layer2, styles.layer3];

export interface AreasChartProps {
  title: string;
  file: string;
  baseMonth: string;
  /** From the axis upwards, at most three. */
  layers: readonly AreaLayer[];
  limits: readonly AreaLimit[];
  tools?: ReactNode;
}

/** Chart C12 and its like: what a sum is made of, month by month, and the levels that it may not pass. */
export function AreasChart({ title, file, baseMonth, layers, limits, tools }: AreasChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(
    () => areasGeometry(baseMonth, layers, limits, { width, height: HEIGHT }),
    [baseMonth, layers, limits, width],
  );
  const count = layers[0]?.values.length ?? 0;
  const totalOf = (at: number): number => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
  const legend = layers.map(
    ({ key, label }, at): LegendEntry => ({ key, label, swatch: { kind: 'box', className: fills[at % fills.length] } }),
  );
  return (
    <ChartFigure
      title={title}
      file={file}
      tools={tools}
      legend={legend}
      table={() => ({
        columns: [copy.month, ...layers.map(({ label }) => label), copy.sources.total],
        rows: Array.from({ length: count }, (_, at) => [
          shortMonth(baseMonth, at),
          ...layers.map(({ values }) => moneyCell(values[at] ?? 0)),
          moneyCell(totalOf(at)),
        ]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${title}. ${copy.keys}`}
          width={width}
          height={HEIGHT}
          count={count}
          name={(at) => shortMonth(baseMonth, at)}
          spokenName={(at) => longMonth(baseMonth, at)}
          figures={[
            ...layers.map(({ label, values }) => ({ label, text: (at: number) => formatCompact(values[at] ?? 0) })),
            { label: copy.sources.total, text: (at) => formatCompact(totalOf(at)) },
          ]}
          x={geometry.x}
          nearest={geometry.nearest}
        >
          {({ at }) => <Drawing geometry={geometry} at={at} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

function Drawing({ geometry, at }: { geometry: AreasGeometry; at: number | null }) {
  const { plot, scale } = geometry;
  return (
    <>
      <MoneyAxes {...geometry} />
      {geometry.areas.map(({ key, d }, layer) => (
        <path key={key} className={fills[layer % fills.length]} d={d} />
      ))}
      <path className={styles.zero} d={`M${plot.left} ${scale.at(0)}H${plot.right}`} />
      {geometry.names.map(({ key, text, x, y, half }) => (
        <g key={key}>
          <rect className={styles.pill} x={x - half - 5} y={y - 13} width={2 * half + 10} height="18" rx="3" />
          <text className={styles.labelStrong} fontSize="12" x={x} y={y} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {geometry.limits.map(({ label, y }) => (
        <g key={label}>
          <path className={styles.limit} d={`M${plot.left} ${y}H${plot.right}`} />
          <text className={styles.label} x={plot.left + 4} y={y - 5}>
            {label}
          </text>
        </g>
      ))}
      {at !== null && (
        <path data-transient className={styles.hover} d={`M${geometry.x(at)} ${plot.top}V${plot.bottom}`} />
      )}
    </>
  );
}
