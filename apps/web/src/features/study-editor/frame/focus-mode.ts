import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useFrameEscape, useFrameKey } from './frame-keys.ts';

const listeners = new Set<() => void>();
const root = (): DOMStringMap => document.documentElement.dataset;

/** The document carries the mode: the frame around every screen gives way to it too, by its styles. */
function setFocusMode(on: boolean): void {
  if (on) root().focusMode = 'on';
  else delete root().focusMode;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Focus mode: everything leaves but the head and the work. */
export function useFocusMode(): { focused: boolean; toggle: () => void } {
  const focused = useSyncExternalStore(subscribe, () => root().focusMode === 'on');
  return { focused, toggle: useCallback(() => setFocusMode(!focused), [focused]) };
}

/** The keys of focus mode. It ends with the study that it was chosen on. */
export function useFocusKeys(): void {
  const { focused, toggle } = useFocusMode();
  useFrameKey('F', toggle);
  useFrameEscape(focused, toggle);
  useEffect(() => () => setFocusMode(false), []);
}
