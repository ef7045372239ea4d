import { useSyncExternalStore } from 'react';

/** A short list in the browser's storage, newest first, that every part of the page sees change. */
export interface StoredList<Item> {
  /** Puts an item at the head; the same item is not stored twice. */
  remember(item: Item, isSame: (other: Item) => boolean): void;
  forget(): void;
  use(): readonly Item[];
}

/** `isItem` validates stored values: another version of the page may have written them. */
export function createStoredList<Item>(
  key: string,
  most: number,
  isItem: (value: unknown) => value is Item,
): StoredList<Item> {
  const listeners = new Set<() => void>();
  let list: readonly Item[] = stored(key, isItem);
  const store = (next: readonly Item[]): void => {
    list = next;
    localStorage.setItem(key, JSON.stringify(list));
    for (const listener of listeners) listener();
  };
  return {
    remember: (item, isSame) => store([item, ...list.filter((other) => !isSame(other))].slice(0, most)),
    forget: () => store([]),
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => list,
      ),
  };
}

function stored<Item>(key: string, isItem: (value: unknown) => value is Item): readonly Item[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Returns true if a value has these fields, all of them strings. */
export function hasTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'string');
}
