import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Limits of alerts and targets of indicators, the same for everybody. */
export const homeSettingsQuery = queryOf('GET /api/home/settings/');

/** Changes the settings; what depends on them is read again. */
export function useHomeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PATCH /api/home/settings/'>) =>
      call('PATCH /api/home/settings/', { body, notify: 'successes' }),
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/home/') }),
  });
}
