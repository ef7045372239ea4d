import { useSyncExternalStore } from 'react';

/** A place that was opened on this machine. */
export interface Recent {
  /** Address, also its identity. */
  path: string;
  label: string;
  /** A line of context, such as the version. */
  note?: string | undefined;
  /** When it was opened last, as an ISO instant. */
  at: string;
}

const key = 'recents';
const most = 8;
const listeners = new Set<() => void>();
let list: readonly Recent[] = stored();

function stored(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  return ['path', 'label', 'at'].every((name) => typeof new Map(Object.entries(value)).get(name) === 'string');
}

function keep(next: readonly Recent[]): void {
  list = next;
  localStorage.setItem(key, JSON.stringify(list));
  for (const listener of listeners) listener();
}

/** Puts a place at the head of the list; the same place is not kept twice. */
export function rememberPlace(place: Omit<Recent, 'at'>): void {
  const others = list.filter((other) => other.path !== place.path);
  keep([{ ...place, at: new Date().toISOString() }, ...others].slice(0, most));
}

/** Forgets every place, as on signing out: the next person sees nothing of this one. */
export function forgetPlaces(): void {
  keep([]);
}

/** The places opened last, newest first. */
export function useRecents(): readonly Recent[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}
