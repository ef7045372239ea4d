import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alert, BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Alerts that need attention, the same for every user who may see them. */
export const alertsQuery = queryOf('GET /api/home/alerts/');

/** Acts on one alert, the latest first. */
export const alertHistoryQuery = ({ rule, subject }: Pick<Alert, 'rule' | 'subject'>) =>
  queryOf('GET /api/home/alert-acts/', { query: { rule, subject: subject.id }, list: true });

/** Gives, marks, silences or wakes an alert; the alerts and what was done about them are read again. */
export function useAlertAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/home/alert-acts/'>) => call('POST /api/home/alert-acts/', { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: underKey('/api/home/alerts/') }),
        client.invalidateQueries({ queryKey: underKey('/api/home/alert-acts/') }),
      ]),
  });
}
