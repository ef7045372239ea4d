import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf } from '../query.ts';

/** Pending access requests, refetched while the window is visible. */
export const accessRequestsQuery = queryOptions({
  ...queryOf('GET /api/admin/access-requests/', { list: true }),
  refetchInterval: 60_000,
});

/** Requests access to a screen from the organization's administrators. */
export const useRequestAccess = () =>
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
