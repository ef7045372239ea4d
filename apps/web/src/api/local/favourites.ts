import { useSyncExternalStore } from 'react';

const key = 'favourites';
const listeners = new Set<() => void>();
let list: readonly string[] = stored();

function stored(): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a screen among the favourites of this machine, or takes it out. */
export function toggleFavourite(screen: string): void {
  list = list.includes(screen) ? list.filter((other) => other !== screen) : [...list, screen];
  localStorage.setItem(key, JSON.stringify(list));
  for (const listener of listeners) listener();
}

/** Keys of the favourite screens, in the order in which they were chosen. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}
