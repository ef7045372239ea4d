import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { formatCompact } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { moneyCell } from './chart-table.ts';
import styles from './charts.module.css';
import { endLabels } from './end-labels.ts';
import lineStyles from './lines-chart.module.css';
import { zeroScale } from './scale.ts';
import { XYChart } from './xy-chart.tsx';
import type { XYGeometry, XYSeries } from './xy-geometry.ts';

const HEIGHT = 280;
/** Lines differ by their stroke first, and by colour second. */
const strokes = [lineStyles.first, lineStyles.second, lineStyles.third, lineStyles.fourth];

/** The stroke of a line by its position: one for each of the first four, one for all others. */
export const strokeAt = (at: number): string | undefined => strokes[at] ?? lineStyles.other;

/** A line in centavos by month, with its name at its end. */
export interface NamedLine {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
}

export interface LinesChartProps {
  title: string;
  file: string;
  baseMonth: string;
  lines: readonly NamedLine[];
  tools?: ReactNode;
}

/** Several amounts over the same months: named at their ends, with a diamond at each worst point below zero. */
export function LinesChart({ title, file, baseMonth, lines, tools }: LinesChartProps) {
  const count = Math.max(0, ...lines.map(({ values }) => values.length));
  const { axis, series } = useMemo(
    () => ({
      axis: {
        count,
        points: 'edges' as const,
        insets: { left: 44, right: 168, top: 18, bottom: 32 },
        baseMonth,
        scale: (values: readonly number[], range: readonly [number, number]) => zeroScale(values, range, 5),
        labels: 'money' as const,
      },
      // The first line lies over the others.
      series: lines
        .map(({ key, values }, at): XYSeries => ({ kind: 'line', key, values, className: strokeAt(at) }))
        .reverse(),
    }),
    [lines, baseMonth, count],
  );
  return (
    <XYChart
      {...{ title, file, tools, axis, series }}
      height={HEIGHT}
      table={() => ({
        columns: [copy.month, ...lines.map(({ label }) => label)],
        rows: Array.from({ length: count }, (_, at) => [
          shortMonth(baseMonth, at),
          ...lines.map(({ values }) => moneyCell(values[at] ?? 0)),
        ]),
      })}
      name={(at) => shortMonth(baseMonth, at)}
      spokenName={(at) => longMonth(baseMonth, at)}
      figures={lines.map(({ label, values }) => ({
        label,
        text: (at: number) => (values[at] === undefined ? '' : formatCompact(values[at])),
      }))}
      marks={(drawn) => <Ends drawn={drawn} lines={lines} />}
    />
  );
}

function Ends({ drawn, lines }: { drawn: XYGeometry; lines: readonly NamedLine[] }) {
  const { plot, scale } = drawn;
  const ends = lines.map(({ key, label, values }) => ({
    key,
    text: `${formatCompact(values.at(-1) ?? 0)} ${label}`,
    y: scale.at(values.at(-1) ?? 0),
    x: drawn.x(Math.max(0, values.length - 1)),
  }));
  return (
    <>
      {lines.map(({ key, values }) => {
        const worst = Math.min(...values);
        if (worst >= 0) return null;
        const [x, y] = [drawn.x(values.indexOf(worst)), scale.at(worst)];
        return <path key={key} className={styles.exposure} d={`M${x} ${y - 6}l6 6-6 6-6-6z`} />;
      })}
      {endLabels(ends, plot).map(({ key, text, x, y, at }) => (
        <g key={key}>
          <path className={styles.gridline} d={`M${x} ${at}L${plot.right + 8} ${y}`} />
          <text
            className={key === lines[0]?.key ? `${styles.label} ${styles.labelStrong}` : styles.label}
            x={plot.right + 12}
            y={y + 4}
          >
            {text}
          </text>
        </g>
      ))}
    </>
  );
}
