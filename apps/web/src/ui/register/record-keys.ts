import type { KeyboardEvent } from 'react';

/** The keys of a record whose name has the focus: `e` edits it, Delete asks to remove it. Enter opens, as on any button. */
export const recordKeys =
  (onEdit: () => void, onRemove: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = event.key === 'e' ? onEdit : event.key === 'Delete' ? onRemove : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
