import { charts, workspaceBasics } from '@uni/phrases';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { addMonths, formatCompact } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { CashFlowDrawing } from './cash-flow-drawing.tsx';
import {
  type CashFlowMarker,
  type CashFlowSeries,
  cashFlowGeometry,
  monthAtPixel,
  monthOfLabel,
  stretchOf,
} from './cash-flow-geometry.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type ChartTable, moneyCell } from './chart-table.ts';
import styles from './charts.module.css';
import type { LegendEntry } from './legend.tsx';
import { Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

const copy = workspaceBasics.chart;

/** A monthly value that the chart displays in its tip and table, and reads aloud. */
export interface CashFlowFigure {
  label: string;
  values: readonly (number | null)[];
}

export interface CashFlowChartProps {
  title: string;
  file: string;
  /** Figure of the title, for `figureMark`. */
  mark?: object | undefined;
  /** Draws the title as a link. */
  lead?: ((title: string) => ReactNode) | undefined;
  series: CashFlowSeries;
  markers: readonly CashFlowMarker[];
  height: number;
  /** The months that the grid beneath shows. */
  window?: { from: number; to: number } | null;
  /** The month that the grid or the panel speaks of. */
  focusMonth?: number | null;
  onExplain?: (month: number) => void;
  tools?: ReactNode;
  /** Only the title and the control that folds stand. */
  folded?: boolean;
  /** The control that folds the chart. */
  fold?: ReactNode;
  /** Without a word: the usual ones. */
  legend?: readonly LegendEntry[];
  legendBelow?: boolean;
  figures?: readonly CashFlowFigure[];
  /** Between the title and the drawing. */
  children?: ReactNode;
}

/** Chart C1: inflows and outflows by month, the net, and what accumulates, all on one scale. A stretch of it can be drawn larger. */
export function CashFlowChart(props: CashFlowChartProps) {
  const { series } = props;
  const [frame, width] = useWidth<HTMLDivElement>(1024);
  const { stretch, setStretch, drawn } = useStretch(series, props.markers);
  const figures = props.figures ?? figuresOf(series);
  return (
    <ChartFigure
      title={props.title}
      file={props.file}
      folded={props.folded ?? false}
      fold={props.fold}
      mark={props.mark}
      lead={props.lead}
      tools={
        <>
          {stretch && (
            <Button variant="link" size="small" onClick={() => setStretch(null)}>
              {charts.wholePeriod}
            </Button>
          )}
          {props.tools}
        </>
      }
      legend={props.legend ?? usualLegend(series)}
      legendBelow={props.legendBelow ?? false}
      table={() => tableOf(series, figures)}
    >
      {props.children}
      <div ref={frame} className={styles.frame}>
        <CashFlowPlot
          {...props}
          figures={figures}
          width={width}
          drawn={drawn}
          from={stretch?.[0] ?? 0}
          onStretch={setStretch}
        />
      </div>
    </ChartFigure>
  );
}

type Stretch = readonly [from: number, to: number];

/** The stretch that is drawn larger, and what is drawn then. A horizon that became shorter takes the stretch with it. */
function useStretch(series: CashFlowSeries, markers: readonly CashFlowMarker[]) {
  const [chosen, setStretch] = useState<Stretch | null>(null);
  const stretch = chosen && chosen[1] < series.accumulated.length ? chosen : null;
  const drawn = useMemo(
    () =>
      stretch
        ? stretchOf(series, markers, stretch, (month) => addMonths(series.baseMonth, month))
        : { series, markers },
    [series, markers, stretch],
  );
  return { stretch, setStretch, drawn };
}

interface CashFlowPlotProps extends CashFlowChartProps {
  figures: readonly CashFlowFigure[];
  width: number;
  drawn: { series: CashFlowSeries; markers: readonly CashFlowMarker[] };
  /** The first month that is drawn, in the whole series. */
  from: number;
  onStretch: (stretch: Stretch) => void;
}

function CashFlowPlot(props: CashFlowPlotProps) {
  const { drawn, from, onExplain } = props;
  const { baseMonth, accumulated } = drawn.series;
  const geometry = useMemo(
    () => cashFlowGeometry(drawn.series, drawn.markers, { width: props.width, height: props.height }),
    [drawn, props.width, props.height],
  );
  return (
    <Plot
      label={`${props.title}. ${onExplain ? workspaceBasics.chart.keys : charts.keys} ${charts.keysRange}`}
      width={geometry.width}
      height={geometry.height}
      count={accumulated.length}
      name={(at) => shortMonth(baseMonth, at)}
      spokenName={(at) => longMonth(baseMonth, at)}
      figures={props.figures.map(({ label, values }) => ({
        label,
        text: (at) => {
          const value = values[at + from] ?? null;
          return value === null ? '' : formatCompact(value);
        },
      }))}
      x={geometry.x}
      nearest={(x, y) => monthOfLabel(geometry, x, y) ?? monthAtPixel(geometry, x)}
      outside={insideOf(props.focusMonth ?? null, from, accumulated.length)}
      onPick={onExplain && ((at) => onExplain(at + from))}
      onRange={(first, end) => props.onStretch([first + from, end + from])}
    >
      {({ at, range }) => (
        <CashFlowDrawing
          geometry={geometry}
          series={drawn.series}
          month={at}
          range={range}
          window={props.window ? { from: props.window.from - from, to: props.window.to - from } : null}
        />
      )}
    </Plot>
  );
}

function tableOf({ baseMonth, accumulated }: CashFlowSeries, figures: readonly CashFlowFigure[]): ChartTable {
  return {
    columns: [copy.month, ...figures.map(({ label }) => label)],
    rows: accumulated.map((_, month) => [
      shortMonth(baseMonth, month),
      ...figures.map(({ values }) => {
        const value = values[month] ?? null;
        return value === null ? '' : moneyCell(value);
      }),
    ]),
  };
}

const insideOf = (month: number | null, from: number, count: number): number | null =>
  month === null || month < from || month >= from + count ? null : month - from;

const namesOf = ({ totals }: CashFlowSeries) => (totals ? copy.flows[totals] : copy);

function figuresOf(series: CashFlowSeries): CashFlowFigure[] {
  const { inflow, outflow, net, accumulated, compared } = series;
  const names = namesOf(series);
  return [
    { label: copy.inflow, values: inflow },
    { label: copy.outflow, values: outflow },
    { label: names.net, values: net },
    { label: names.accumulated, values: accumulated },
    ...(compared ? [{ label: charts.accumulatedOf(compared.name), values: compared.accumulated }] : []),
  ];
}

function usualLegend(series: CashFlowSeries): LegendEntry[] {
  const { closed, accumulated, compared } = series;
  const names = namesOf(series);
  const line = closed > 0 ? styles.accumulated : `${styles.accumulated} ${styles.dashed}`;
  return [
    { key: 'in', label: copy.inflow, swatch: { kind: 'box', className: styles.in } },
    { key: 'out', label: copy.outflow, swatch: { kind: 'box', className: styles.out } },
    { key: 'net', label: names.net, swatch: { kind: 'line', className: styles.net } },
    { key: 'accumulated', label: names.accumulated, swatch: { kind: 'line', className: line } },
    ...(compared
      ? [{ key: 'compared', label: compared.name, swatch: { kind: 'line' as const, className: styles.compared } }]
      : []),
    ...(closed < accumulated.length
      ? [{ key: 'projection', label: copy.projection, swatch: { kind: 'hatch' as const } }]
      : []),
  ];
}
