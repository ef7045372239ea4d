import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, DeliveryState } from '@uni/contracts';
import { apiAccess, webhooks } from '@uni/phrases';
import { call } from '../call.ts';
import { learnMessages } from '../messages.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';

learnMessages(webhooks.messages);

const labels = apiAccess.fields;
const quiet = { labels, notify: 'failures' } as const;

export const webhooksQuery = queryOf('GET /api/admin/webhooks/', { list: true });

export const deliveriesQuery = (id: number, state: DeliveryState | 'all', page: number) => ({
  ...pageQueryOf('GET /api/admin/webhooks/:id/deliveries/', {
    params: { id },
    query: { page, page_size: 20, state: state === 'all' ? undefined : state },
  }),
  placeholderData: keepPreviousData,
});

export const deliveryQuery = (id: number, delivery: number) =>
  queryOf('GET /api/admin/webhooks/:id/deliveries/:delivery/', { params: { id, delivery } });

type WebhookChange = BodyOfRequest<'PATCH /api/admin/webhooks/:id/'>;
type ReplayedPeriod = BodyOfRequest<'POST /api/admin/webhooks/:id/replay/'>;

export function useWebhookWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/admin/webhooks/') });
  return {
    change: useMutation({
      mutationFn: ({ id, ...body }: WebhookChange & { id: number }) =>
        call('PATCH /api/admin/webhooks/:id/', { params: { id }, body, labels }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call('DELETE /api/admin/webhooks/:id/', { params: { id }, notify: 'failures' }),
      onSettled,
    }),
    renewSecret: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/webhooks/:id/secret/', { params: { id }, ...quiet }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (id: number) => call('POST /api/admin/webhooks/:id/test/', { params: { id }, ...quiet }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (params: { id: number; delivery: number }) =>
        call('POST /api/admin/webhooks/:id/deliveries/:delivery/replay/', { params, ...quiet }),
      onSettled,
    }),
    replayPeriod: useMutation({
      mutationFn: ({ id, ...body }: ReplayedPeriod & { id: number }) =>
        call('POST /api/admin/webhooks/:id/replay/', { params: { id }, body, ...quiet }),
      onSettled,
    }),
  };
}
