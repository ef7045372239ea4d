import { useEffect, useRef } from 'react';
import type { Mapping } from './use-mapping.ts';

/** The keys of a mapping screen: Ctrl+Enter accepts and goes on, Ctrl+Z takes the last saving back. */
export function useMappingKeys(mapping: Mapping): void {
  const current = useRef(mapping);
  useEffect(() => {
    current.current = mapping;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const { mayWrite, selected, done } = current.current;
      const isText = event.target instanceof Element && event.target.matches('input:not([type="checkbox"]), textarea');
      if (event.key === 'Enter' && mayWrite && selected) {
        event.preventDefault();
        acceptAndGoOn(current.current);
      } else if (event.key === 'z' && !event.shiftKey && !isText && mayWrite && done?.batch != null) {
        event.preventDefault();
        current.current.undo();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Saves the draft of the selected source and selects the next. On failure the selection stays. */
export function acceptAndGoOn(mapping: Mapping): void {
  const { selected } = mapping;
  if (!selected || mapping.busy) return;
  if (!mapping.save(selected)) return;
  const next = mapping.step(1);
  if (next) focusRow(next.id);
}

/** The focus follows the selection. */
export function focusRow(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-source="${CSS.escape(id)}"]`)?.focus();
  });
}
