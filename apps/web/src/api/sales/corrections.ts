import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, CorrectionReading, CorrectionReport, correctionEndpoints } from '@uni/contracts';
import { write } from '../untyped.ts';

export type CorrectionAsk = BodyInputOf<(typeof correctionEndpoints)['read']>;
export type CorrectionOrder = BodyInputOf<(typeof correctionEndpoints)['save']>;

const salesKey = ['sales'] as const;
const posting = { method: 'POST', noMessage: true, quiet: true } as const;

/** What a correction would make of contracts, some at a time; nothing is written. */
export const readCorrections = (body: CorrectionAsk): Promise<CorrectionReading> =>
  write<CorrectionReading>({ ...posting, url: '/api/sales/correction-readings/', body });

export function useCorrections() {
  const client = useQueryClient();
  return {
    save: useMutation({
      mutationFn: (body: CorrectionOrder) =>
        write<CorrectionReport>({ ...posting, url: '/api/sales/corrections/', body }),
      onSettled: () => client.invalidateQueries({ queryKey: salesKey }),
    }),
  };
}
