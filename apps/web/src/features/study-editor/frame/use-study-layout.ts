import { useCallback, useSyncExternalStore } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { type ChartLayout, HIGH_WINDOW, readLayout, type StudyLayout } from './study-layout.ts';

const layouts = new Map<string, StudyLayout>();
const listeners = new Set<() => void>();
const keyOf = (owner: string): string => `study-layout.${owner}`;

function layoutOf(owner: string): StudyLayout {
  const layout = layouts.get(owner) ?? stored(owner);
  layouts.set(owner, layout);
  return layout;
}

function stored(owner: string): StudyLayout {
  try {
    return readLayout(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'));
  } catch {
    return readLayout(null);
  }
}

function save(owner: string, layout: StudyLayout): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(layout));
  } catch {
    // Private windows refuse to store: the layout lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A user's layout of the frame, the same for all studies and on the next visit. */
export function useStudyLayout(owner: string) {
  const layout = useSyncExternalStore(subscribe, () => layoutOf(owner));
  const window = useMedia(`(min-height: ${HIGH_WINDOW}px)`) ? 'high' : 'low';
  const change = useCallback(
    (next: Partial<StudyLayout>, done = true): void => {
      const changed = { ...layoutOf(owner), ...next };
      layouts.set(owner, changed);
      if (done) save(owner, changed);
      for (const listener of listeners) listener();
    },
    [owner],
  );
  const changeChart = useCallback(
    (chart: ChartLayout, done = true): void => change({ [window]: chart }, done),
    [change, window],
  );
  const changeIndicators = useCallback(
    (indicators: StudyLayout['indicators']): void => change({ indicators }),
    [change],
  );
  return { indicators: layout.indicators, chart: layout[window], changeChart, changeIndicators };
}
