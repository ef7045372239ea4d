import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './table.module.css';

interface PlainTableProps {
  /** Name of the region in which a table scrolls. Without it the table does not scroll. */
  label?: string;
  /** Long lists scroll under their heading. */
  tall?: boolean;
  /** As wide as its content. */
  narrow?: boolean;
  children: ReactNode;
}

/** Words and figures in rows. Cells of the class `number` are figures; a row is marked `group`, `inner` or `sum` by `data-row`. */
export function PlainTable({ label, tall, narrow, children }: PlainTableProps) {
  const table = <table className={classes(styles.table, narrow && styles.narrow)}>{children}</table>;
  if (label === undefined) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={classes(styles.region, tall && styles.tall)} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}
