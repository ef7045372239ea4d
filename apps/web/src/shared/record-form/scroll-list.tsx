import type { ComponentProps } from 'react';
import styles from './scroll-list.module.css';

/** A list that scrolls inside its form. */
export function ScrollList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.list} />;
}
