import { queryOptions } from '@tanstack/react-query';
import type { Grant, PermitGroupDetail } from '@uni/contracts';
import { call, readVersioned, type Versioned } from '../call.ts';
import { keyOf } from '../query.ts';
import { store } from '../stores/store.ts';
import { storeQuery } from '../stores/store-query.ts';
import { useAct } from '../stores/use-store-writes.ts';

/** The permit groups of the organization, by name. */
export const permitGroupsStore = store('sso', 'ssoGroup');
export const permitGroupsQuery = storeQuery(permitGroupsStore);

/** One group with what it carries and who is in it. */
export const permitGroupQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('GET /api/admin/permit-groups/:id/', { params: { id } }),
    queryFn: ({ signal }) => readVersioned('GET /api/admin/permit-groups/:id/', { params: { id }, signal }),
  });

/** Permissions that a permit group may carry. */
export const grantableStore = store('sso', 'pages');

interface Read {
  id: number;
  version: string | null;
}
type GrantChange = Read & { grants: readonly Grant[] };

/** Acts on permit groups besides the generic operations, each over the version that was read. */
export const useSetMembers = () =>
  useAct(permitGroupsStore, ({ id, version, users }: Read & { users: readonly number[] }) =>
    call('PUT /api/admin/permit-groups/:id/members/', {
      params: { id },
      body: { users: [...users] },
      ifMatch: version,
    }),
  );

export const useSetGrants = () => useAct(permitGroupsStore, setGrants);

export const useRestoreGroup = () =>
  useAct(permitGroupsStore, (id: number) => call('POST /api/admin/permit-groups/:id/restore/', { params: { id } }));

/** Each group over the version it was read in; one success notice for all. */
async function setGrants(changes: readonly GrantChange[]): Promise<void> {
  for (const [at, { id, version, grants }] of changes.entries())
    await call('PUT /api/admin/permit-groups/:id/grants/', {
      params: { id },
      body: { grants: [...grants] },
      ifMatch: version,
      notify: at < changes.length - 1 ? 'failures' : 'all',
    });
}

export type ReadGroup = Versioned<PermitGroupDetail>;
