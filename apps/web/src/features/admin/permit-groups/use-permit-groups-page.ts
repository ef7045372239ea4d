import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import {
  grantableStore,
  permitGroupQuery,
  permitGroupsStore,
  type ReadGroup,
  useRestoreGroup,
  useSetGrants,
} from '../../../api/admin/permit-groups.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { isOtherScreen, useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { opensRecord } from '../../../shared/screen/opens-record.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import {
  type Capability,
  changedGroups,
  type GrantChanges,
  grantsAfter,
  visibleCapabilities,
  withCell,
  withoutGroups,
} from './grant-matrix.ts';

const route = getRouteApi('/signed-in/grupos-de-permissao');
const fresh = 'novo';
/** Milliseconds. Permissions that a group may carry change with the product alone. */
const grantableLifetime = 5 * 60_000;

/** State of the screen: the stored matrix with its unsaved changes, and the open group. */
export function usePermitGroupsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const source = useMatrix();
  const mayWrite = profile.permissions.includes('user:write');
  const maySeeEnterprises = profile.permissions.includes('enterprise:read');
  const enterprises = useQuery({ ...enterprisesQuery, enabled: maySeeEnterprises }).data ?? [];
  const scope = enterprises.find(({ id }) => String(id) === search.empreendimento)?.id ?? null;
  const draft = useGrantDraft(source.groups);
  const change = (changes: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace, resetScroll: !opensRecord(changes) });
  const open = (what: string | undefined) => change({ abrir: what }, false);
  const text = search.q ?? '';
  const removal = useRemoval();
  useSingleKeys({ n: mayWrite ? () => open(fresh) : null });
  return {
    ...source,
    draft,
    mayWrite,
    enterprises,
    scope,
    text,
    visibleCapabilities: visibleCapabilities(source.capabilities, text, scope),
    find: (q: string) => change({ q: q || undefined }),
    over: (id: string) => change({ empreendimento: id === 'all' ? undefined : id }),
    clear: () => change({ q: undefined }),
    creating: search.abrir === fresh && mayWrite,
    opened: source.groups.find(({ body }) => String(body.id) === search.abrir),
    create: () => open(fresh),
    open: (id: number) => open(String(id)),
    close: () => open(undefined),
    removal,
    removed: (group: ReadGroup) => {
      removal.setRemoved(group);
      open(undefined);
    },
  };
}

/** The group that was just removed, and the way back. */
function useRemoval() {
  const [removed, setRemoved] = useState<ReadGroup | null>(null);
  const restore = useRestoreGroup();
  const forget = () => setRemoved(null);
  return {
    name: removed?.body.name ?? null,
    setRemoved,
    busy: restore.isPending,
    undo: () => {
      if (removed) restore.mutate(removed.body.id, { onSuccess: forget });
    },
    forget,
  };
}

/** All that the matrix is made of: it is there when everything is, and failed when anything did. */
function useMatrix() {
  const list = useStore(permitGroupsStore);
  const grantable = useStore(grantableStore, { cacheLifetime: grantableLifetime });
  const details = useQueries({ queries: (list.data ?? []).map(({ id }) => permitGroupQuery(id)) });
  const queries = [list, grantable, ...details];
  const groups = details.flatMap(({ data }): ReadGroup[] => (data ? [data] : []));
  const isRead = list.data !== undefined && grantable.data !== undefined && groups.length === list.data.length;
  const failed = queries.find(({ isError }) => isError);
  return {
    groups,
    capabilities: grantable.data ?? [],
    source: {
      data: isRead ? groups : undefined,
      isError: failed !== undefined,
      error: failed?.error,
      dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      refetch: () => Promise.all(queries.filter(({ isError }) => isError).map((query) => query.refetch())),
    },
  };
}

/** Unsaved changes of boxes. After a failed save they remain, over grants that are then read again. */
function useGrantDraft(groups: readonly ReadGroup[]) {
  const [changes, setChanges] = useState<GrantChanges>(new Map());
  const setGrants = useSetGrants();
  const guard = useLeaveGuard(changes.size > 0, isOtherScreen);
  const ids = changedGroups(changes);
  return {
    changes,
    groups: ids,
    question: guard.question,
    busy: setGrants.isPending,
    problem: setGrants.error ? refusalOf(setGrants.error, {}).problem : undefined,
    put: (group: ReadGroup, capability: Capability, scope: number | null, held: boolean) =>
      setChanges((now) => withCell(now, group.body, capability, scope, held)),
    discard: () => {
      setChanges(new Map());
      setGrants.reset();
    },
    save: () => {
      const changed = groups.filter(({ body }) => ids.includes(body.id));
      setGrants.mutate(
        changed.map(({ body, version }) => ({ id: body.id, version, grants: grantsAfter(body, changes) })),
        { onSuccess: () => setChanges((now) => withoutGroups(now, ids)) },
      );
    },
  };
}
