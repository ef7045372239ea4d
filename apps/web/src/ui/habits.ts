import { useSyncExternalStore } from 'react';

/** User preferences beyond theme and density. */
export interface Habits {
  gridUnit: 'reais' | 'thousands' | 'millions' | null;
  /** Effect of Enter on a grid cell: down to the next row, or into the cell. */
  enterKey: 'down' | 'edit';
  /** `?`, `/` and `g` with a letter act outside of fields. */
  singleKeys: boolean;
  reducedMotion: boolean;
  paging: 'en' | 'pt-BR';
  /** Displays success and information notices on screen; failures always appear. */
  notices: boolean;
}

/** Each screen chooses the unit until the user does; the paging's language is fixed by the specification. */
export const usualHabits: Habits = {
  gridUnit: null,
  enterKey: 'down',
  singleKeys: true,
  reducedMotion: false,
  paging: 'en',
  notices: true,
};

const key = 'habits';
const listeners = new Set<() => void>();
let habits = stored();
if (typeof document !== 'undefined') paintMotion();

/** Stored in the browser, so that they apply before the profile has loaded. */
function stored(): Habits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return { ...usualHabits, ...Object(stored) };
  } catch {
    return usualHabits;
  }
}

/** The habits as they are now, for what is no component. */
export const currentHabits = (): Habits => habits;

export function setHabits(next: Habits): void {
  habits = next;
  localStorage.setItem(key, JSON.stringify(next));
  paintMotion();
  for (const listener of listeners) listener();
}

/** Applies the user's preference for little motion as the operating system's setting. */
function paintMotion(): void {
  if (habits.reducedMotion) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}

export function useHabits(): Habits {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => habits,
  );
}
