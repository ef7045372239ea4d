import type { ComponentProps } from 'react';
import styles from './marked-list.module.css';

/** Items that begin with a mark: a step, an alert, a finding. */
export function MarkedList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.marked} />;
}
