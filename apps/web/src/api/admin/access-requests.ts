import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessRequest } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/admin/access-requests/';
const key = ['organization', 'access-requests'] as const;

/** What people ask to be let into; asked for again while the window is looked at. */
export const accessRequestsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => readList<AccessRequest>(url, signal),
  refetchInterval: 60_000,
});

/** Asks whoever administers the organization for a screen. */
export const useAskAccess = () =>
  useMutation({
    mutationFn: (screen: string) =>
      write<AccessRequest>({
        method: 'POST',
        url,
        body: { screen },
        noMessage: true,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
  });

/** Takes a request off the list of everybody who administers. */
export function useSettleRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write<undefined>({ method: 'DELETE', url: `${url}${id}/`, noMessage: true }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
