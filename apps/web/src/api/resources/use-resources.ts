import type { Namespace } from '@uni/contracts';
import { useSyncExternalStore } from 'react';
import { ResourceStore } from './resource-operations.ts';
import type { ResourceState } from './resource-state.ts';

const stores = new Map<Namespace, ResourceStore>();

/** The one store of a namespace in this window. */
export function resourceStore(namespace: Namespace): ResourceStore {
  const store = stores.get(namespace) ?? new ResourceStore(namespace);
  stores.set(namespace, store);
  return store;
}

/** Its lists and objects, drawn anew when they change. */
export function useResources(namespace: Namespace): ResourceState {
  const { subscribe, read } = resourceStore(namespace);
  return useSyncExternalStore(subscribe, read);
}

/** Forgets every list and object, as on signing out or entering another organization. */
export function forgetResources(): void {
  stores.clear();
}
