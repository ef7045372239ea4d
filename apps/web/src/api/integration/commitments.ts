import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Commitments, ErpLateChange } from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { read, readList } from '../untyped.ts';

const urlOf = (enterprise: number) => `/api/planner/enterprises/${enterprise}/`;

/** By line: budgeted, realised, committed, to commit, trend and deviation at a month. */
export const commitmentsQuery = (enterprise: number, month: string | undefined) =>
  queryOptions({
    queryKey: ['integration', 'commitments', enterprise, month],
    queryFn: ({ signal }) => read<Commitments>(addressOf(`${urlOf(enterprise)}commitments/`, { month }), signal),
    placeholderData: (before) => (before?.enterprise === enterprise ? keepPreviousData(before) : undefined),
    staleTime: 0,
  });

/** What ERPs say now about closed months. */
export const lateChangesQuery = (enterprise: number) =>
  queryOptions({
    queryKey: ['integration', 'late-changes', enterprise],
    queryFn: ({ signal }) => readList<ErpLateChange>(`${urlOf(enterprise)}late-changes/`, signal),
    staleTime: 0,
  });
