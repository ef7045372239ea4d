import { charts as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { addMonths, formatMonth } from '../numbers/index.ts';
import { MonthAxis } from './axes.tsx';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartTable } from './chart-table.ts';
import styles from './charts.module.css';
import { Plot } from './plot.tsx';
import { type GappedValues, seriesGeometry } from './series-geometry.ts';
import { useWidth } from './use-width.ts';

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
  const { baseMonth, values, height = 240 } = props;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const geometry = useMemo(
    () => seriesGeometry(baseMonth, values, { width, height }),
    [baseMonth, values, width, height],
  );
  const { plot, scale } = geometry;
  const textAt = (at: number): string => {
    const value = values[at];
    return typeof value === 'number' ? props.text(value) : props.none;
  };
  return (
    <ChartFigure title={props.title} file={props.file} table={props.table}>
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${props.title}. ${copy.keys}`}
          width={width}
          height={height}
          count={values.length}
          page={12}
          name={(at) => formatMonth(addMonths(baseMonth, at))}
          figures={[{ label: props.valueName, text: textAt }]}
          x={geometry.x}
          nearest={geometry.nearest}
        >
          {({ at }) => (
            <>
              {scale.ticks.map((tick) => (
                <g key={tick}>
                  <path
                    className={tick === 0 ? styles.zero : styles.gridline}
                    d={`M${plot.left} ${scale.at(tick)}H${plot.right}`}
                  />
                  <text className={styles.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
                    {props.tick(tick)}
                  </text>
                </g>
              ))}
              <MonthAxis plot={plot} months={geometry.months} years={geometry.years} />
              <path className={styles.accumulated} d={geometry.line} />
              {geometry.dots
                .filter((dot) => dot.at === at || geometry.dots.length === 1)
                .map((dot) => (
                  <circle key={dot.at} className={styles.point} cx={dot.x} cy={dot.y} r={4} />
                ))}
            </>
          )}
        </Plot>
      </div>
    </ChartFigure>
  );
}
