import type { ReactNode } from 'react';
import styles from './share-bar.module.css';

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
    <div className={styles.coverage}>
      <p>
        <b>{props.figure}</b> <span className="text-2">{props.caption}</span>
      </p>
      <div className={styles.bar} role="img" aria-label={props.label}>
        {props.parts.map(({ tone, share }) => (
          <span key={tone} className={styles[tone]} style={{ flexGrow: share }} />
        ))}
      </div>
      {props.children}
    </div>
  );
}
