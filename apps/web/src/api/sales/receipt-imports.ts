import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { underKey } from '../query.ts';

export type ReceiptAllocationInput = BodyOfRequest<'POST /api/sales/receipt-reckonings/'>;
export type ReceiptImportInput = BodyOfRequest<'POST /api/sales/receipt-imports/'>;

const quiet = { notify: 'none' } as const;

/** A statement of receipts: read by the server, allocated again where a person chooses, and saved as it was seen. */
export function useReceiptImports() {
  const client = useQueryClient();
  return {
    read: useMutation({
      mutationFn: (body: { file: string }) => call('POST /api/sales/receipt-readings/', { body, ...quiet }),
    }),
    allocate: useMutation({
      mutationFn: (body: ReceiptAllocationInput) =>
        call('POST /api/sales/receipt-reckonings/', { body, list: true, ...quiet }),
    }),
    importRows: useMutation({
      mutationFn: (body: ReceiptImportInput) => call('POST /api/sales/receipt-imports/', { body, ...quiet }),
      // Money received changes contracts, their installments and their units.
      onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/sales/') }),
    }),
  };
}
