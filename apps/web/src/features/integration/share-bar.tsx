import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/layout.tsx';
import styles from './integration.module.css';

interface ShareSegment {
  tone: 'mapped' | 'suggested' | 'pending';
  share: number;
}

/** A share of the whole: the figure, its words, and one bar in its parts. */
export function ShareBar(props: {
  figure: string;
  caption: string;
  label: string;
  parts: readonly ShareSegment[];
  children?: ReactNode;
}) {
  return (
    <Row gap="8 16" wrap={false} className={styles.coverage}>
      <p className="nowrap">
        <b>{props.figure}</b> <span className="text-2">{props.caption}</span>
      </p>
      <div className={styles.bar} role="img" aria-label={props.label}>
        {props.parts.map(({ tone, share }) => (
          <span key={tone} className={styles[tone]} style={{ flexGrow: share }} />
        ))}
      </div>
      {props.children}
    </Row>
  );
}
