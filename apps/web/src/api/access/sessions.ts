import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@uni/contracts';
import { readList, write } from '../untyped.ts';

const url = '/api/access/sessions/';

/** The own sessions that are open. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['access', 'sessions'],
  queryFn: ({ signal }) => readList<OwnSession>(url, signal),
});

/** Ends one of them, or with null every other one; answers how many. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null): Promise<number> => {
      if (id === null)
        return (await write<{ ended: number }>({ method: 'POST', url: `${url}revoke-others/`, noMessage: true })).ended;
      await write({ method: 'DELETE', url: `${url}${id}/`, noMessage: true });
      return 1;
    },
    // Also after a failure: what is shown may be what has just ended elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}
