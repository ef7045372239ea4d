import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Processing } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** While the work of a run is under way its progress is read this often, in milliseconds. */
const whileWorking = 2_000;

const isWorking = (run: Processing | undefined) => run?.isProcessing === true && run.finished_at === null;

/** The last run over the organization's data. */
export const processingQuery = queryOptions({
  ...queryOf('GET /api/planner/processing/'),
  refetchInterval: ({ state }) => (isWorking(state.data) ? whileWorking : false),
});

/** Computes every projection of the organization again. */
export function useReprocess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/planner/processing/', { notify: 'failures' }),
    onSuccess: (run) => client.setQueryData(processingQuery.queryKey, run),
  });
}
