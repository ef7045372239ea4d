import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  ReceiptImportReport,
  ReceiptReading,
  ReckonedReceiptRow,
  receiptImportEndpoints,
} from '@uni/contracts';
import { write } from '../untyped.ts';

/** Whatever is received changes contracts, their installments and their units. */
const salesKey = ['sales'] as const;

export type ReceiptReckoning = BodyInputOf<(typeof receiptImportEndpoints)['reckon']>;
export type ReceiptRows = BodyInputOf<(typeof receiptImportEndpoints)['import']>;

const posting = { method: 'POST', noMessage: true, quiet: true } as const;

/** A statement of receipts: read by the server, reckoned anew where somebody chooses, and saved as it was seen. */
export function useReceiptImports() {
  const client = useQueryClient();
  return {
    read: useMutation({
      mutationFn: (body: { file: string }) =>
        write<ReceiptReading>({ ...posting, url: '/api/sales/receipt-readings/', body }),
    }),
    reckon: useMutation({
      mutationFn: (body: ReceiptReckoning) =>
        write<ReckonedReceiptRow[]>({ ...posting, url: '/api/sales/receipt-reckonings/', body }),
    }),
    bring: useMutation({
      mutationFn: (body: ReceiptRows) =>
        write<ReceiptImportReport>({ ...posting, url: '/api/sales/receipt-imports/', body }),
      onSettled: () => client.invalidateQueries({ queryKey: salesKey }),
    }),
  };
}
