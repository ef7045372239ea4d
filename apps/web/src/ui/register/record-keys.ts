import type { KeyboardEvent } from 'react';

/** Keys of a record whose name has the focus: `e` edits it, Delete opens the removal dialog. Enter opens, as on any button. */
export const recordKeys =
  (onEdit: () => void, onRemove: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = event.key === 'e' ? onEdit : event.key === 'Delete' ? onRemove : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
