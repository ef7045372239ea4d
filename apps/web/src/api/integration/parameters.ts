import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  BucketSums,
  ErpParameterChange,
  ErpParameterList,
  ErpParameterSummary,
  erpParameterEndpoints,
} from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { read, readList, write } from '../untyped.ts';

const base = '/api/integration/connections/';
const keyOf = (connection: number) => ['integration', 'parameters', connection] as const;

/** The parameter lists of a connection, with how much of each is used. */
export const parameterSummariesQuery = (connection: number) =>
  queryOptions({
    queryKey: [...keyOf(connection), 'summaries'],
    queryFn: ({ signal }) => readList<ErpParameterSummary>(`${base}${connection}/parameters/`, signal),
  });

export const parameterListQuery = (connection: number, key: string) =>
  queryOptions({
    queryKey: [...keyOf(connection), 'list', key],
    queryFn: ({ signal }) =>
      read<ErpParameterList>(addressOf(`${base}${connection}/parameter-items/`, { key }), signal),
  });

export const parameterHistoryQuery = (connection: number) =>
  queryOptions({
    queryKey: [...keyOf(connection), 'history'],
    queryFn: ({ signal }) => readList<ErpParameterChange>(`${base}${connection}/parameter-changes/`, signal),
    staleTime: 0,
  });

export type ParameterChange = BodyInputOf<(typeof erpParameterEndpoints)['change']>;

/** Chooses in a list; what hangs on it is read anew. */
export function useParameterChange(connection: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParameterChange) =>
      write<{ list: ErpParameterList; sums: BucketSums; enterprises_changed: number }>({
        method: 'PATCH',
        url: `${base}${connection}/parameters/`,
        body,
        noMessage: true,
      }),
    onSuccess: ({ list }) => client.setQueryData(parameterListQuery(connection, list.key).queryKey, list),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['integration'] }),
        client.invalidateQueries({ queryKey: ['planner'] }),
      ]),
  });
}
