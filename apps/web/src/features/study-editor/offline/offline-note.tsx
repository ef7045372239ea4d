import { offlineStudy } from '@uni/phrases';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { formatDay, formatTime } from '../../../ui/numbers/index.ts';
import type { StudyStore } from '../../study/store/study-store.ts';
import styles from '../study-editor.module.css';
import { useReturn } from './use-return.ts';

/** Marks a study that was opened without a connection, until the server answers again. */
export function OfflineNote({ store, storedAt }: { store: StudyStore; storedAt: number }) {
  if (useReturn(store)) return null;
  return (
    <div className={styles.banner} role="status" data-offline>
      <Glyph name="up" className="attention" />
      <div>{offlineStudy.note(instantText(new Date(storedAt), new Date()))}</div>
    </div>
  );
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((value) => String(value).padStart(2, '0')).join('-');

/** The hour of an instant of today; of another day, the day too. */
export function instantText(instant: Date, now: Date): string {
  const time = formatTime(instant);
  return dayOf(instant) === dayOf(now) ? time : `${formatDay(dayOf(instant))}, ${time}`;
}
