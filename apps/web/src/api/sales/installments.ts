import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';

/** Money received changes contracts, their installments and their units. */
const salesKey = underKey('/api/sales/');

type InstallmentFilter = QueryOfOperation<'GET /api/sales/installments/'>;

/** A page of installments with the sums of all that the filter finds. The page before stays until the next has come. */
export const installmentsQuery = (query: InstallmentFilter) => ({
  ...pageQueryOf('GET /api/sales/installments/', { query }),
  placeholderData: keepPreviousData,
});

/** The debt of a contract on a day, installment by installment. */
export const contractStatementQuery = (contract: number, day: string) =>
  queryOf('GET /api/sales/contracts/:id/statement/', { params: { id: contract }, query: { day } });

type ReceiptInput = Omit<BodyOfRequest<'POST /api/sales/receipts/'>, 'preview'>;

/** The allocation of a receipt; nothing is written. */
export const allocationQuery = (input: ReceiptInput) =>
  queryOptions({
    queryKey: [...salesKey, 'receipts', 'preview', input],
    queryFn: () =>
      call('POST /api/sales/receipts/', { body: { ...input, preview: true }, idempotencyKey: null, notify: 'none' }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useReceiptWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    receive: useMutation({
      mutationFn: (body: ReceiptInput) =>
        call('POST /api/sales/receipts/', { body, idempotencyKey: newIdempotencyKey(), notify: 'none' }),
      onSuccess,
    }),
    undo: useMutation({
      mutationFn: ({ contract, event }: { contract: number; event: number }) =>
        call('POST /api/sales/contracts/:id/undo/', {
          params: { id: contract },
          body: { event },
          idempotencyKey: newIdempotencyKey(),
          notify: 'failures',
        }),
      onSuccess,
    }),
  };
}
