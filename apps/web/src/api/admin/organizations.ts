import { queryOptions } from '@tanstack/react-query';
import type { Organization } from '@uni/contracts';
import { readList } from '../call.ts';

/** Organizations this person may work in. */
export const organizationsQuery = queryOptions({
  queryKey: ['admin', 'organizations'],
  queryFn: ({ signal }) => readList<Organization>('/api/admin/organizations/', signal),
});
