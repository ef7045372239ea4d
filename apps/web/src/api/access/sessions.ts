import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** The own sessions that are open. */
export const ownSessionsQuery = queryOf('GET /api/access/sessions/', { list: true });

/** Ends one of them, or with null every other one; answers how many. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null): Promise<number> => {
      if (id === null) return (await call('POST /api/access/sessions/revoke-others/', { notify: 'failures' })).ended;
      await call('DELETE /api/access/sessions/:id/', { params: { id }, notify: 'failures' });
      return 1;
    },
    // Also after a failure: the list may display a session that has just ended elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}
