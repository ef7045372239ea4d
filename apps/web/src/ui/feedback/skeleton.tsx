import { states } from '@uni/phrases';
import { useEffect, useState } from 'react';
import styles from './feedback.module.css';

/** One grey bar of the layout that will come. Width in any CSS unit. */
export function Bone({ width, height = 10 }: { width: string; height?: number }) {
  return <span className={styles.bone} style={{ width, height }} />;
}

const widths = [
  ['46%', '22%'],
  ['38%', '18%'],
  ['54%', '26%'],
  ['42%', '20%'],
  ['50%', '16%'],
] as const;

/** Rows of a table or list on their way. `thing` names it for people who listen to the page. */
export function SkeletonRows({ rows = 5, noun }: { rows?: number; noun: string }) {
  const lines = Array.from({ length: rows }, (_, at) => ({ at, width: widths[at % widths.length] ?? widths[0] }));
  const late = useLate();
  return (
    <div className={styles.rows} aria-busy="true">
      <p className={late ? styles.late : 'visually-hidden'} role="status">
        {late ? states.stillLoadingNoun(noun) : states.loadingNoun(noun)}
      </p>
      {lines.map(({ at, width }) => (
        <div key={at} className={styles.row} aria-hidden="true">
          <Bone width={width[0]} />
          <Bone width={width[1]} />
        </div>
      ))}
    </div>
  );
}

/** Milliseconds after which grey bars alone are no answer any more. */
const patience = 5_000;

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
