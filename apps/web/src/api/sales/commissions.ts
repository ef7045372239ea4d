import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  Commission,
  CommissionMonth,
  CommissionSums,
  CommissionTermsOnWire,
  commissionEndpoints,
  commissionTermsEndpoints,
  KeyedPage,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { readList, write } from '../untyped.ts';

const url = '/api/sales/commissions/';
const termsUrl = '/api/sales/commission-terms/';
/** Paying a commission may write a movement of money. */
const salesKey = ['sales'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export type CommissionAsk = Readonly<Record<string, string | number | undefined>>;

/** A page of commissions with the sums of all that is asked for. */
export const commissionsQuery = (ask: CommissionAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'commissions', ask],
    queryFn: ({ signal }) => readPage<KeyedPage<Commission, CommissionSums>>(addressOf(url, ask), signal),
    placeholderData: keepPreviousData,
  });

export const commissionMonthsQuery = (ask: CommissionAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'commission months', ask],
    queryFn: ({ signal }) => readList<CommissionMonth>(addressOf('/api/sales/commission-months/', ask), signal),
    placeholderData: keepPreviousData,
  });

export const commissionTermsQuery = queryOptions({
  queryKey: [...salesKey, 'commission terms'],
  queryFn: ({ signal }) => readList<CommissionTermsOnWire>(termsUrl, signal),
});

export type CommissionMove = BodyInputOf<(typeof commissionEndpoints)['move']>;
export type NewTerms = BodyInputOf<(typeof commissionTermsEndpoints)['create']>;

export function useCommissionWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  const quiet = { noMessage: true, quiet: true } as const;
  return {
    move: useMutation({
      mutationFn: (body: CommissionMove) =>
        write<Commission[]>({
          ...{ ...quiet, method: 'POST', url: '/api/sales/commission-moves/', body, headers: newKey() },
        }),
      onSuccess,
    }),
    setTerms: useMutation({
      mutationFn: (body: NewTerms) =>
        write<CommissionTermsOnWire>({ ...quiet, method: 'POST', url: termsUrl, body, headers: newKey() }),
      onSuccess,
    }),
    removeTerms: useMutation({
      mutationFn: (id: number) => write<undefined>({ ...quiet, method: 'DELETE', url: `${termsUrl}${id}/` }),
      onSuccess,
    }),
  };
}
