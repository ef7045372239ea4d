import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, Grant, PermitGroupDetail } from '@uni/contracts';
import { call, newIdempotencyKey, readVersioned, type Versioned } from '../call.ts';
import { keyOf, queryOf, underKey } from '../query.ts';

export const permitGroupsKey = underKey('/api/admin/permit-groups/');

/** The permit groups of the organization, by name. */
export const permitGroupsQuery = queryOf('GET /api/admin/permit-groups/', { list: true });

/** One group with what it carries and who is in it. */
export const permitGroupQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('GET /api/admin/permit-groups/:id/', { params: { id } }),
    queryFn: ({ signal }) => readVersioned('GET /api/admin/permit-groups/:id/', { params: { id }, signal }),
  });

/** Permissions that a permit group may carry. */
export const grantableQuery = queryOf('GET /api/admin/permissions/', { list: true });

interface Read {
  id: number;
  version: string | null;
}
type GrantChange = Read & { grants: readonly Grant[] };

/** Administration writes for permit groups. Everything is reread after each: a refusal means that something changed. */
export function usePermitGroupWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [permitGroupsKey, underKey('/api/admin/users/'), underKey('/api/access/user/profile/')].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    create: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/admin/permit-groups/'>) =>
        call('POST /api/admin/permit-groups/', { body, idempotencyKey: newIdempotencyKey() }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, version, name }: Read & { name: string }) =>
        call('PATCH /api/admin/permit-groups/:id/', { params: { id }, body: { name }, ifMatch: version }),
      onSettled,
    }),
    setMembers: useMutation({
      mutationFn: ({ id, version, users }: Read & { users: readonly number[] }) =>
        call('PUT /api/admin/permit-groups/:id/members/', {
          params: { id },
          body: { users: [...users] },
          ifMatch: version,
        }),
      onSettled,
    }),
    setGrants: useMutation({
      mutationFn: (changes: readonly GrantChange[]) => setGrants(changes),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Read) =>
        call('DELETE /api/admin/permit-groups/:id/', { params: { id }, ifMatch: version }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/permit-groups/:id/restore/', { params: { id } }),
      onSettled,
    }),
  };
}

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
