import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { MoneyAxes, MonthAxis } from './axes.tsx';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartTable } from './chart-table.ts';
import styles from './charts.module.css';
import type { LegendEntry } from './legend.tsx';
import { Plot, type PlotFigure } from './plot.tsx';
import { useWidth } from './use-width.ts';
import { type XYAxis, type XYGeometry, type XYSeries, xyGeometry } from './xy-geometry.ts';

/** Series over an axis, and marks over them. */
export interface XYDescriptor {
  readonly axis: XYAxis & {
    /** Texts of the scale: amounts in the unit of the largest, one for each tick, or none. */
    readonly labels: 'money' | ((tick: number, ticks: readonly number[]) => string) | null;
    /** Names under the first and the last point, where points are no months. */
    readonly ends?: readonly [first: string, last: string];
    /** Colours of a chart's own. */
    readonly zeroClass?: string | undefined;
    readonly cursorClass?: string | undefined;
  };
  readonly series: readonly XYSeries[];
  readonly marks?: ((drawn: XYGeometry, at: number | null) => ReactNode) | undefined;
}

export interface XYChartProps extends XYDescriptor {
  title: string;
  file: string;
  height: number;
  /** Width before the first measurement. */
  width?: number;
  /** A point's name on screen and read aloud. */
  name: (at: number) => string;
  spokenName?: (at: number) => string;
  figures: readonly PlotFigure[];
  legend?: readonly LegendEntry[];
  legendBelow?: boolean;
  tools?: ReactNode;
  table: () => ChartTable;
}

/** A chart of series over one axis, with a table behind it and points that the keys travel. */
export function XYChart(props: XYChartProps) {
  const { axis, series, title, height } = props;
  const [frame, width] = useWidth<HTMLDivElement>(props.width ?? 760);
  const geometry = useMemo(() => xyGeometry(axis, series, { width, height }), [axis, series, width, height]);
  return (
    <ChartFigure
      title={title}
      file={props.file}
      tools={props.tools}
      legend={props.legend ?? noLegend}
      legendBelow={props.legendBelow ?? false}
      table={props.table}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${title}. ${copy.keys}`}
          width={width}
          height={height}
          count={axis.count}
          name={props.name}
          spokenName={props.spokenName}
          figures={props.figures}
          x={geometry.x}
          nearest={geometry.nearest}
        >
          {({ at }) => <Drawing axis={axis} geometry={geometry} at={at} marks={props.marks} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

const noLegend: readonly LegendEntry[] = [];

interface DrawingProps extends Pick<XYDescriptor, 'axis' | 'marks'> {
  geometry: XYGeometry;
  at: number | null;
}

/** The later over the earlier. */
function Drawing({ axis, geometry, at, marks }: DrawingProps) {
  const { plot, width, scale, areas, bars, lines } = geometry;
  const [left, right] = axis.labels === null ? [0, width] : [plot.left, plot.right];
  return (
    <>
      <Axes axis={axis} geometry={geometry} />
      {areas.map(({ key, className, d }) => (
        <path key={key} className={className} d={d} />
      ))}
      {bars.map(({ key, className, box }) => (
        <rect key={key} className={className} {...box} />
      ))}
      <path className={axis.zeroClass ?? styles.zero} d={`M${left} ${scale.at(0)}H${right}`} />
      {lines.map(({ key, className, d }) => (
        <path key={key} className={className} d={d} />
      ))}
      {at !== null && (
        <path
          data-transient
          className={axis.cursorClass ?? styles.hover}
          d={`M${geometry.x(at)} ${plot.top}V${plot.bottom}`}
        />
      )}
      {marks?.(geometry, at)}
    </>
  );
}

function Axes({ axis, geometry }: Pick<DrawingProps, 'axis' | 'geometry'>) {
  const { plot, scale, width, height } = geometry;
  const { labels, ends } = axis;
  if (labels === 'money') return <MoneyAxes {...geometry} />;
  return (
    <>
      {labels &&
        scale.ticks.map((tick) => (
          <g key={tick}>
            {tick !== 0 && <path className={styles.gridline} d={`M${plot.left} ${scale.at(tick)}H${plot.right}`} />}
            <text className={styles.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
              {labels(tick, scale.ticks)}
            </text>
          </g>
        ))}
      <MonthAxis {...geometry} />
      {ends?.map((text, side) => (
        <text
          key={side === 0 ? 'first' : 'last'}
          className={styles.axis}
          x={side === 0 ? 0 : width}
          y={height - 6}
          textAnchor={side === 0 ? 'start' : 'end'}
        >
          {text}
        </text>
      ))}
    </>
  );
}
