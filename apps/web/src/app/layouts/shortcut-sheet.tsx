import { shell } from '@uni/phrases';
import { Fragment } from 'react';
import { currentHabits, setHabits, useHabits } from '../../ui/habits.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './shortcut-sheet.module.css';

/** The keys that work everywhere. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const on = useHabits().singleKeys;
  return (
    <Dialog title={shell.shortcuts.title} onClose={onClose}>
      <dl className={styles.list}>
        {shell.shortcuts.list.map((shortcut) => (
          <Fragment key={shortcut.keys}>
            <dt>
              <kbd>{shortcut.keys}</kbd>
            </dt>
            <dd>{shortcut.does}</dd>
          </Fragment>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setHabits({ ...currentHabits(), singleKeys: event.target.checked })}
        />
        {shell.shortcuts.singleKeys}
      </label>
    </Dialog>
  );
}
