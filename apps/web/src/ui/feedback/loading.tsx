import { states } from '@uni/phrases';
import styles from './feedback.module.css';

/** A whole screen on its way: in the page at once, seen after 150 ms so that a fast load does not flash. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p>{states.loading}</p>
    </div>
  );
}
