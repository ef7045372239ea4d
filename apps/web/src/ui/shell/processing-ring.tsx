import { shell } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import styles from './processing-ring.module.css';

const radius = 6.5;
const round = 2 * Math.PI * radius;

/**
 * Remaining time of a run, as a ring that empties, and its seconds. Screen readers announce only the beginning and the end, once
 * each.
 */
export function ProcessingRing({ running, left, whole }: { running: boolean; left: number; whole: number }) {
  const announcement = useAnnouncement(running);
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {running && (
        <span
          className={styles.processing}
          role="timer"
          aria-live="off"
          aria-label={shell.processing.running}
          title={shell.processing.running}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <circle cx="8" cy="8" r={radius} />
            <circle cx="8" cy="8" r={radius} strokeDasharray={round} strokeDashoffset={round * (1 - left / whole)} />
          </svg>
          <span>{shell.processing.left(left)}</span>
        </span>
      )}
    </>
  );
}

function useAnnouncement(running: boolean): string {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef(false);
  useEffect(() => {
    if (before.current !== running) setAnnouncement(running ? shell.processing.running : shell.processing.ended);
    before.current = running;
  }, [running]);
  return announcement;
}
