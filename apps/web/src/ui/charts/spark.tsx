import styles from './charts.module.css';
import { sparkPath } from './curve-geometry.ts';

/** The shape of a line at a glance, beside its number. Decorative: the number says it. */
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
