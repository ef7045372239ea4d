import styles from './indexes.module.css';
import { smallLine } from './month-rows.ts';

const size = { width: 96, height: 20 } as const;

/** Sparkline of a series, with the zero line where visible. Decorative: the figures are next to it. */
export function SmallLine({ values }: { values: readonly number[] }) {
  const { line, zero } = smallLine(values, size);
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {zero && <path className={styles.zero} d={zero} />}
      <path className={styles.thin} d={line} />
    </svg>
  );
}
