import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  DeliveryState,
  KeyedWebhook,
  Page,
  ToldWebhookDelivery,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookFields,
} from '@uni/contracts';
import { apiAccess, webhooks } from '@uni/phrases';
import { learnMessages } from '../messages.ts';
import { read, readList, write } from '../untyped.ts';

learnMessages(webhooks.messages);

const url = '/api/admin/webhooks/';
const key = ['organization', 'webhooks'] as const;
const labels = apiAccess.fields;

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => readList<Webhook>(url, signal),
});

export const deliveriesQuery = (id: number, state: DeliveryState | 'all', page: number) =>
  queryOptions({
    queryKey: [...key, id, state, page],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ page: String(page), page_size: '20' });
      if (state !== 'all') asked.set('state', state);
      return read<Page<WebhookDelivery>>(`${url}${id}/deliveries/?${asked}`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: [...key, id, 'delivery', delivery],
    queryFn: ({ signal }) => read<ToldWebhookDelivery>(`${url}${id}/deliveries/${delivery}/`, signal),
  });

export interface ReplayedPeriod {
  from: string;
  to: string;
  failed_only: boolean;
}

export function useWebhookWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  const post = <Body>(path: string, body?: unknown) =>
    write<Body>({ method: 'POST', url: `${url}${path}`, body, labels, noMessage: true });
  return {
    create: useMutation({ mutationFn: (fields: WebhookFields) => post<KeyedWebhook>('', fields), onSettled }),
    change: useMutation({
      mutationFn: ({ id, ...body }: WebhookChange & { id: number }) =>
        write<Webhook>({ method: 'PATCH', url: `${url}${id}/`, body, labels }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, noMessage: true }),
      onSettled,
    }),
    renewSecret: useMutation({ mutationFn: (id: number) => post<KeyedWebhook>(`${id}/secret/`), onSettled }),
    test: useMutation({ mutationFn: (id: number) => post<WebhookDelivery>(`${id}/test/`), onSettled }),
    replay: useMutation({
      mutationFn: ({ id, delivery }: { id: number; delivery: number }) =>
        post<WebhookDelivery>(`${id}/deliveries/${delivery}/replay/`),
      onSettled,
    }),
    replayPeriod: useMutation({
      mutationFn: ({ id, ...body }: ReplayedPeriod & { id: number }) =>
        post<{ replayed: number }>(`${id}/replay/`, body),
      onSettled,
    }),
  };
}
