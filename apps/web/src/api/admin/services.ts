import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfAnswer, BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** The services of the organization. */
export const servicesQuery = queryOf('GET /api/admin/services/', { list: true });

export type Subscription = BodyOfAnswer<'POST /api/admin/subscriptions/'>;

/** The subscribed users of each service. */
export const subscriptionsQuery = queryOf('GET /api/admin/subscriptions/', { list: true });

type ServiceChange = BodyOfRequest<'PATCH /api/admin/services/:id/'>;

/** What administration does with services and with who is subscribed to them. The last write holds, whatever came before. */
export function useServiceWrites(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [underKey('/api/admin/services/'), underKey('/api/admin/subscriptions/')].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    create: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/admin/services/'>) =>
        call('POST /api/admin/services/', { body, labels, idempotencyKey: newIdempotencyKey() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: ServiceChange & { id: number }) =>
        call('PATCH /api/admin/services/:id/', { params: { id }, body, labels, ifMatch: null }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call('DELETE /api/admin/services/:id/', { params: { id }, ifMatch: null }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/services/:id/restore/', { params: { id }, labels }),
      onSettled,
    }),
    subscribe: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/admin/subscriptions/'>) =>
        call('POST /api/admin/subscriptions/', { body, idempotencyKey: newIdempotencyKey() }),
      onSettled,
    }),
    unsubscribe: useMutation({
      mutationFn: (id: number) => call('DELETE /api/admin/subscriptions/:id/', { params: { id } }),
      onSettled,
    }),
  };
}
