import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';
import { store } from '../stores/store.ts';
import { save } from '../stores/store-writes.ts';
import { useRemove, useSave } from '../stores/use-store-writes.ts';

/** The partner firms of the organization, in whatever state. */
export const partnersQuery = queryOf('GET /api/admin/partners/', { list: true });

/** One partner firm; a save changes it. */
const profileStore = (partner: number) => store('sso', 'partnerProfile', { partner });

/** Users of a partner firm who have access to the organization. */
export const connectionsStore = (partner: number) => store('sso', 'partnerListConnection', { partner });

type PartnerChange = BodyOfRequest<'PATCH /api/admin/partners/:id/'>;

/** Writes of administration on partner firms. The last write holds, whatever came before. */
export function usePartnerWrites(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/admin/partners/') });
  return {
    change: useMutation({
      mutationFn: ({ id, ...body }: PartnerChange & { id: number }) =>
        save(client, profileStore(id), { type: 'PATCH', body, ifMatch: null }, { labels }),
    }),
    remove: useMutation({
      mutationFn: (id: number) => call('DELETE /api/admin/partners/:id/', { params: { id }, ifMatch: null }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/partners/:id/restore/', { params: { id }, labels }),
      onSettled,
    }),
    reveal: useMutation({
      mutationFn: ({ id, reason }: { id: number; reason: string }) =>
        call('POST /api/admin/partners/:id/reveal/', { params: { id }, body: { reason }, labels, notify: 'failures' }),
    }),
  };
}

/** Returns the writes of a partner firm's people. */
export function useConnectionWrites(partner: number, labels: Readonly<Record<string, string>>) {
  const target = connectionsStore(partner);
  return {
    connect: useSave(target, { labels }),
    /** By the id of the user. */
    change: useSave(target),
    disconnect: useRemove(target),
  };
}
