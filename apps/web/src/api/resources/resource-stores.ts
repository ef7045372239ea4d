import type { Namespace } from '@uni/contracts';
import { ResourceStore } from './resource-operations.ts';

const stores = new Map<Namespace, ResourceStore>();

/** The one store of a namespace in this window. */
export function resourceStore(namespace: Namespace): ResourceStore {
  const store = stores.get(namespace) ?? new ResourceStore(namespace);
  stores.set(namespace, store);
  return store;
}

/** Forgets every list and object, as on signing out or entering another organization. */
export function forgetResources(): void {
  stores.clear();
}
