import { useEffect, useRef } from 'react';
import { currentHabits } from '../habits.ts';

/** Elements in which single keys are text, or belong to a layer over the screen. */
const typing =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="menu"], [role="listbox"], dialog';

/**
 * Registers one-letter keys of a screen (`n` for a new record). They act outside of fields, and only if the user's preference
 * allows them.
 */
export function useSingleKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !currentHabits().singleKeys)
        return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
