import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, SaleClause, SaleClauses, saleClauseEndpoints } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/sales/sale-clauses/';
const key = ['sales', 'clauses'] as const;

/** What each enterprise sells and by which clause, with the most that the law allows of each kind. */
export const clausesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => read<SaleClauses>(url, signal),
});

export type ClauseWish = BodyInputOf<(typeof saleClauseEndpoints)['replace']>;

export function useClauseWrite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ enterprise, body }: { enterprise: number; body: ClauseWish }) =>
      write<SaleClause>({ method: 'PUT', url: `${url}${enterprise}/`, body, noMessage: true, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
