import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { underKey } from '../query.ts';

type CorrectionInput = BodyOfRequest<'POST /api/sales/corrections/'>;

const quiet = { notify: 'none' } as const;

/** Returns the effect of a correction on some contracts at a time; nothing is written. */
export const readCorrections = (body: BodyOfRequest<'POST /api/sales/correction-readings/'>) =>
  call('POST /api/sales/correction-readings/', { body, ...quiet });

export function useCorrections() {
  const client = useQueryClient();
  return {
    save: useMutation({
      mutationFn: (body: CorrectionInput) => call('POST /api/sales/corrections/', { body, ...quiet }),
      onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/sales/') }),
    }),
  };
}
