/** How the tables of this folder write their rows. */
import type { Permission } from '../http/permissions.ts';
import { readOnlyStores } from './read-only.ts';
import type { Namespace, Resource, StateType } from './resource.ts';

/** Where a state comes from: a path, or why there is none. */
type Source = `/${string}` | { readonly reason: string };

/** Lives in the page alone: what is chosen, open or being typed. */
export const page: Source = { reason: 'state of the page: nothing of it is stored' };
export type Entry = readonly [state: string, stateType: StateType, label: string, source: Source, quoted?: string];

/** Endpoints that ask for another permission than their namespace: the page has no need of the whole policy for these. */
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

/** Rows of one namespace, read with its permission unless their endpoint asks for another. */
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
