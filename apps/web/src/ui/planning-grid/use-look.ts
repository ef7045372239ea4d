import { useCallback, useId, useSyncExternalStore } from 'react';
import type { ResizeColumn } from './column-edge.tsx';
import { defaultAppearance, type GridAppearance, readAppearance, resized } from './look.ts';

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
    // Private windows refuse to store: the look lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a person looks at a grid, the same wherever a grid of that name is, and on the next visit; without a name, until the page goes. `times`: amounts in a cell. */
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

/** The look of the grids of a name, for what stands beside them: what a view kept of it is taken as far as it is understood. */
export function useStoredAppearance(memory: string): { appearance: GridAppearance; change: (stored: unknown) => void } {
  const { appearance, change } = useAppearance(memory, 1);
  return { appearance, change: useCallback((stored) => change(readAppearance(stored)), [change]) };
}
