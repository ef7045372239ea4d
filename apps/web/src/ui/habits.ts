import { useSyncExternalStore } from 'react';

/** How somebody works, beyond theme and density. */
export interface Habits {
  gridUnit: 'reais' | 'thousands' | 'millions' | null;
  /** What Enter does on a cell of a grid: down to the next row, or into the cell. */
  enterKey: 'down' | 'edit';
  /** `?`, `/` and `g` with a letter act outside of fields. */
  singleKeys: boolean;
  reducedMotion: boolean;
  paging: 'en' | 'pt-BR';
  /** Successes and information are shown on screen; failures always are. */
  notices: boolean;
}

/** The unit is the screen's own choice until somebody chooses; the paging's language is fixed by the specification. */
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

/** Kept in the browser, so that they hold before the profile has come. */
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

/** Where somebody asked for little motion, everything moves as it does when the operating system asks for it. */
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
