import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyInputOf, Service, serviceEndpoints, subscriptionEndpoints } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/admin/services/';
const subscriptionsUrl = '/api/admin/subscriptions/';
const servicesKey = ['organization', 'services'] as const;
const subscriptionsKey = ['organization', 'subscriptions'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** The services of the organization. */
export const servicesQuery = queryOptions({
  queryKey: servicesKey,
  queryFn: ({ signal }) => readList<Service>(url, signal),
});

export type Subscription = AnswerOf<(typeof subscriptionEndpoints)['create']>['body'];

/** Which users hold which service. */
export const subscriptionsQuery = queryOptions({
  queryKey: subscriptionsKey,
  queryFn: ({ signal }) => readList<Subscription>(subscriptionsUrl, signal),
});

export type ServiceDraft = BodyInputOf<(typeof serviceEndpoints)['create']>;

/** What administration does with services and with who is subscribed to them. */
export function useServiceWrites(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([servicesKey, subscriptionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    create: useMutation({
      mutationFn: (body: ServiceDraft) => write<Service>({ method: 'POST', url, body, labels, headers: newKey() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Partial<ServiceDraft> & { id: number }) =>
        write<Service>({ method: 'PATCH', url: `${url}${id}/`, body, labels }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/` }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: number) => write<Service>({ method: 'POST', url: `${url}${id}/restore/`, labels }),
      onSettled,
    }),
    subscribe: useMutation({
      mutationFn: (body: { subscription: number; user: number }) =>
        write<Subscription>({ method: 'POST', url: subscriptionsUrl, body, headers: newKey() }),
      onSettled,
    }),
    unsubscribe: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${subscriptionsUrl}${id}/` }),
      onSettled,
    }),
  };
}
