import type { ComponentProps, ReactNode } from 'react';
import styles from './receipt.module.css';

/** The content of the right panel. */
export function PanelPage(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.receipt} />;
}

export function PanelTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.nothingTitle}>{children}</h2>;
}

/** A small link that leads to a field or a cell. */
export function PanelLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}
