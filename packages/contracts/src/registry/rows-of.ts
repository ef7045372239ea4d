/** Row builders for the tables of this folder. */
import type { Permission } from '../http/permissions.ts';
import { readOnlyStores } from './read-only.ts';
import type { Namespace, Resource, StateType } from './resource.ts';

/** Source of a state: a path, or the reason for having none. */
type Source = `/${string}` | { readonly reason: string };

/** Lives in the page alone: what is chosen, open or being typed. */
export const page: Source = { reason: 'state of the page: nothing of it is stored' };
export type Entry = readonly [state: string, stateType: StateType, label: string, source: Source, quoted?: string];

/** Endpoints whose permission differs from their namespace's. The page does not need the whole policy for these. */
const readers: Readonly<Record<string, Permission>> = {
  '/api/admin/organization-info/': 'organization:read',
  '/api/admin/organizations/': 'organization:read',
  '/api/admin/partners/': 'partner:read',
  '/api/admin/partners/:partner/': 'partner:read',
  '/api/admin/partners/:partner/connections/': 'partner:read',
  '/api/admin/partners/:partner/connections/:user/': 'partner:read',
  '/api/admin/partners/:partner/groups/': 'partner:read',
  '/api/admin/partners/:partner/organization/': 'partner:read',
  '/api/admin/services/': 'service:read',
  '/api/admin/services/:service/': 'service:read',
  '/api/integration/companies/': 'integration:read',
  '/api/integration/works/': 'integration:read',
  '/api/integration/gross-revenue-lines/': 'integration:read',
  '/api/integration/mapping-rules/': 'integration:read',
  '/api/integration/mapping-sources/': 'integration:read',
  '/api/integration/mapping-targets/': 'integration:read',
  '/api/planner/enterprises/': 'enterprise:read',
  '/api/planner/enterprises/:enterprise/system/': 'enterprise:read',
  '/api/planner/modules/': 'enterprise:read',
};

/** Returns the rows of one namespace, with its permission unless their endpoint requires another. */
export const rowsOf = (namespace: Namespace, permission: Permission, entries: readonly Entry[]): readonly Resource[] =>
  entries.map(([state, stateType, label, source, quoted = state]) => ({
    namespace,
    state,
    quoted,
    stateType,
    address: typeof source === 'string' ? source : null,
    reason: typeof source === 'string' ? null : source.reason,
    readOnly: readOnlyStores[`${namespace}.${state}`] ?? null,
    permission: typeof source === 'string' ? (readers[source.split('?')[0] ?? source] ?? permission) : permission,
    label,
  }));
