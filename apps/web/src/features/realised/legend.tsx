import { realised as copy } from '@uni/phrases';
import { Icon } from '../../ui/icons/icon.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import styles from './realised.module.css';

/** Legend of the table's marks and words, and of its one sign convention. */
export function Legend({ isAdjusted, isAbsent }: { isAdjusted: boolean; isAbsent: boolean }) {
  return (
    <Row as="ul" gap="4 16" className={styles.legend}>
      <li>
        <i className={styles.mark} data-state="closed" aria-hidden="true" />
        {copy.legend.closed}
      </li>
      <li>
        <i className={styles.mark} data-state="open" aria-hidden="true" />
        {copy.legend.open}
      </li>
      <li>
        <i className={styles.cutKey} aria-hidden="true" />
        {copy.legend.cut}
      </li>
      {isAbsent && (
        <li>
          <span className={styles.absent}>{copy.absent}</span>
          {copy.legend.absent}
        </li>
      )}
      <li>{copy.signs}</li>
      {isAdjusted && (
        <li>
          <Icon name="edit" size={12} />
          {copy.legend.adjusted}
        </li>
      )}
    </Row>
  );
}
