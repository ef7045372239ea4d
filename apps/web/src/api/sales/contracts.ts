import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';

const salesKey = underKey('/api/sales/');
const quiet = { notify: 'none' } as const;

type ContractFilter = QueryOfOperation<'GET /api/sales/contracts/'>;

/** A page of contracts with the sums of all that the filter finds. */
export const contractsQuery = (query: ContractFilter) => ({
  ...pageQueryOf('GET /api/sales/contracts/', { query }),
  placeholderData: keepPreviousData,
});

/** Of the contracts that a text finds, those that a distrato can end. */
export const contractsToCancelQuery = (search: string) =>
  queryOptions({
    ...contractsQuery({ search, purpose: 'sale', page_size: 50 }),
    select: ({ results }) =>
      results.filter(({ state, origin }) => (state === 'active' || state === 'assigned') && origin !== 'erp'),
  });

export const contractQuery = (id: number) => queryOf('GET /api/sales/contracts/:id/', { params: { id } });

/** The history of a contract, first to last. */
export const contractEventsQuery = (id: number) =>
  queryOf('GET /api/sales/contracts/:id/events/', { params: { id }, list: true });

export type ContractOrderInput = BodyOfRequest<'POST /api/sales/contracts/:id/events/'>['order'];
export type ContractInput = BodyOfRequest<'POST /api/sales/contracts/'>;

/** The installments that terms would produce; nothing is written. */
export const contractPlanQuery = (terms: ContractInput['terms']) =>
  queryOptions({
    queryKey: [...salesKey, 'contract-plans', terms],
    queryFn: () => call('POST /api/sales/contract-plans/', { body: { terms }, ...quiet }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The outcome of an order; nothing is written. */
export const contractOutcomeQuery = (id: number, order: ContractOrderInput) =>
  queryOptions({
    // Outside of the sales key: once the order is written, what was open is paid. A repeat would be refused.
    queryKey: ['contract outcome', id, order],
    staleTime: 0,
    gcTime: 0,
    queryFn: () =>
      call('POST /api/sales/contracts/:id/events/', {
        params: { id },
        body: { order, preview: true },
        idempotencyKey: null,
        ...quiet,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useContractWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    sign: useMutation({
      mutationFn: (body: ContractInput) =>
        call('POST /api/sales/contracts/', { body, idempotencyKey: newIdempotencyKey(), ...quiet }),
      onSuccess,
    }),
    order: useMutation({
      mutationFn: ({ id, version, order }: { id: number; version: number; order: ContractOrderInput }) =>
        call('POST /api/sales/contracts/:id/events/', {
          params: { id },
          body: { order, preview: false },
          ifMatch: `"${version}"`,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
    undoBankStep: useMutation({
      mutationFn: ({ id, version, ...body }: { id: number; version: number; sequence: number; note: string }) =>
        call('POST /api/sales/contracts/:id/bank-steps/undo/', {
          params: { id },
          body,
          ifMatch: `"${version}"`,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
    undo: useMutation({
      mutationFn: ({ id, version, event }: { id: number; version: number; event: number }) =>
        call('POST /api/sales/contracts/:id/undo/', {
          params: { id },
          body: { event },
          ifMatch: `"${version}"`,
          idempotencyKey: newIdempotencyKey(),
          ...quiet,
        }),
      onSuccess,
    }),
  };
}
