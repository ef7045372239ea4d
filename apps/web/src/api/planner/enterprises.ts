import { queryOptions } from '@tanstack/react-query';
import type { Enterprise } from '@uni/contracts';
import { readList } from '../untyped.ts';

/** The enterprises of the organization, without figures. */
export const enterprisesQuery = queryOptions({
  queryKey: ['planner', 'enterprises'],
  queryFn: ({ signal }) => readList<Enterprise>('/api/planner/enterprises/', signal),
});
