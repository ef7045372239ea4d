import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApprovedOrigin } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/integration/approved-origins/';

/** Where ERPs of the organization may be called beside their makers' own domains. */
export const originsQuery = queryOptions({
  queryKey: ['integration', 'origins'],
  queryFn: ({ signal }) => readList<ApprovedOrigin>(url, signal),
});

/** What a superuser decides about these places. */
export function useOriginWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: originsQuery.queryKey });
  return {
    approve: useMutation({
      mutationFn: (origin: string) =>
        write<ApprovedOrigin>({ method: 'POST', url, body: { origin }, noMessage: true, quiet: true }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/` }),
      onSettled,
    }),
  };
}
