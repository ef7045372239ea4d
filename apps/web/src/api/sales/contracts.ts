import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  ContractOutcome,
  ContractPlan,
  contractEndpoints,
  KeyedPage,
  SalesContract,
  SalesContractDetail,
  SalesContractEvent,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { onlyOver, read, readList, write } from '../untyped.ts';

const url = '/api/sales/contracts/';
const salesKey = ['sales'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export type ContractAsk = Readonly<Record<string, string | number | undefined>>;
export interface ContractSums {
  price: number;
  received: number;
  open: number;
  credit: number;
}
type ContractPage = KeyedPage<SalesContract, ContractSums>;

const readContracts = (ask: ContractAsk, signal?: AbortSignal) => readPage<ContractPage>(addressOf(url, ask), signal);

/** A page of contracts with the sums of all that is asked for. */
export const contractsQuery = (ask: ContractAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'contracts', ask],
    queryFn: ({ signal }) => readContracts(ask, signal),
    placeholderData: keepPreviousData,
  });

/** Of the contracts that words find, those that a distrato can end. */
export const contractsToCancelQuery = (search: string) =>
  queryOptions({
    ...contractsQuery({ search, purpose: 'sale', page_size: 50 }),
    select: ({ results }: ContractPage) =>
      results.filter(({ state, origin }) => (state === 'active' || state === 'assigned') && origin !== 'erp'),
  });

export const contractQuery = (id: number) =>
  queryOptions({
    queryKey: [...salesKey, 'contract', id],
    queryFn: ({ signal }) => read<SalesContractDetail>(`${url}${id}/`, signal),
  });

/** What has happened to a contract, first to last. */
export const eventsQuery = (id: number) =>
  queryOptions({
    queryKey: [...salesKey, 'events', id],
    queryFn: ({ signal }) => readList<SalesContractEvent>(`${url}${id}/events/`, signal),
  });

export type Order = BodyInputOf<(typeof contractEndpoints)['append']>['order'];

const append = (id: number, order: Order, preview: boolean, headers: Record<string, string> = {}) =>
  write<ContractOutcome>({
    method: 'POST',
    url: `${url}${id}/events/`,
    body: { order, preview },
    noMessage: true,
    quiet: true,
    headers,
  });

export type NewSale = BodyInputOf<(typeof contractEndpoints)['create']>;
type ContractChange = BodyInputOf<(typeof contractEndpoints)['update']>;

/** The installments that terms would come to; nothing is written. */
export const planQuery = (terms: NewSale['terms']) =>
  queryOptions({
    queryKey: [...salesKey, 'plan', terms],
    queryFn: () =>
      write<ContractPlan>({
        method: 'POST',
        url: '/api/sales/contract-plans/',
        body: { terms },
        noMessage: true,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What an order would come to; nothing is written. */
export const outcomeQuery = (id: number, order: Order) =>
  queryOptions({
    // Not asked anew when it has come true: what was open is paid then, and the question is refused.
    queryKey: ['contract outcome', id, order],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => append(id, order, true),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useContractWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    sign: useMutation({
      mutationFn: (body: NewSale) =>
        write<SalesContractDetail>({ method: 'POST', url, body, noMessage: true, quiet: true, headers: newKey() }),
      onSuccess,
    }),
    order: useMutation({
      mutationFn: ({ id, version, order }: { id: number; version: number; order: Order }) =>
        append(id, order, false, { ...newKey(), ...onlyOver(`"${version}"`) }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, version, change }: { id: number; version: number; change: ContractChange }) =>
        write<SalesContractDetail>({
          ...{ method: 'PATCH', url: `${url}${id}/`, body: change, noMessage: true, quiet: true },
          headers: onlyOver(`"${version}"`),
        }),
      onSuccess,
    }),
    undo: useMutation({
      mutationFn: ({ id, version, event }: { id: number; version: number; event: number }) =>
        write<ContractOutcome>({
          method: 'POST',
          url: `${url}${id}/undo/`,
          body: { event },
          noMessage: true,
          quiet: true,
          headers: { ...newKey(), ...onlyOver(`"${version}"`) },
        }),
      onSuccess,
    }),
  };
}
