import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** The partner firms of the organization, in whatever state. */
export const partnersQuery = queryOf('GET /api/admin/partners/', { list: true });

/** Users of a partner firm who have access to the organization. */
export const connectionsQuery = (partner: number) =>
  queryOf('GET /api/admin/partners/:id/connections/', { params: { id: partner }, list: true });

type PartnerChange = BodyOfRequest<'PATCH /api/admin/partners/:id/'>;
type ConnectionInput = BodyOfRequest<'POST /api/admin/partners/:id/connections/'>;
type ConnectionChange = BodyOfRequest<'PATCH /api/admin/partners/:id/connections/:user/'>;
interface OfPartner {
  partner: number;
}

/** What administration does with partner firms and with the people they send. The last write holds, whatever came before. */
export function usePartnerWrites(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/admin/partners/') });
  return {
    change: useMutation({
      mutationFn: ({ id, ...body }: PartnerChange & { id: number }) =>
        call('PATCH /api/admin/partners/:id/', { params: { id }, body, labels, ifMatch: null }),
      onSettled,
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
    connect: useMutation({
      mutationFn: ({ partner, ...body }: ConnectionInput & OfPartner) =>
        call('POST /api/admin/partners/:id/connections/', {
          params: { id: partner },
          body,
          labels,
          idempotencyKey: newIdempotencyKey(),
        }),
      onSettled,
    }),
    changeConnection: useMutation({
      mutationFn: ({ partner, user, ...body }: ConnectionChange & OfPartner & { user: number }) =>
        call('PATCH /api/admin/partners/:id/connections/:user/', { params: { id: partner, user }, body }),
      onSettled,
    }),
    disconnect: useMutation({
      mutationFn: ({ partner, user }: OfPartner & { user: number }) =>
        call('DELETE /api/admin/partners/:id/connections/:user/', { params: { id: partner, user } }),
      onSettled,
    }),
  };
}
