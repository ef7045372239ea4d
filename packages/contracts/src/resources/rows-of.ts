/** How the tables of this folder write their rows. */
import type { Permission } from '../permissions.ts';
import type { Namespace, Resource, StateType } from './resource.ts';

/** Where a state comes from: a path, or why there is none. */
type Source = `/${string}` | { readonly reason: string };

/** Lives in the page alone: what is chosen, open or being typed. */
export const page: Source = { reason: 'state of the page: nothing of it is stored' };
export const awaits = (module: string): Source => ({
  reason: `no endpoint before the module ${module} has its tables`,
});

export type Entry = readonly [state: string, stateType: StateType, label: string, source: Source, quoted?: string];

/** Rows of one namespace, all read with the same permission. */
export const rowsOf = (namespace: Namespace, permission: Permission, entries: readonly Entry[]): readonly Resource[] =>
  entries.map(([state, stateType, label, source, quoted = state]) => ({
    namespace,
    state,
    quoted,
    stateType,
    endpoint: typeof source === 'string' ? source : null,
    reason: typeof source === 'string' ? null : source.reason,
    permission,
    label,
  }));
