import styles from './charts.module.css';
import type { SwatchStyle } from './legend.tsx';

/** Marks of a cash flow in a legend that stands outside its chart. */
export const flowSwatches = {
  in: { kind: 'box', className: styles.in },
  out: { kind: 'box', className: styles.out },
  projected: { kind: 'line', className: `${styles.accumulated} ${styles.dashed}` },
} as const satisfies Readonly<Record<string, SwatchStyle>>;
