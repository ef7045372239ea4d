import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { keyOf, queryOf } from '../query.ts';

/** The checklist of closing all months up to one. */
export const checklistQuery = (enterprise: number, month: string | null) =>
  queryOptions({
    ...queryOf('GET /api/planner/enterprises/:id/closing-checklist/', { params: { id: enterprise }, query: { month } }),
    enabled: month !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

/** The key of the checklists of all months of an enterprise. */
export const checklistsKey = (enterprise: number) =>
  keyOf('GET /api/planner/enterprises/:id/closing-checklist/', { params: { id: enterprise } });

/** Closes all months up to one; with a revision only over what was read. */
export const closeMonths = (
  enterprise: number,
  body: BodyOfRequest<'POST /api/planner/enterprises/:id/closing/'>,
  revision: number | null,
) =>
  call('POST /api/planner/enterprises/:id/closing/', {
    params: { id: enterprise },
    body,
    ifMatch: revision === null ? null : `"${revision}"`,
    notify: 'failures',
  });

/** The plan of an enterprise as it was approved. */
export const approvedPlanQuery = (enterprise: number) =>
  queryOptions({
    ...queryOf('GET /api/planner/enterprises/:id/approved-plan/', { params: { id: enterprise } }),
    retry: false,
  });
