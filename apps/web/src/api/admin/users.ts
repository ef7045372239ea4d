import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, Invitation, OrganizationUser, PersonalData, userEndpoints } from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';
import { permitGroupsKey } from './permit-groups.ts';

const url = '/api/admin/users/';
const usersKey = ['organization', 'users'] as const;

/** The people of the organization. */
export const usersQuery = queryOptions({
  queryKey: usersKey,
  queryFn: ({ signal }) => readList<OrganizationUser>(url, signal),
});

/** All that is held of a person; asking is written to the audit trail. */
export const readPersonalData = (id: number): Promise<PersonalData> => read<PersonalData>(`${url}${id}/personal-data/`);

type Endpoints = typeof userEndpoints;
export type UserChange = BodyInputOf<Endpoints['update']>;
type InvitationBody = BodyInputOf<Endpoints['invite']>;
type GroupsBody = BodyInputOf<Endpoints['changeGroups']>;

/** What administration does with people. The list is read again after each, also after a refusal: it may be out of date. */
export function useUserWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: usersKey }),
      client.invalidateQueries({ queryKey: permitGroupsKey }),
    ]);
  return {
    invite: useMutation({
      mutationFn: (body: InvitationBody) =>
        write<Invitation>({
          method: 'POST',
          url: `${url}invite/`,
          body,
          noMessage: true,
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: UserChange & { id: number }) =>
        write<OrganizationUser>({ method: 'PATCH', url: `${url}${id}/`, body }),
      onSettled,
    }),
    changeGroups: useMutation({
      mutationFn: (body: GroupsBody) => write<OrganizationUser[]>({ method: 'POST', url: `${url}groups/`, body }),
      onSettled,
    }),
    setActive: useMutation({
      mutationFn: ({ ids, active }: { ids: readonly number[]; active: boolean }) => setActive(ids, active),
      onSettled,
    }),
    resetPassword: useMutation({
      mutationFn: (id: number) =>
        write<OrganizationUser>({ method: 'POST', url: `${url}${id}/reset-password/`, body: {} }),
      onSettled,
    }),
    removeSecondStep: useMutation({
      mutationFn: (id: number) =>
        write<OrganizationUser>({ method: 'POST', url: `${url}${id}/remove-second-step/`, body: {} }),
      onSettled,
    }),
    pseudonymise: useMutation({
      mutationFn: ({ id, confirm }: { id: number; confirm: string }) =>
        write<OrganizationUser>({ method: 'POST', url: `${url}${id}/pseudonymise/`, body: { confirm } }),
      onSettled,
    }),
  };
}

/** One after the other, so that a refusal names the person it is about; one success notice for all. */
async function setActive(ids: readonly number[], active: boolean): Promise<void> {
  for (const [at, id] of ids.entries())
    await write({ method: 'PATCH', url: `${url}${id}/`, body: { is_active: active }, noMessage: at < ids.length - 1 });
}
