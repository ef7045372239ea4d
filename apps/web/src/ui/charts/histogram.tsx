import { charts } from '@uni/phrases';
import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartTable } from './chart-table.ts';
import styles from './charts.module.css';
import { Plot } from './plot.tsx';
import { pixel } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface HistogramProps {
  title: string;
  bins: readonly HistogramBin[];
  /** Bounds of the fully drawn range; the tails are lighter. */
  from: number | null;
  to: number | null;
  /** A value with a line and a name of its own. */
  mark: number | null;
  markText: string;
  text: (value: number) => string;
  /** One short word for the chart in the names of its files. */
  file: string;
  binName: (bin: HistogramBin) => string;
  figures: readonly { label: string; text: (bin: HistogramBin) => string }[];
  tools?: ReactNode;
  table: () => ChartTable;
}

const size = { height: 190, top: 20, bottom: 24, side: 8 } as const;
/** Width that a value under the axis takes with its air. */
const labelRoom = 110;

/** Frequency of each range of values. */
export function Histogram(props: HistogramProps) {
  const { bins } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const step = (width - 2 * size.side) / Math.max(1, bins.length);
  return (
    <ChartFigure title={props.title} file={props.file} tools={props.tools} table={props.table}>
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${props.title}. ${charts.keys}`}
          width={width}
          height={size.height}
          count={bins.length}
          name={(at) => props.binName(bins[at] ?? nothing)}
          figures={props.figures.map(({ label, text }) => ({ label, text: (at) => text(bins[at] ?? nothing) }))}
          x={(at) => size.side + step * (at + 0.5)}
          nearest={(x) => Math.max(0, Math.min(bins.length - 1, Math.floor((x - size.side) / step)))}
        >
          {({ at }) => <Bins {...props} width={width} at={at} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

const nothing: HistogramBin = { from: 0, to: 0, count: 0 };

function Bins(props: HistogramProps & { width: number; at: number | null }) {
  const { bins, width, at, mark } = props;
  const [least, greatest] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  const span = greatest - least || 1;
  const x = (value: number): number => pixel(size.side + ((value - least) / span) * (width - 2 * size.side));
  const highest = Math.max(...bins.map(({ count }) => count), 1);
  const floor = size.height - size.bottom;
  const marks = Math.max(2, Math.min(6, Math.floor(width / labelRoom)));
  const step = (width - 2 * size.side) / bins.length;
  return (
    <>
      {bins.map((bin, index) => {
        const height = ((floor - size.top) * bin.count) / highest;
        const isTail = (props.from !== null && bin.to <= props.from) || (props.to !== null && bin.from >= props.to);
        return (
          <rect
            key={bin.from}
            className={isTail ? styles.curveBar : styles.histogramBar}
            data-on={at === index || undefined}
            x={pixel(size.side + index * step + 0.5)}
            y={pixel(floor - height)}
            width={pixel(Math.max(1, step - 1))}
            height={pixel(height)}
          />
        );
      })}
      <path className={styles.zero} d={`M${size.side} ${floor}H${width - size.side}`} />
      {least < 0 && greatest > 0 && <path className={styles.cut} d={`M${x(0)} ${size.top}V${floor}`} />}
      {mark !== null && (
        <>
          <path className={styles.accumulated} d={`M${x(mark)} ${size.top - 4}V${floor}`} />
          <text
            className={`${styles.label} ${styles.labelStrong}`}
            x={x(mark)}
            y={size.top - 8}
            textAnchor={x(mark) < 60 ? 'start' : x(mark) > width - 60 ? 'end' : 'middle'}
          >
            {props.markText}
          </text>
        </>
      )}
      {Array.from({ length: marks }, (_, k) => least + (span * k) / (marks - 1)).map((value, k) => (
        <text
          key={value}
          className={styles.axis}
          x={x(value)}
          y={size.height - 6}
          textAnchor={k === 0 ? 'start' : k === marks - 1 ? 'end' : 'middle'}
        >
          {props.text(value)}
        </text>
      ))}
    </>
  );
}
