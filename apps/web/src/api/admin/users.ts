import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';
import { permitGroupsKey } from './permit-groups.ts';

/** The people of the organization, for those who may read them. */
export const usersQuery = queryOf('GET /api/admin/users/', { list: true });

/** Returns all data stored about a user. The audit trail records the request. */
export const readPersonalData = (id: number) => call('GET /api/admin/users/:id/personal-data/', { params: { id } });

export type UserChange = BodyOfRequest<'PATCH /api/admin/users/:id/'>;

/** Administration writes for users. The list is reread after each, also after a refusal: it may be out of date. */
export function useUserWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: underKey('/api/admin/users/') }),
      client.invalidateQueries({ queryKey: permitGroupsKey }),
    ]);
  return {
    invite: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/admin/users/invite/'>) =>
        call('POST /api/admin/users/invite/', { body, idempotencyKey: newIdempotencyKey(), notify: 'failures' }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: UserChange & { id: number }) =>
        call('PATCH /api/admin/users/:id/', { params: { id }, body }),
      onSettled,
    }),
    changeGroups: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/admin/users/groups/'>) =>
        call('POST /api/admin/users/groups/', { body, list: true }),
      onSettled,
    }),
    setActive: useMutation({
      mutationFn: ({ ids, active }: { ids: readonly number[]; active: boolean }) => setActive(ids, active),
      onSettled,
    }),
    resetPassword: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/users/:id/reset-password/', { params: { id }, body: {} }),
      onSettled,
    }),
    removeSecondStep: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/users/:id/remove-second-step/', { params: { id }, body: {} }),
      onSettled,
    }),
    pseudonymise: useMutation({
      mutationFn: ({ id, confirm }: { id: number; confirm: string }) =>
        call('POST /api/admin/users/:id/pseudonymise/', { params: { id }, body: { confirm } }),
      onSettled,
    }),
  };
}

/** One after the other, so that a refusal names the person it is about; one success notice for all. */
async function setActive(ids: readonly number[], active: boolean): Promise<void> {
  for (const [at, id] of ids.entries())
    await call('PATCH /api/admin/users/:id/', {
      params: { id },
      body: { is_active: active },
      notify: at < ids.length - 1 ? 'failures' : 'all',
    });
}
