import { workspaceBasics } from '@uni/phrases';
import { formatNumber } from '../numbers/index.ts';
import styles from './charts.module.css';
import type { MonthMarks } from './month-axis.ts';
import type { Scale } from './scale.ts';

const { units } = workspaceBasics.grid;
/** Centavos from which amounts are displayed in a unit. */
const scales = [
  { from: 100_000_000, unit: units.millions },
  { from: 100_000, unit: units.thousands },
  { from: 0, unit: units.reais },
] as const;

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

/** Amounts at the left in the unit that the largest of them has, months and years beneath. */
export function MoneyAxes({ plot, scale, months, years }: AxesProps) {
  const largest = Math.max(...scale.ticks.map(Math.abs));
  const { from, unit } = scales.find((one) => largest >= one.from) ?? scales[0];
  const size = from || 100;
  const decimals = scale.ticks.some((tick) => tick % size !== 0) ? 1 : 0;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          {tick !== 0 && <path className={styles.gridline} d={`M${plot.left} ${scale.at(tick)}H${plot.right}`} />}
          <text className={styles.axis} x={plot.left - 8} y={scale.at(tick) + 3.5} textAnchor="end">
            {formatNumber(tick / size, { decimals: tick === 0 ? 0 : decimals })}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={plot.left - 8} y={plot.bottom + 14} textAnchor="end">
        {unit}
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
