import { queryOptions } from '@tanstack/react-query';
import type { EnterpriseSummary, SummarisedVersion } from '@uni/contracts';
import { readList } from '../untyped.ts';

const KEY = ['planner', 'enterprise-summaries'];
const url = '/api/planner/enterprise-summaries/';

/**
 * Every enterprise with the indicators and the accumulated cash flow of one version of it. Others than the current one are for
 * who reads plans whole; what has none is left out.
 */
export const summariesOfQuery = (which: SummarisedVersion) =>
  queryOptions({
    queryKey: which === 'current' ? KEY : [...KEY, which],
    queryFn: ({ signal }) =>
      readList<EnterpriseSummary>(which === 'current' ? url : `${url}?${new URLSearchParams({ which })}`, signal),
  });

/** Every enterprise with the indicators and the accumulated cash flow of its current version. */
export const enterpriseSummariesQuery = summariesOfQuery('current');
