import { formatShare } from '../numbers/index.ts';
import { shortMonth } from '../planning-grid/months.ts';
import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import styles from './charts.module.css';
import { linePath } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface ProgressChartProps {
  title: string;
  baseMonth: string;
  /** Accumulated shares by month; position 0 is the base month. */
  planned: readonly number[];
  measured: readonly number[];
  /** What is expected after the last measured month. */
  trend: readonly number[];
  labels: { planned: string; measured: string; trend: string };
  /** The difference at the last measured month, in words. */
  gap: string | null;
  table: () => ChartTable;
}

const HEIGHT = 240;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 24;

/** The S-curve: planned as an outline, measured solid, the trend dotted, and how far apart they are. */
export function ProgressChart(props: ProgressChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const { planned, measured, trend } = props;
  const months = Math.max(2, planned.length, measured.length + trend.length);
  const x = (month: number): number => LEFT + (month / (months - 1)) * (width - LEFT - 96);
  const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const path = (values: readonly number[], from = 0): string =>
    linePath(values.map((share, at): [number, number] => [x(from + at), y(share)]));
  const last = measured.length - 1;
  const done = measured.at(-1) ?? 0;
  const due = planned[Math.min(last, planned.length - 1)] ?? 0;
  const step = Math.max(1, Math.ceil(months / Math.max(2, Math.floor((width - LEFT) / 64))));
  return (
    <ChartFigure title={props.title} table={props.table}>
      <div ref={frame} className={styles.frame}>
        <svg className={styles.svg} width={width} height={HEIGHT} role="img" aria-label={props.title}>
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <path className={share === 0 ? styles.zero : styles.gridline} d={`M${LEFT} ${y(share)}H${width - 96}`} />
              <text className={styles.axis} textAnchor="end" x={LEFT - 6} y={y(share) + 4}>
                {formatShare(share, { decimals: 0 })}
              </text>
            </g>
          ))}
          {Array.from({ length: months }, (_, month) => month)
            .filter((month) => month % step === 0)
            .map((month) => (
              <text key={month} className={styles.axis} textAnchor="middle" x={x(month)} y={HEIGHT - 6}>
                {shortMonth(props.baseMonth, month)}
              </text>
            ))}
          <path className={styles.progressPlanned} d={path(planned)} />
          <text className={styles.axis} x={x(planned.length - 1) + 6} y={y(1) + 4}>
            {props.labels.planned}
          </text>
          {measured.length > 0 && (
            <>
              <path className={styles.progressTrend} d={path([done, ...trend], last)} />
              <path className={styles.progressMeasured} d={path(measured)} />
              <path className={styles.progressGap} d={`M${x(last)} ${y(done)}V${y(due)}`} />
              <circle className={styles.progressDot} cx={x(last)} cy={y(done)} r="4" />
              <text className={styles.label} x={x(last) + 8} y={y(Math.min(done, due)) + 16}>
                {props.gap}
              </text>
            </>
          )}
        </svg>
      </div>
    </ChartFigure>
  );
}
