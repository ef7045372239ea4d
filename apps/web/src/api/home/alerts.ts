import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alert, AlertBook, AlertEntry, BodyInputOf, homeEndpoints } from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';

const KEY = ['home', 'alerts'] as const;

/** What asks for attention, the same for everybody who may see it. */
export const alertsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => read<AlertBook>('/api/home/alerts/', signal),
});

/** What was done about one alert, the latest first. */
export const alertHistoryQuery = ({ rule, subject }: Pick<Alert, 'rule' | 'subject'>) =>
  queryOptions({
    queryKey: [...KEY, rule, subject.id],
    queryFn: ({ signal }) =>
      readList<AlertEntry>(`/api/home/alert-acts/?${new URLSearchParams({ rule, subject: subject.id })}`, signal),
  });

export type AlertOrder = BodyInputOf<typeof homeEndpoints.actOnAlert>;

/** Gives, marks, silences or wakes an alert; everything that is told of alerts is read again. */
export function useAlertAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertOrder) =>
      write<Alert>({
        method: 'POST',
        url: '/api/home/alert-acts/',
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
