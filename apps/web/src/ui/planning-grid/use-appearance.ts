import { useCallback, useId, useSyncExternalStore } from 'react';
import { defaultAppearance, type GridAppearance, readAppearance, resized } from './appearance.ts';
import type { ResizeColumn } from './column-edge.tsx';

const appearances = new Map<string, GridAppearance>();
const listeners = new Set<() => void>();
const keyOf = (memory: string): string => `grid-look.${memory}`;

function appearanceOf(name: string, memory: string | undefined): GridAppearance {
  const known = appearances.get(name);
  if (known) return known;
  const initial = memory === undefined ? defaultAppearance : stored(memory);
  appearances.set(name, initial);
  return initial;
}

function stored(memory: string): GridAppearance {
  try {
    return readAppearance(JSON.parse(localStorage.getItem(keyOf(memory)) ?? 'null'));
  } catch {
    return defaultAppearance;
  }
}

function saveAppearance(memory: string, appearance: GridAppearance): void {
  try {
    localStorage.setItem(keyOf(memory), JSON.stringify(appearance));
  } catch {
    // Private windows refuse to store: the appearance lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns a user's layout of a grid, the same for all grids of that name and on the next visit. Without a name it lasts until the
 * page closes. `times`: amounts in a cell.
 */
export function useAppearance(memory: string | undefined, times: number) {
  const own = useId();
  const name = memory ?? own;
  const appearance = useSyncExternalStore(subscribe, () => appearanceOf(name, memory));
  const change = useCallback(
    (next: GridAppearance, done = true): void => {
      appearances.set(name, next);
      if (done && memory !== undefined) saveAppearance(memory, next);
      for (const listener of listeners) listener();
    },
    [name, memory],
  );
  const resize = useCallback<ResizeColumn>(
    (column, width, done) =>
      change(resized(appearanceOf(name, memory), column, column === 'label' ? width : width / times), done),
    [change, name, memory, times],
  );
  return { appearance, change, resize };
}

/**
 * Returns the layout of the grids of a name, for components next to them. `change` accepts the valid parts of a view's stored
 * layout.
 */
export function useStoredAppearance(memory: string): { appearance: GridAppearance; change: (stored: unknown) => void } {
  const { appearance, change } = useAppearance(memory, 1);
  return { appearance, change: useCallback((stored) => change(readAppearance(stored)), [change]) };
}
