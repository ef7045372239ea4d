import { useSyncExternalStore } from 'react';

/** Milliseconds that a saved row stays marked: as long as a figure that has moved. */
const markedFor = 4000;

let saved: number | undefined;
let end: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function replace(id: number | undefined): void {
  saved = id;
  for (const listener of listeners) listener();
}

/** Marks the row of a record in every list that shows it, for a moment. */
export function markSaved(id: number | undefined): void {
  clearTimeout(end);
  replace(id);
  end = setTimeout(() => replace(undefined), markedFor);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the record that was saved a moment ago. */
export const useSavedRow = (): number | undefined => useSyncExternalStore(subscribe, () => saved);

/** Returns what opens a record in its list, if the list shows it. */
export const rowOf = (id: number): HTMLElement | null => document.querySelector(`[data-row="${id}"] [data-row-name]`);
