import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AnswerOf,
  BodyInputOf,
  Grant,
  PermitGroup,
  PermitGroupDetail,
  permissionEndpoints,
  permitGroupEndpoints,
} from '@uni/contracts';
import { onlyOver, readList, readVersioned, type Versioned, write } from '../untyped.ts';

const url = '/api/admin/permit-groups/';
export const permitGroupsKey = ['organization', 'permit-groups'] as const;

/** The permit groups of the organization, by name. */
export const permitGroupsQuery = queryOptions({
  queryKey: permitGroupsKey,
  queryFn: ({ signal }) => readList<PermitGroup>(url, signal),
});

/** One group with what it carries and who is in it. */
export const permitGroupQuery = (id: number) =>
  queryOptions({
    queryKey: [...permitGroupsKey, id],
    queryFn: ({ signal }) => readVersioned<PermitGroupDetail>(`${url}${id}/`, signal),
  });

export type Grantable = AnswerOf<(typeof permissionEndpoints)['list']>['body'][number];

/** What a permit group may carry. */
export const grantableQuery = queryOptions({
  queryKey: ['organization', 'permissions'],
  queryFn: ({ signal }) => readList<Grantable>('/api/admin/permissions/', signal),
});

type Created = BodyInputOf<(typeof permitGroupEndpoints)['create']>;
interface Read {
  id: number;
  version: string | null;
}

/** What administration does with permit groups. All is read again after each: a refusal says that something changed. */
export function usePermitGroupWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [permitGroupsKey, ['organization', 'users'], ['access', 'profile']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    create: useMutation({
      mutationFn: (body: Created) =>
        write<PermitGroup>({
          method: 'POST',
          url,
          body,
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, version, name }: Read & { name: string }) =>
        write<PermitGroupDetail>({ method: 'PATCH', url: `${url}${id}/`, body: { name }, headers: onlyOver(version) }),
      onSettled,
    }),
    setMembers: useMutation({
      mutationFn: ({ id, version, users }: Read & { users: readonly number[] }) =>
        write<PermitGroupDetail>({
          method: 'PUT',
          url: `${url}${id}/members/`,
          body: { users },
          headers: onlyOver(version),
        }),
      onSettled,
    }),
    setGrants: useMutation({
      mutationFn: (changes: readonly (Read & { grants: readonly Grant[] })[]) => setGrants(changes),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Read) =>
        write<undefined>({ method: 'DELETE', url: `${url}${id}/`, headers: onlyOver(version) }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => write<PermitGroupDetail>({ method: 'POST', url: `${url}${id}/restore/` }),
      onSettled,
    }),
  };
}

/** Each group over the version it was read in; one success notice for all. */
async function setGrants(changes: readonly (Read & { grants: readonly Grant[] })[]): Promise<void> {
  for (const [at, { id, version, grants }] of changes.entries())
    await write({
      method: 'PUT',
      url: `${url}${id}/grants/`,
      body: { grants },
      headers: onlyOver(version),
      noMessage: at < changes.length - 1,
    });
}

export type ReadGroup = Versioned<PermitGroupDetail>;
