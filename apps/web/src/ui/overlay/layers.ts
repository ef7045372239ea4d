import { states } from '@uni/phrases';
import { useSyncExternalStore } from 'react';
import { durations, notify } from '../notice/notice-store.ts';

/** What draws menus, lists and calendars: a file of its own that no screen needs at its first paint. */
type Layers = typeof import('../aria/index.ts');

let layers: Layers | null = null;
let arriving: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function fetchLayers(): Promise<void> {
  try {
    layers = await import('../aria/index.ts');
    for (const listener of listeners) listener();
  } catch {
    arriving = null;
  }
}

/** Fetches them once; a failure is tried again by the next call. */
export function loadLayers(): Promise<void> {
  arriving ??= fetchLayers();
  return arriving;
}

/** Fetches them because one is to open; reports it and returns false when they do not come. */
export async function requireLayers(): Promise<boolean> {
  await loadLayers();
  if (!layers) notify({ kind: 'error', title: states.couldNotOpenList, duration: durations.error });
  return layers !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): Layers | null => layers;

/** Null until they are there. */
export const useLayers = (): Layers | null => useSyncExternalStore(subscribe, read, read);
