import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import styles from './charts.module.css';
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
  /** What lies between is drawn full, the tails lighter. */
  from: number | null;
  to: number | null;
  /** A value with a line and a name of its own. */
  mark: number | null;
  markText: string;
  text: (value: number) => string;
  pointText: (bin: HistogramBin) => string;
  keys: string;
  tools?: ReactNode;
  table: () => ChartTable;
}

const size = { height: 190, top: 20, bottom: 24, side: 8 } as const;
/** Width that a value under the axis takes with its air. */
const labelRoom = 110;

/** How often each range of values came out. */
export function Histogram(props: HistogramProps) {
  const { bins } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (at ?? -1) + 1,
      ArrowLeft: (at ?? bins.length) - 1,
      Home: 0,
      End: bins.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(bins.length - 1, next)));
  };
  const shown = bins[at ?? 0];
  return (
    <ChartFigure title={props.title} tools={props.tools} table={props.table}>
      <div ref={frame} className={styles.frame}>
        {shown && (
          <div
            role="slider"
            tabIndex={0}
            className={styles.drawing}
            aria-label={`${props.title}. ${props.keys}`}
            aria-valuemin={0}
            aria-valuemax={bins.length - 1}
            aria-valuenow={at ?? 0}
            aria-valuetext={props.pointText(shown)}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
          >
            <Bins {...props} width={width} at={at} onAt={setAt} />
          </div>
        )}
        {at !== null && shown && (
          <div className={styles.tip} aria-hidden="true" style={at < bins.length / 2 ? { right: 8 } : { left: 8 }}>
            <p>{props.pointText(shown)}</p>
          </div>
        )}
      </div>
    </ChartFigure>
  );
}

function Bins(props: HistogramProps & { width: number; at: number | null; onAt: (at: number | null) => void }) {
  const { bins, width, at, mark } = props;
  const [least, greatest] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  const span = greatest - least || 1;
  const x = (value: number): number => pixel(size.side + ((value - least) / span) * (width - 2 * size.side));
  const highest = Math.max(...bins.map(({ count }) => count), 1);
  const floor = size.height - size.bottom;
  const marks = Math.max(2, Math.min(6, Math.floor(width / labelRoom)));
  const step = (width - 2 * size.side) / bins.length;
  return (
    <svg
      className={styles.svg}
      width={width}
      height={size.height}
      viewBox={`0 0 ${width} ${size.height}`}
      aria-hidden="true"
      onPointerLeave={() => props.onAt(null)}
    >
      {bins.map((bin, index) => {
        const height = ((floor - size.top) * bin.count) / highest;
        const isTail = (props.from !== null && bin.to <= props.from) || (props.to !== null && bin.from >= props.to);
        return (
          <g key={bin.from} onPointerEnter={() => props.onAt(index)}>
            <rect className={styles.bandTarget} x={size.side + index * step} y={0} width={step} height={floor} />
            <rect
              className={isTail ? styles.curveBar : styles.histogramBar}
              data-on={at === index || undefined}
              x={pixel(size.side + index * step + 0.5)}
              y={pixel(floor - height)}
              width={pixel(Math.max(1, step - 1))}
              height={pixel(height)}
            />
          </g>
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
    </svg>
  );
}
