import { realised as words } from '@uni/phrases';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './realised.module.css';

/** What marks and words in the table mean, and the one sign that holds everywhere. */
export function Legend({ isAdjusted, isAbsent }: { isAdjusted: boolean; isAbsent: boolean }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.mark} data-state="closed" aria-hidden="true" />
        {words.legend.closed}
      </li>
      <li>
        <i className={styles.mark} data-state="open" aria-hidden="true" />
        {words.legend.open}
      </li>
      <li>
        <i className={styles.cutKey} aria-hidden="true" />
        {words.legend.cut}
      </li>
      {isAbsent && (
        <li>
          <span className={styles.absent}>{words.absent}</span>
          {words.legend.absent}
        </li>
      )}
      <li>{words.signs}</li>
      {isAdjusted && (
        <li>
          <Icon name="edit" size={12} />
          {words.legend.adjusted}
        </li>
      )}
    </ul>
  );
}
