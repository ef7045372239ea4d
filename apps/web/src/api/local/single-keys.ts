import { useSyncExternalStore } from 'react';

const key = 'single_keys';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key act. They can be switched off: a voice that dictates strikes keys too. */
export const singleKeys = (): boolean => localStorage.getItem(key) !== 'off';

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeys);
}
