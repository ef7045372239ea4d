/** How the tables of this folder write their rows. */
import { type Permission, permissions } from '../http/permissions.ts';
import { policies } from '../http/policy.ts';
import type { Namespace, Resource, StateType } from './resource.ts';

/** Where a state comes from: a path, or why there is none. */
type Source = `/${string}` | { readonly reason: string };

/** Lives in the page alone: what is chosen, open or being typed. */
export const page: Source = { reason: 'state of the page: nothing of it is stored' };
export type Entry = readonly [state: string, stateType: StateType, label: string, source: Source, quoted?: string];

/** Who may read an endpoint is said by its row of the policy; what has none, by the namespace's own permission. */
const readerOf = (endpoint: string, otherwise: Permission): Permission => {
  const needs = policies[`GET ${endpoint}`]?.needs;
  return permissions.find((one) => one === needs) ?? otherwise;
};

/** Rows of one namespace, read with its permission unless their endpoint asks for another. */
export const rowsOf = (namespace: Namespace, permission: Permission, entries: readonly Entry[]): readonly Resource[] =>
  entries.map(([state, stateType, label, source, quoted = state]) => ({
    namespace,
    state,
    quoted,
    stateType,
    endpoint: typeof source === 'string' ? source : null,
    reason: typeof source === 'string' ? null : source.reason,
    permission: typeof source === 'string' ? readerOf(source, permission) : permission,
    label,
  }));
