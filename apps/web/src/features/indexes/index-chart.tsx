import type { IndexMonth } from '@uni/contracts';
import { charts, indexSeries } from '@uni/phrases';
import { useMemo } from 'react';
import { ChartFigure, cellText, type LegendEntry, Plot, shareCell, useWidth } from '../../ui/charts/index.ts';
import { formatMonth, formatShare } from '../../ui/numbers/index.ts';
import styles from './indexes.module.css';
import { chartSize, geometryOf, lastPublished, type Measure, measured } from './month-rows.ts';

const copy = indexSeries.chart;
const twoDecimals = { decimals: 2 } as const;

/** Months of a series: what is published solid, what is expected hatched and dashed. */
export function IndexChart(props: { name: string; file: string; months: readonly IndexMonth[]; measure: Measure }) {
  const { name, months, measure } = props;
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(() => geometryOf(months, measure, width), [months, measure, width]);
  const title = titleOf(name, months, measure);
  const stateOf = (at: number): string => (months[at]?.estimate === null ? copy.published : copy.estimated);
  const share = (at: number, of: Measure) => shareCell(months[at] ? measured(months[at], of) : null);
  const hasEstimates = months.some(({ estimate }) => estimate !== null);
  return (
    <ChartFigure
      title={title}
      file={props.file}
      legend={hasEstimates ? legends[measure] : []}
      table={() => ({
        columns: [copy.monthLabel, copy.variation, copy.accumulated, copy.state],
        rows: months.map(({ month }, at) => [formatMonth(month), share(at, 'month'), share(at, 'year'), stateOf(at)]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${title}. ${charts.keys}`}
          width={width}
          height={chartSize.height}
          count={months.length}
          page={12}
          name={(at) => formatMonth(months[at]?.month ?? '')}
          figures={[
            { label: copy.variation, text: (at) => cellText(share(at, 'month')) },
            { label: copy.accumulated, text: (at) => cellText(share(at, 'year')) },
            { label: copy.state, text: stateOf },
          ]}
          x={geometry.x}
          nearest={(x) => Math.max(0, Math.min(months.length - 1, Math.floor((x - chartSize.left) / geometry.step)))}
        >
          {({ at }) => <Drawing {...{ months, measure, geometry, width, at }} />}
        </Plot>
      </div>
    </ChartFigure>
  );
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

interface DrawingProps {
  months: readonly IndexMonth[];
  measure: Measure;
  geometry: ReturnType<typeof geometryOf>;
  width: number;
  at: number | null;
}

function Drawing({ months, measure, geometry, width, at }: DrawingProps) {
  const floor = chartSize.height - chartSize.bottom;
  const decimals = geometry.ticks.some(({ value }) => Number((value * 100).toFixed(6)) % 1 !== 0) ? 2 : 0;
  return (
    <>
      {geometry.ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={value === 0 ? styles.zero : styles.grid} d={`M${chartSize.left} ${y}H${width}`} />
          <text className={styles.axis} x={chartSize.left - 8} y={y + 3.5} textAnchor="end">
            {formatShare(value, { decimals })}
          </text>
        </g>
      ))}
      {measure === 'month' &&
        geometry.bars.map(
          (bar, index) =>
            bar && (
              <rect
                key={months[index]?.month}
                className={months[index]?.estimate === null ? styles.bar : styles.expectedBar}
                {...bar}
              />
            ),
        )}
      {measure === 'year' &&
        geometry.lines.map(({ d, estimated }) => (
          <path key={d} className={estimated ? styles.expectedLine : styles.line} d={d} />
        ))}
      {at !== null && <path className={styles.cursor} d={`M${geometry.x(at)} ${chartSize.top}V${floor}`} />}
      {yearsOf(months, geometry.step).map((index) => (
        <text
          key={months[index]?.month}
          className={styles.axis}
          x={Math.max(chartSize.left, geometry.x(index))}
          y={chartSize.height - 6}
          textAnchor="middle"
        >
          {months[index]?.month.slice(0, 4)}
        </text>
      ))}
    </>
  );
}

/** Room that the name of a year takes. */
const yearRoom = 40;

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
