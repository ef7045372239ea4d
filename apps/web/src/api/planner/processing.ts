import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Processing } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/planner/processing/';

/** While the work of a run is under way its progress is asked for this often, in milliseconds. */
const whileWorking = 2_000;

const isWorking = (run: Processing | undefined) => run?.isProcessing === true && run.finished_at === null;

/** The last run over the organization's data. */
export const processingQuery = queryOptions({
  queryKey: ['planner', 'processing'],
  queryFn: ({ signal }) => read<Processing>(url, signal),
  refetchInterval: ({ state }) => (isWorking(state.data) ? whileWorking : false),
});

/** Computes every projection of the organization anew. */
export function useReprocess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => write<Processing>({ method: 'POST', url, noMessage: true }),
    onSuccess: (run) => client.setQueryData(processingQuery.queryKey, run),
  });
}
