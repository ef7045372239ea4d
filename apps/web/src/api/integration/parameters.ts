import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

/** The parameter lists of a connection, with how much of each is used. */
export const parameterSummariesQuery = (connection: number) =>
  queryOf('GET /api/integration/connections/:id/parameters/', { params: { id: connection }, list: true });

export const parameterListQuery = (
  connection: number,
  key: QueryOfOperation<'GET /api/integration/connections/:id/parameter-items/'>['key'],
) => queryOf('GET /api/integration/connections/:id/parameter-items/', { params: { id: connection }, query: { key } });

export const parameterHistoryQuery = (connection: number) => ({
  ...queryOf('GET /api/integration/connections/:id/parameter-changes/', { params: { id: connection }, list: true }),
  staleTime: 0,
});

export type ParameterChange = BodyOfRequest<'PATCH /api/integration/connections/:id/parameters/'>;

/** Changes a choice in a list; dependent data are reread. */
export function useParameterChange(connection: number) {
  const client = useQueryClient();
  const { invalidatePlans } = useErpInvalidation();
  return useMutation({
    mutationFn: (body: ParameterChange) =>
      call('PATCH /api/integration/connections/:id/parameters/', {
        params: { id: connection },
        body,
        notify: 'failures',
      }),
    onSuccess: ({ list }) => client.setQueryData(parameterListQuery(connection, list.key).queryKey, list),
    onSettled: invalidatePlans,
  });
}
