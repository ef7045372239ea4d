import { states } from '@uni/phrases';
import styles from './feedback.module.css';

/** A whole screen on its way: in the page at once, visible after 150 ms. A fast load does not flash. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p>{states.loading}</p>
    </div>
  );
}
