import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf } from '../query.ts';

/** What people ask to be let into; asked for again while the window is looked at. */
export const accessRequestsQuery = queryOptions({
  ...queryOf('GET /api/admin/access-requests/', { list: true }),
  refetchInterval: 60_000,
});

/** Asks whoever administers the organization for a screen. */
export const useAskAccess = () =>
  useMutation({
    mutationFn: (screen: string) =>
      call('POST /api/admin/access-requests/', {
        body: { screen },
        idempotencyKey: newIdempotencyKey(),
        notify: 'failures',
      }),
  });

/** Takes a request off the list of everybody who administers. */
export function useSettleRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/access-requests/:id/', { params: { id }, notify: 'failures' }),
    onSettled: () => client.invalidateQueries({ queryKey: accessRequestsQuery.queryKey }),
  });
}
