import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

/** A section of a study's form. The second of two neighbours begins with a line. */
export function FormGroup(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.section} />;
}

/** Fields of one width, in as many columns as fit. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** The subject of a section, or why it is empty. */
export function FormHelp({ children }: { children: ReactNode }) {
  return <p className={styles.help}>{children}</p>;
}

/** A table of months that scrolls next to its first column. */
export function MonthCells({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.cells} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
