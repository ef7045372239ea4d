import { workspace } from '@uni/phrases';
import { formatNumber } from '../numbers/index.ts';
import styles from './charts.module.css';
import type { MonthMarks } from './month-axis.ts';
import type { Scale } from './scale.ts';

const million = 100_000_000;

export interface Plotted {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface AxesProps extends MonthMarks {
  plot: Plotted;
  scale: Scale;
}

/** Amounts at the left in millions, months and years beneath. */
export function MoneyAxes({ plot, scale, months, years }: AxesProps) {
  const decimals = scale.ticks.some((tick) => tick % million !== 0) ? 1 : 0;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          {tick !== 0 && <path className={styles.gridline} d={`M${plot.left} ${scale.at(tick)}H${plot.right}`} />}
          <text className={styles.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
            {formatNumber(tick / million, { decimals: tick === 0 ? 0 : decimals })}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={plot.left - 8} y={plot.bottom + 14} textAnchor="end">
        {workspace.chart.unit}
      </text>
      <MonthAxis plot={plot} months={months} years={years} />
    </>
  );
}

/** Months and, under them, the years that begin. */
export function MonthAxis({ plot, months, years }: Omit<AxesProps, 'scale'>) {
  return (
    <>
      {months.map((mark) => (
        <text key={mark.x} className={styles.axis} x={mark.x} y={plot.bottom + 14} textAnchor="middle">
          {mark.text}
        </text>
      ))}
      {years.map((mark) => (
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
