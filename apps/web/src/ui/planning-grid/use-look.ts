import { useCallback, useId, useSyncExternalStore } from 'react';
import type { ResizeColumn } from './column-edge.tsx';
import { type GridLook, plainLook, readLook, resized } from './look.ts';

const looks = new Map<string, GridLook>();
const listeners = new Set<() => void>();
const keyOf = (memory: string): string => `grid-look.${memory}`;

function lookOf(name: string, memory: string | undefined): GridLook {
  const known = looks.get(name);
  if (known) return known;
  const found = memory === undefined ? plainLook : stored(memory);
  looks.set(name, found);
  return found;
}

function stored(memory: string): GridLook {
  try {
    return readLook(JSON.parse(localStorage.getItem(keyOf(memory)) ?? 'null'));
  } catch {
    return plainLook;
  }
}

function keep(memory: string, look: GridLook): void {
  try {
    localStorage.setItem(keyOf(memory), JSON.stringify(look));
  } catch {
    // Private windows refuse to store: the look lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a person looks at a grid, the same wherever a grid of that name is, and on the next visit; without a name, until the page goes. `times`: amounts in a cell. */
export function useLook(memory: string | undefined, times: number) {
  const own = useId();
  const name = memory ?? own;
  const look = useSyncExternalStore(subscribe, () => lookOf(name, memory));
  const change = useCallback(
    (next: GridLook, done = true): void => {
      looks.set(name, next);
      if (done && memory !== undefined) keep(memory, next);
      for (const listener of listeners) listener();
    },
    [name, memory],
  );
  const resize = useCallback<ResizeColumn>(
    (column, width, done) =>
      change(resized(lookOf(name, memory), column, column === 'label' ? width : width / times), done),
    [change, name, memory, times],
  );
  return { look, change, resize };
}

/** The look of the grids of a name, for what stands beside them: what a view kept of it is taken as far as it is understood. */
export function useLookOf(memory: string): { look: GridLook; change: (kept: unknown) => void } {
  const { look, change } = useLook(memory, 1);
  return { look, change: useCallback((kept) => change(readLook(kept)), [change]) };
}
