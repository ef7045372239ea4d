import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Paying a commission may write a movement of money. */
const salesKey = underKey('/api/sales/');
const quiet = { notify: 'none' } as const;

type CommissionMonthFilter = QueryOfOperation<'GET /api/sales/commission-months/'>;

export const commissionMonthsQuery = (query: CommissionMonthFilter) => ({
  ...queryOf('GET /api/sales/commission-months/', { query, list: true }),
  placeholderData: keepPreviousData,
});

export const commissionTermsQuery = queryOf('GET /api/sales/commission-terms/', { list: true });

export function useCommissionWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    move: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/sales/commission-moves/'>) =>
        call('POST /api/sales/commission-moves/', {
          body,
          list: true,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
    removeTerms: useMutation({
      mutationFn: (id: number) => call('DELETE /api/sales/commission-terms/:id/', { params: { id }, ...quiet }),
      onSuccess,
    }),
  };
}
