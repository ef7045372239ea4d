import { useEffect, useRef } from 'react';

/** Where single keys are text, or belong to what is open over the screen. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="menu"], dialog';

/** Keys of one letter for a screen (`n` for a new record), where nobody types; none while `on` is false. */
export function useSingleKeys(keys: Readonly<Record<string, (() => void) | null>>, on: boolean): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
