import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { store } from '../stores/store.ts';
import { useAct } from '../stores/use-store-writes.ts';

/** The people of the organization, for those who may read them. */
export const usersStore = store('sso', 'savedUsers');

/** Returns all data stored about a user. The audit trail records the request. */
export const readPersonalData = (id: number) => call('GET /api/admin/users/:id/personal-data/', { params: { id } });

/** Acts on users besides the generic operations. */
export const useUserActs = () => ({
  invite: useAct(usersStore, (body: BodyOfRequest<'POST /api/admin/users/invite/'>) =>
    call('POST /api/admin/users/invite/', { body, idempotencyKey: newIdempotencyKey(), notify: 'failures' }),
  ),
  changeGroups: useAct(usersStore, (body: BodyOfRequest<'POST /api/admin/users/groups/'>) =>
    call('POST /api/admin/users/groups/', { body, list: true }),
  ),
  setActive: useAct(usersStore, ({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    setActive(ids, active),
  ),
  resetPassword: useAct(usersStore, (id: number) =>
    call('POST /api/admin/users/:id/reset-password/', { params: { id }, body: {} }),
  ),
  removeSecondStep: useAct(usersStore, (id: number) =>
    call('POST /api/admin/users/:id/remove-second-step/', { params: { id }, body: {} }),
  ),
  pseudonymise: useAct(usersStore, ({ id, confirm }: { id: number; confirm: string }) =>
    call('POST /api/admin/users/:id/pseudonymise/', { params: { id }, body: { confirm } }),
  ),
});

/** One after the other, so that a refusal names the person it is about; one success notice for all. */
async function setActive(ids: readonly number[], active: boolean): Promise<void> {
  for (const [at, id] of ids.entries())
    await call('PATCH /api/admin/users/:id/', {
      params: { id },
      body: { is_active: active },
      notify: at < ids.length - 1 ? 'failures' : 'all',
    });
}
