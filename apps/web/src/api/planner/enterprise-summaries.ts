import type { SummarisedVersion } from '@uni/contracts';
import { queryOf } from '../query.ts';

/**
 * Every enterprise with the indicators and the accumulated cash flow of one version of it. Others than the current one are for
 * who reads plans whole; what has none is left out.
 */
export const summariesOfQuery = (which: SummarisedVersion) =>
  queryOf('GET /api/planner/enterprise-summaries/', {
    query: { which: which === 'current' ? undefined : which },
    list: true,
  });

/** Every enterprise with the indicators and the accumulated cash flow of its current version. */
export const enterpriseSummariesQuery = summariesOfQuery('current');
