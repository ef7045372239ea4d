import { useMemo } from 'react';
import { addMonths, formatMonth } from '../numbers/index.ts';
import type { ChartTable } from './chart-table.ts';
import styles from './charts.module.css';
import { zeroScale } from './scale.ts';
import { XYChart } from './xy-chart.tsx';
import type { GappedValues, XYSeries } from './xy-geometry.ts';

interface SeriesChartProps {
  title: string;
  file: string;
  baseMonth: string;
  values: GappedValues;
  /** Name of a value, and its text: exact, and as a mark of the scale. */
  valueName: string;
  text: (value: number) => string;
  tick: (value: number) => string;
  /** Text for a month without a value. */
  none: string;
  table: () => ChartTable;
  height?: number;
}

/** One value month by month, in whatever unit it has. */
export function SeriesChart(props: SeriesChartProps) {
  const { title, file, table, baseMonth, values, tick, height = 240 } = props;
  const axis = useMemo(
    () => ({
      count: values.length,
      insets: { left: 72, right: 16, top: 14, bottom: 32 },
      baseMonth,
      scale: (all: readonly number[], range: readonly [number, number]) => zeroScale(all, range, 5),
      labels: tick,
    }),
    [values, baseMonth, tick],
  );
  const series = useMemo(
    (): XYSeries[] => [{ kind: 'line', key: 'value', values, className: styles.accumulated }],
    [values],
  );
  const textAt = (at: number): string => {
    const value = values[at];
    return typeof value === 'number' ? props.text(value) : props.none;
  };
  return (
    <XYChart
      {...{ title, file, table, axis, series, height }}
      width={640}
      name={(at) => formatMonth(addMonths(baseMonth, at))}
      figures={[{ label: props.valueName, text: textAt }]}
      marks={({ lines: [line] }, at) => {
        const points = line?.points ?? [];
        return points
          .filter((point) => point.at === at || points.length === 1)
          .map(({ at: key, x, y }) => <circle key={key} className={styles.point} cx={x} cy={y} r={4} />);
      }}
    />
  );
}
