import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Row } from './layout.tsx';
import styles from './panel.module.css';

/** A box for what calls for attention before anything else. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.panel, className)} />;
}

/** The same on one line: a sentence and what can be done about it. */
export function PanelRow({ children }: Pick<ComponentProps<'div'>, 'children'>) {
  return (
    <Row role="status" gap="4 16" className={styles.panel}>
      {children}
    </Row>
  );
}
