import type { ReactNode } from 'react';
import styles from './access.module.css';

/** A page outside the frame: its logo, its text, and a footer at the bottom. */
export function AccessPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}
