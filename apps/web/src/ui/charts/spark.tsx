import styles from './charts.module.css';
import { sparkPath, trendPath } from './spark-paths.ts';

/** The shape of a line at a glance, next to its number. Decorative: the number carries the information. */
export function Spark({
  values,
  width = 46,
  height = 14,
}: {
  values: readonly number[];
  width?: number;
  height?: number;
}) {
  return (
    <svg className={styles.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={sparkPath(values, { width, height })} />
    </svg>
  );
}

/** History of a value, as a line with its last point. Decorative: the number carries the information. */
export function TrendSpark({
  values,
  width = 80,
  height = 22,
}: {
  values: readonly (number | null)[];
  width?: number;
  height?: number;
}) {
  const { line, end } = trendPath(values, { width, height });
  return (
    <svg className={styles.trend} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={line} />
      {end && <circle cx={end[0]} cy={end[1]} r={2} />}
    </svg>
  );
}
