import { queryOptions } from '@tanstack/react-query';
import type { EnterpriseSummary } from '@uni/contracts';
import { readList } from '../call.ts';

/** Every enterprise with the indicators and the accumulated cash flow of its current version. */
export const enterpriseSummariesQuery = queryOptions({
  queryKey: ['planner', 'enterprise-summaries'],
  queryFn: ({ signal }) => readList<EnterpriseSummary>('/api/planner/enterprise-summaries/', signal),
});
