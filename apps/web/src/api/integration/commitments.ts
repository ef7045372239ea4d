import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../query.ts';

/** By line: budgeted, realised, committed, to commit, trend and deviation at a month. */
export const commitmentsQuery = (enterprise: number, month: string | undefined) =>
  queryOptions({
    ...queryOf('GET /api/planner/enterprises/:id/commitments/', { params: { id: enterprise }, query: { month } }),
    placeholderData: (before) => (before?.enterprise === enterprise ? keepPreviousData(before) : undefined),
    staleTime: 0,
  });

/** Current ERP data on closed months. */
export const lateChangesQuery = (enterprise: number) => ({
  ...queryOf('GET /api/planner/enterprises/:id/late-changes/', { params: { id: enterprise }, list: true }),
  staleTime: 0,
});
