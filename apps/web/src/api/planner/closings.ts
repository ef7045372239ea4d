import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApprovedPlanAnswer, ClosingChecklist, ClosingWish, RealisedSummary } from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { keyOf } from '../query.ts';
import { read, write } from '../untyped.ts';

const urlOf = (enterprise: number) => `/api/planner/enterprises/${enterprise}/`;

/** What stands against closing all months up to one. */
export const checklistQuery = (enterprise: number, month: string | null) =>
  queryOptions({
    queryKey: ['closing-checklist', enterprise, month],
    queryFn: ({ signal }) =>
      read<ClosingChecklist>(addressOf(`${urlOf(enterprise)}closing-checklist/`, { month: month ?? '' }), signal),
    enabled: month !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

export type ClosingAnswers = Pick<ClosingWish, 'month' | 'reason' | 'absent_lines' | 'comments'>;

/** Closes all months up to one; with a revision only over what was read. */
export const closeMonths = (
  enterprise: number,
  body: ClosingAnswers,
  revision: number | null,
): Promise<RealisedSummary> =>
  write<RealisedSummary>({
    method: 'POST',
    url: `${urlOf(enterprise)}closing/`,
    body,
    headers: revision === null ? {} : { 'If-Match': `"${revision}"` },
    noMessage: true,
  });

/** What was approved of an enterprise, as it was approved. */
export const approvedPlanQuery = (enterprise: number) =>
  queryOptions({
    queryKey: keyOf('GET /api/planner/enterprises/:id/approved-plan/', { params: { id: enterprise } }),
    queryFn: ({ signal }) => read<ApprovedPlanAnswer>(`${urlOf(enterprise)}approved-plan/`, signal),
    retry: false,
  });
