import { workspace } from '@uni/phrases';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { formatCentsBare, formatCompact, formatNumber } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import {
  type CashFlowGeometry,
  type CashFlowMarker,
  type CashFlowSeries,
  cashFlowGeometry,
  monthAtPixel,
} from './cash-flow-geometry.ts';
import { ChartFigure } from './chart-figure.tsx';
import styles from './charts.module.css';
import { FlowBars } from './flow-bars.tsx';
import { useWidth } from './use-width.ts';

const words = workspace.chart;

export interface CashFlowChartProps {
  title: string;
  /** What the title tells, for `figureMark`. */
  mark?: object | undefined;
  series: CashFlowSeries;
  markers: readonly CashFlowMarker[];
  height: number;
  /** The months that the grid beneath shows. */
  window?: { from: number; to: number } | null;
  /** The month that the grid or the panel speaks of. */
  focusMonth?: number | null;
  onExplain?: (month: number) => void;
  tools?: React.ReactNode;
  legend?: boolean;
}

/** Chart C1: inflows and outflows by month, the net, and what accumulates, all on one scale. */
export function CashFlowChart(props: CashFlowChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(1024);
  const geometry = useMemo(
    () => cashFlowGeometry(props.series, props.markers, { width, height: props.height }),
    [props.series, props.markers, width, props.height],
  );
  const [month, setMonth] = useState<number | null>(null);
  const shown = month ?? props.focusMonth ?? null;
  return (
    <ChartFigure
      title={props.title}
      mark={props.mark}
      tools={props.tools}
      legend={
        props.legend === false ? null : <Legend closed={props.series.closed} of={props.series.accumulated.length} />
      }
      table={() => tableOf(props.series)}
    >
      <div ref={frame} className={styles.frame}>
        <Drawing {...props} geometry={geometry} month={shown} onMonth={setMonth} />
        {month !== null && <Tip series={props.series} geometry={geometry} month={month} />}
      </div>
    </ChartFigure>
  );
}

function Drawing(
  props: CashFlowChartProps & {
    geometry: CashFlowGeometry;
    month: number | null;
    onMonth: (month: number | null) => void;
  },
) {
  const { geometry, series, month } = props;
  const id = useId();
  const last = series.accumulated.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyMonth(event.key, month ?? 0, last);
    if (next !== null) props.onMonth(next);
    else if (event.key === 'Enter') props.onExplain?.(month ?? 0);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${props.title}. ${words.keys}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={month ?? 0}
      aria-valuetext={pointText(series, month ?? 0)}
      className={styles.drawing}
      onKeyDown={onKeyDown}
      onBlur={() => props.onMonth(null)}
    >
      <svg
        className={styles.svg}
        width={geometry.width}
        height={geometry.height}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        aria-hidden="true"
        onPointerMove={(event) =>
          props.onMonth(monthAtPixel(geometry, event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => props.onMonth(null)}
        onClick={() => month !== null && props.onExplain?.(month)}
      >
        <Window geometry={geometry} window={props.window ?? null} month={month} />
        <Axes geometry={geometry} />
        <Flows geometry={geometry} id={id} />
        <Marks geometry={geometry} baseMonth={series.baseMonth} closed={series.closed} />
      </svg>
    </div>
  );
}

function keyMonth(key: string, month: number, last: number): number | null {
  const moves: Record<string, number> = {
    ArrowRight: month + 1,
    ArrowLeft: month - 1,
    PageDown: month + 12,
    PageUp: month - 12,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

function Window(props: {
  geometry: CashFlowGeometry;
  window: { from: number; to: number } | null;
  month: number | null;
}) {
  const { geometry, window, month } = props;
  const { plot, step } = geometry;
  const all = window !== null && window.from === 0 && window.to === geometry.points.length - 1;
  const left = window ? plot.left + step * window.from : 0;
  const width = window ? step * (window.to - window.from + 1) : 0;
  return (
    <>
      {window && !all && (
        <>
          <rect className={styles.window} x={left} y={plot.top} width={width} height={plot.bottom - plot.top} />
          <path className={styles.windowEdge} d={`M${left} ${plot.bottom + 1}h${width}`} />
        </>
      )}
      {month !== null && <path className={styles.hover} d={`M${geometry.x(month)} ${plot.top}V${plot.bottom}`} />}
    </>
  );
}

function Axes({ geometry }: { geometry: CashFlowGeometry }) {
  const { plot, scale } = geometry;
  const decimals = scale.ticks.some((tick) => tick % 100_000_000 !== 0) ? 1 : 0;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          {tick !== 0 && <path className={styles.gridline} d={`M${plot.left} ${scale.at(tick)}H${plot.right}`} />}
          <text className={styles.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
            {formatNumber(tick / 100_000_000, { decimals: tick === 0 ? 0 : decimals })}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={plot.left - 8} y={plot.bottom + 14} textAnchor="end">
        {words.unit}
      </text>
      {geometry.months.map((mark) => (
        <text key={mark.x} className={styles.axis} x={mark.x} y={plot.bottom + 14} textAnchor="middle">
          {mark.text}
        </text>
      ))}
      {geometry.years.map((mark) => (
        <g key={mark.x}>
          {mark.tick && mark.text && <path className={styles.yearTick} d={`M${mark.x} ${plot.bottom + 18}v9`} />}
          <text className={styles.year} x={mark.x + (mark.tick ? 5 : 0)} y={plot.bottom + 27}>
            {mark.text}
          </text>
        </g>
      ))}
    </>
  );
}

function Flows({ geometry, id }: { geometry: CashFlowGeometry; id: string }) {
  const { plot } = geometry;
  return (
    <>
      <path className={styles.below} d={geometry.belowZero} />
      <FlowBars bars={geometry.bars} id={id} />
      <path className={styles.zero} d={`M${plot.left} ${geometry.zero}H${plot.right}`} />
      {geometry.nets.map((net) => (
        <path key={net.x} className={styles.net} d={`M${net.x} ${net.y}h${net.width}`} />
      ))}
      <path className={styles.accumulated} d={geometry.solid} />
      <path className={`${styles.accumulated} ${styles.dashed}`} d={geometry.dashed} />
    </>
  );
}

function Marks({ geometry, baseMonth, closed }: { geometry: CashFlowGeometry; baseMonth: string; closed: number }) {
  const { plot, cut } = geometry;
  return (
    <>
      {cut !== null && (
        <>
          <path
            className={styles.cut}
            d={`M${cut - 1.5} ${plot.top}V${plot.bottom}M${cut + 1.5} ${plot.top}V${plot.bottom}`}
          />
          <text className={styles.axis} x={cut - 6} y={plot.top + 8} textAnchor="end">
            {words.realisedUntil(shortMonth(baseMonth, closed - 1))}
          </text>
          <text className={styles.axis} x={cut + 6} y={plot.top + 8}>
            {words.projectionSide}
          </text>
        </>
      )}
      {geometry.markers.map((marker) =>
        marker.kind === 'exposure' ? (
          <path key={marker.kind} className={styles.exposure} d={`M${marker.x} ${marker.y - 6}l6 6l-6 6l-6 -6z`} />
        ) : (
          <circle
            key={marker.kind}
            className={marker.kind === 'turn' ? styles.openPoint : styles.point}
            cx={marker.x}
            cy={marker.y}
            r="3.5"
          />
        ),
      )}
      {geometry.labels.map((label) => (
        <text
          key={label.id}
          className={label.strong ? `${styles.label} ${styles.labelStrong}` : styles.label}
          x={label.left}
          y={label.baseline}
        >
          {label.text}
        </text>
      ))}
    </>
  );
}

function Legend({ closed, of }: { closed: number; of: number }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.keyIn} />
        {words.inflow}
      </li>
      <li>
        <i className={styles.keyOut} />
        {words.outflow}
      </li>
      <li>
        <i className={styles.keyNet} />
        {words.net}
      </li>
      <li>
        <i className={closed > 0 ? styles.keyLine : styles.keyDashed} />
        {words.accumulated}
      </li>
      {closed < of && (
        <li>
          <i className={styles.keyHatch} />
          {words.projection}
        </li>
      )}
    </ul>
  );
}

function Tip({ series, geometry, month }: { series: CashFlowSeries; geometry: CashFlowGeometry; month: number }) {
  const rows = [
    [words.inflow, series.inflow[month] ?? 0],
    [words.outflow, series.outflow[month] ?? 0],
    [words.net, series.net[month] ?? 0],
    [words.accumulated, series.accumulated[month] ?? 0],
  ] as const;
  const x = geometry.x(month);
  const toLeft = x > geometry.width - 210;
  return (
    <div
      className={styles.tip}
      style={toLeft ? { right: geometry.width - x + 10 } : { left: x + 10 }}
      aria-hidden="true"
    >
      <p>{shortMonth(series.baseMonth, month)}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCompact(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function pointText(series: CashFlowSeries, month: number): string {
  const of = (values: readonly number[]): string => formatCompact(values[month] ?? 0);
  return words.point(
    longMonth(series.baseMonth, month),
    of(series.inflow),
    of(series.outflow),
    of(series.net),
    of(series.accumulated),
  );
}

function tableOf(series: CashFlowSeries) {
  const cell = (values: readonly number[], month: number): string => formatCentsBare(values[month] ?? 0, 2);
  return {
    columns: [words.month, words.inflow, words.outflow, words.net, words.accumulated],
    rows: series.accumulated.map((_, month) => [
      shortMonth(series.baseMonth, month),
      cell(series.inflow, month),
      cell(series.outflow, month),
      cell(series.net, month),
      cell(series.accumulated, month),
    ]),
  };
}
