import type { ReactNode } from 'react';
import styles from './code-block.module.css';

/** Text of a machine, as it is. */
export function CodeBlock({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <pre className={styles.code} tabIndex={0}>
      {children}
    </pre>
  );
}
