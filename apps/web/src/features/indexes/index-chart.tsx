import type { IndexMonth } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { useMemo } from 'react';
import { cellText, type LegendEntry, shareCell, XYChart } from '../../ui/charts/index.ts';
import { formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { indexDrawing } from './index-drawing.ts';
import styles from './indexes.module.css';
import { lastPublished, type Measure, measured } from './month-rows.ts';

const copy = indexSeries.chart;
const twoDecimals = { decimals: 2 } as const;

/** Months of a series: what is published solid, what is expected hatched and dashed. */
export function IndexChart(props: { name: string; file: string; months: readonly IndexMonth[]; measure: Measure }) {
  const { name, months, measure } = props;
  const { axis, series } = useMemo(() => {
    const drawn = indexDrawing(months, measure, classes);
    return { ...drawn, axis: { ...drawn.axis, labels: tickText, cursorClass: styles.cursor } };
  }, [months, measure]);
  const title = titleOf(name, months, measure);
  const stateOf = (at: number): string => (months[at]?.estimate === null ? copy.published : copy.estimated);
  const share = (at: number, of: Measure) => shareCell(months[at] ? measured(months[at], of) : null);
  const hasEstimates = months.some(({ estimate }) => estimate !== null);
  return (
    <XYChart
      {...{ title, axis, series }}
      file={props.file}
      height={240}
      legend={hasEstimates ? legends[measure] : []}
      table={() => ({
        columns: [copy.monthLabel, copy.variation, copy.accumulated, copy.state],
        rows: months.map(({ month }, at) => [formatMonth(month), share(at, 'month'), share(at, 'year'), stateOf(at)]),
      })}
      name={(at) => formatMonth(months[at]?.month ?? '')}
      figures={[
        { label: copy.variation, text: (at) => cellText(share(at, 'month')) },
        { label: copy.accumulated, text: (at) => cellText(share(at, 'year')) },
        { label: copy.state, text: stateOf },
      ]}
      marks={({ plot, step, x, height }) =>
        yearsOf(months, step).map((index) => (
          <text
            key={months[index]?.month}
            className={styles.axis}
            x={Math.min(plot.right - yearText / 2, Math.max(plot.left, x(index)))}
            y={height - 6}
            textAnchor="middle"
          >
            {months[index]?.month.slice(0, 4)}
          </text>
        ))
      }
    />
  );
}

const classes = {
  bar: { published: styles.bar, expected: styles.expectedBar },
  line: { published: styles.line, expected: styles.expectedLine },
};

/** Whole percents, or two decimals where a tick is none. */
function tickText(tick: number, ticks: readonly number[]): string {
  const isWhole = ticks.every((one) => Number((one * 100).toFixed(6)) % 1 === 0);
  return formatShare(tick, { decimals: isWhole ? 0 : 2 });
}

const legends: Readonly<Record<Measure, readonly LegendEntry[]>> = {
  month: [
    { key: 'published', label: copy.published, swatch: { kind: 'box', className: styles.bar } },
    { key: 'estimated', label: copy.estimated, swatch: { kind: 'box', className: styles.expectedBar } },
  ],
  year: [
    { key: 'published', label: copy.published, swatch: { kind: 'line', className: styles.line } },
    { key: 'estimated', label: copy.estimated, swatch: { kind: 'line', className: styles.expectedLine } },
  ],
};

/** Width of a year's text, and the room that it takes with its air, in pixels. */
const [yearText, yearRoom] = [28, 40];

/** The Januaries that have room for their year. */
function yearsOf(months: readonly IndexMonth[], step: number): number[] {
  const januaries = months.flatMap(({ month }, at) => (month.endsWith('-01') ? [at] : []));
  const every = Math.max(1, Math.ceil(yearRoom / (12 * step)));
  return januaries.filter((_, at) => at % every === 0);
}

function titleOf(name: string, months: readonly IndexMonth[], measure: Measure): string {
  const last = lastPublished(months, measure);
  if (!last) return copy.none(name);
  return copy[measure](name, formatMonth(last.month), formatShare(measured(last, measure), twoDecimals));
}
