import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { formatCompact } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { type AreaLayer, type AreaLimit, areaLayers, areaName } from './area-layers.ts';
import { moneyCell } from './chart-table.ts';
import styles from './charts.module.css';
import type { LegendEntry } from './legend.tsx';
import { XYChart } from './xy-chart.tsx';
import type { XYGeometry } from './xy-geometry.ts';

const HEIGHT = 260;
const fills = [styles.layer1, styles.layer2, styles.layer3, styles.layer4];

export interface AreasChartProps {
  title: string;
  file: string;
  baseMonth: string;
  /** From the axis upwards, at most four. */
  layers: readonly AreaLayer[];
  limits: readonly AreaLimit[];
  tools?: ReactNode;
}

/** Chart C12 and its like: the components of a sum, month by month, and the levels it may not pass. */
export function AreasChart({ title, file, baseMonth, layers, limits, tools }: AreasChartProps) {
  const { axis, series } = useMemo(() => {
    const drawn = areaLayers(baseMonth, layers, limits, fills);
    return { ...drawn, axis: { ...drawn.axis, labels: 'money' as const } };
  }, [baseMonth, layers, limits]);
  const totalOf = (at: number): number => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
  const legend = layers.map(
    ({ key, label }, at): LegendEntry => ({ key, label, swatch: { kind: 'box', className: fills[at % fills.length] } }),
  );
  return (
    <XYChart
      {...{ title, file, tools, legend, axis, series }}
      height={HEIGHT}
      table={() => ({
        columns: [copy.month, ...layers.map(({ label }) => label), copy.sources.total],
        rows: Array.from({ length: axis.count }, (_, at) => [
          shortMonth(baseMonth, at),
          ...layers.map(({ values }) => moneyCell(values[at] ?? 0)),
          moneyCell(totalOf(at)),
        ]),
      })}
      name={(at) => shortMonth(baseMonth, at)}
      spokenName={(at) => longMonth(baseMonth, at)}
      figures={[
        ...layers.map(({ label, values }) => ({ label, text: (at: number) => formatCompact(values[at] ?? 0) })),
        { label: copy.sources.total, text: (at) => formatCompact(totalOf(at)) },
      ]}
      marks={(drawn) => <Names drawn={drawn} layers={layers} limits={limits} />}
    />
  );
}

function Names({ drawn, layers, limits }: Pick<AreasChartProps, 'layers' | 'limits'> & { drawn: XYGeometry }) {
  const { plot, scale, areas } = drawn;
  const names = areas.flatMap((area, at) => areaName(layers[at]?.label ?? '', area, plot) ?? []);
  return (
    <>
      {names.map(({ key, text, x, y, half }) => (
        <g key={key}>
          <rect className={styles.pill} x={x - half - 5} y={y - 13} width={2 * half + 10} height="18" rx="3" />
          <text className={styles.labelStrong} fontSize="12" x={x} y={y} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {limits.map(({ label, value }) => (
        <g key={label}>
          <path className={styles.limit} d={`M${plot.left} ${scale.at(value)}H${plot.right}`} />
          <text className={styles.label} x={plot.left + 4} y={scale.at(value) - 5}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
}
