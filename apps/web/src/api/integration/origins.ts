import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** Origins where ERPs of the organization may be called, besides their vendors' own domains. */
export const originsQuery = queryOf('GET /api/integration/approved-origins/', { list: true });

/** Writes of these origins by a superuser. */
export function useOriginWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: originsQuery.queryKey });
  return {
    approve: useMutation({
      mutationFn: (origin: string) =>
        call('POST /api/integration/approved-origins/', { body: { origin }, notify: 'none' }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: number) => call('DELETE /api/integration/approved-origins/:id/', { params: { id } }),
      onSettled,
    }),
  };
}
