import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { offlineQueryOf } from '../../api/offline/read-or-stored.ts';
import { keyOf } from '../../api/query.ts';

export const enterpriseQuery = (id: string) =>
  queryOptions({ ...offlineQueryOf('GET /api/planner/enterprises/:id/', { params: { id } }), retry: false });

export const versionsQuery = (enterprise: string) =>
  queryOptions({
    ...offlineQueryOf('GET /api/planner/versions/', { query: { empreendimento: enterprise }, list: true }),
    retry: false,
  });

/** Has the versions of an enterprise read again, and the approved one as a plan. */
export async function invalidateVersions(queries: QueryClient, enterprise: number): Promise<void> {
  const approvedPlanKey = keyOf('GET /api/planner/enterprises/:id/approved-plan/', { params: { id: enterprise } });
  const keys = [versionsQuery(String(enterprise)).queryKey, approvedPlanKey];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Prefetches the workspace's first requests while its code still loads. The workspace refreshes already cached data itself. */
export function prefetchWorkspace(queries: QueryClient, enterprise: string): void {
  void queries.prefetchQuery({ ...enterpriseQuery(enterprise), staleTime: Number.POSITIVE_INFINITY });
  void queries.prefetchQuery({ ...versionsQuery(enterprise), staleTime: Number.POSITIVE_INFINITY });
}
