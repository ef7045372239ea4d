import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Products and clauses of each enterprise, with the legal maximum of each kind. */
export const clausesQuery = queryOf('GET /api/sales/sale-clauses/');

type ClauseInput = BodyOfRequest<'PUT /api/sales/sale-clauses/:id/'>;

export function useClauseWrite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ enterprise, body }: { enterprise: number; body: ClauseInput }) =>
      call('PUT /api/sales/sale-clauses/:id/', { params: { id: enterprise }, body, notify: 'none' }),
    onSuccess: () => client.invalidateQueries({ queryKey: underKey('/api/sales/sale-clauses/') }),
  });
}
