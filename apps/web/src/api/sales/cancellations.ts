import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** A distrato changes contracts, their installments and their units. */
const salesKey = underKey('/api/sales/');
const quiet = { notify: 'none' } as const;

/** The basis of a distrato on a day. */
export const cancellationBasisQuery = (contract: number, day: string) => ({
  ...queryOf('GET /api/sales/contracts/:id/cancellation-basis/', { params: { id: contract }, query: { day } }),
  placeholderData: keepPreviousData,
});

/** The statement of a distrato; null where the contract has none. */
export const cancellationStatementQuery = (contract: number) =>
  queryOptions({
    ...queryOf('GET /api/sales/contracts/:id/cancellation/', { params: { id: contract } }),
    select: ({ statement }) => statement,
  });

export type CancellationInput = Omit<BodyOfRequest<'POST /api/sales/contracts/:id/cancellation/'>, 'preview'>;
type RefundInput = Omit<BodyOfRequest<'POST /api/sales/contracts/:id/refunds/'>, 'preview'>;

const cancel = (contract: number, body: CancellationInput & { preview?: boolean }) =>
  call('POST /api/sales/contracts/:id/cancellation/', {
    params: { id: contract },
    body,
    idempotencyKey: newIdempotencyKey(),
    ...quiet,
  });

/** The outcome of a distrato; nothing is written. */
export const cancellationPreviewQuery = (contract: number, input: CancellationInput) =>
  queryOptions({
    // Outside of the sales key: after the distrato a repeat would be refused, since a contract ends once.
    queryKey: ['cancellation preview', contract, input],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => cancel(contract, { ...input, preview: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useCancellationWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    cancel: useMutation({
      mutationFn: ({ contract, input }: { contract: number; input: CancellationInput }) => cancel(contract, input),
      onSuccess,
    }),
    refund: useMutation({
      mutationFn: ({ contract, ...body }: RefundInput & { contract: number }) =>
        call('POST /api/sales/contracts/:id/refunds/', {
          params: { id: contract },
          body,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
    /** Takes back the last event of the contract: the cancellation, when nothing came after it. */
    undo: useMutation({
      mutationFn: (contract: number) =>
        call('POST /api/sales/contracts/:id/undo/', {
          params: { id: contract },
          body: {},
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
  };
}
