import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  CancellationBasis,
  CancellationOutcome,
  CancellationRow,
  CancellationStatement,
  ContractOutcome,
  cancellationEndpoints,
  KeyedPage,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { read, write } from '../untyped.ts';

const contracts = '/api/sales/contracts/';
/** A distrato changes contracts, their installments and their units. */
const salesKey = ['sales'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export type CancellationAsk = Readonly<Record<string, string | number | undefined>>;
export type CancellationPage = KeyedPage<
  CancellationRow,
  { received: number; retained: number; refund: number; refunded: number }
>;

/** A page of distratos with the sums of all that is asked for. The one before stays until the next has come. */
export const cancellationsQuery = (ask: CancellationAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'cancellations', ask],
    queryFn: ({ signal }) => readPage<CancellationPage>(addressOf('/api/sales/cancellations/', ask), signal),
    placeholderData: keepPreviousData,
  });

/** What a distrato on a day would rest on. */
export const basisQuery = (contract: number, day: string) =>
  queryOptions({
    queryKey: [...salesKey, 'cancellation basis', contract, day],
    queryFn: ({ signal }) =>
      read<CancellationBasis>(addressOf(`${contracts}${contract}/cancellation-basis/`, { day }), signal),
    placeholderData: keepPreviousData,
  });

export const statementOfQuery = (contract: number) =>
  queryOptions({
    queryKey: [...salesKey, 'cancellation', contract],
    queryFn: async ({ signal }) => {
      const url = `${contracts}${contract}/cancellation/`;
      return (await read<{ statement: CancellationStatement | null }>(url, signal)).statement;
    },
  });

export type CancellationWish = Omit<BodyInputOf<(typeof cancellationEndpoints)['cancel']>, 'preview'>;

const cancel = (contract: number, body: CancellationWish & { preview?: boolean }) =>
  write<CancellationOutcome>({
    method: 'POST',
    url: `${contracts}${contract}/cancellation/`,
    body,
    noMessage: true,
    quiet: true,
    headers: newKey(),
  });

/** What it would come to; nothing is written. */
export const cancellationPreviewQuery = (contract: number, wish: CancellationWish) =>
  queryOptions({
    // Not asked anew when it has come true: a contract is not cancelled twice.
    queryKey: ['cancellation preview', contract, wish],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => cancel(contract, { ...wish, preview: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useCancellationWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  const act = <Answer>(contract: number, what: string, body: object) =>
    write<Answer>({
      method: 'POST',
      url: `${contracts}${contract}/${what}/`,
      body,
      noMessage: true,
      quiet: true,
      headers: newKey(),
    });
  return {
    cancel: useMutation({
      mutationFn: ({ contract, wish }: { contract: number; wish: CancellationWish }) => cancel(contract, wish),
      onSuccess,
    }),
    refund: useMutation({
      mutationFn: ({ contract, ...body }: { contract: number; number: number; day: string; amount: number }) =>
        act<ContractOutcome>(contract, 'refunds', body),
      onSuccess,
    }),
    /** Takes back what last happened to the contract: the cancellation, when nothing came after it. */
    undo: useMutation({
      mutationFn: (contract: number) => act<ContractOutcome>(contract, 'undo', {}),
      onSuccess,
    }),
  };
}
