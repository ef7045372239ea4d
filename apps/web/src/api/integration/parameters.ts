import type { QueryOfOperation } from '@uni/contracts';
import { queryOf } from '../query.ts';
import { store } from '../stores/store.ts';

/** The parameter lists of a connection, with how much of each is used; a save chooses in one of them. */
export const parametersStore = (connection: number) => store('integration', 'parameters', { connection });

export const parameterListQuery = (
  connection: number,
  key: QueryOfOperation<'GET /api/integration/connections/:id/parameter-items/'>['key'],
) => queryOf('GET /api/integration/connections/:id/parameter-items/', { params: { id: connection }, query: { key } });

export const parameterHistoryQuery = (connection: number) => ({
  ...queryOf('GET /api/integration/connections/:id/parameter-changes/', { params: { id: connection }, list: true }),
  staleTime: 0,
});
