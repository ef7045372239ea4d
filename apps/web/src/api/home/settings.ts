import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, HomeSettings, homeSettingEndpoints } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/home/settings/';

/** Limits of alerts and targets of indicators, the same for everybody. */
export const homeSettingsQuery = queryOptions({
  queryKey: ['home', 'settings'],
  queryFn: ({ signal }) => read<HomeSettings>(url, signal),
});

export type HomeSettingsOrder = BodyInputOf<typeof homeSettingEndpoints.changeSettings>;

/** Changes them; what is told by them is read again. */
export function useHomeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HomeSettingsOrder) => write<HomeSettings>({ method: 'PATCH', url, body, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['home'] }),
  });
}
