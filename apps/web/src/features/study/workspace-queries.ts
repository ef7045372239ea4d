import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readEnterprise, readVersions } from './study-api.ts';

export const enterpriseQuery = (id: string) =>
  queryOptions({
    queryKey: ['enterprise', id],
    queryFn: ({ signal }) => readEnterprise(id, signal),
    retry: false,
  });

export const versionsQuery = (enterprise: string) =>
  queryOptions({
    queryKey: ['versions', enterprise],
    queryFn: ({ signal }) => readVersions(enterprise, signal),
    retry: false,
  });

/** Asks for what the workspace asks first, while its code is still on the way; what was read before is left to the workspace. */
export function askAhead(queries: QueryClient, enterprise: string): void {
  void queries.prefetchQuery({ ...enterpriseQuery(enterprise), staleTime: Number.POSITIVE_INFINITY });
  void queries.prefetchQuery({ ...versionsQuery(enterprise), staleTime: Number.POSITIVE_INFINITY });
}
