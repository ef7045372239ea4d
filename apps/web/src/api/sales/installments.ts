import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  ContractOutcome,
  ContractStatement,
  Installment,
  InstallmentSums,
  installmentEndpoints,
  KeyedPage,
  ReceiptAllocation,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { read, write } from '../untyped.ts';

const url = '/api/sales/installments/';
/** Whatever is received changes contracts, their installments and their units. */
const salesKey = ['sales'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export type InstallmentAsk = Readonly<Record<string, string | number | undefined>>;
type InstallmentPage = KeyedPage<Installment, InstallmentSums>;

const readInstallments = (ask: InstallmentAsk, signal?: AbortSignal) =>
  readPage<InstallmentPage>(addressOf(url, ask), signal);

/** A page of installments with the sums of all that is asked for. The one before stays until the next has come. */
export const installmentsQuery = (ask: InstallmentAsk) =>
  queryOptions({
    queryKey: [...salesKey, 'installments', ask],
    queryFn: ({ signal }) => readInstallments(ask, signal),
    placeholderData: keepPreviousData,
  });

/** What a contract owes on a day, installment by installment. */
export const statementQuery = (contract: number, day: string) =>
  queryOptions({
    queryKey: [...salesKey, 'statement', contract, day],
    queryFn: ({ signal }) =>
      read<ContractStatement>(addressOf(`/api/sales/contracts/${contract}/statement/`, { day }), signal),
  });

export type ReceiptOrder = Omit<BodyInputOf<(typeof installmentEndpoints)['receive']>, 'preview'>;

/** Where the money would go; nothing is written. */
export const allocationQuery = (order: ReceiptOrder) =>
  queryOptions({
    queryKey: [...salesKey, 'allocation', order],
    queryFn: () =>
      write<ReceiptAllocation>({
        method: 'POST',
        url: '/api/sales/receipts/',
        body: { ...order, preview: true },
        noMessage: true,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useReceiptWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: salesKey });
  return {
    receive: useMutation({
      mutationFn: (order: ReceiptOrder) =>
        write<ReceiptAllocation>({
          method: 'POST',
          url: '/api/sales/receipts/',
          body: order,
          noMessage: true,
          quiet: true,
          headers: newKey(),
        }),
      onSuccess,
    }),
    undo: useMutation({
      mutationFn: ({ contract, event }: { contract: number; event: number }) =>
        write<ContractOutcome>({
          method: 'POST',
          url: `/api/sales/contracts/${contract}/undo/`,
          body: { event },
          noMessage: true,
          headers: newKey(),
        }),
      onSuccess,
    }),
  };
}
