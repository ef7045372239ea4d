import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

const silent = { notify: 'none' } as const;

/** True when signing in requires a code. */
export const secondStepQuery = queryOf('GET /api/access/second-step/');

/** The requesting dialog displays refusals. */
export const enrolSecondStep = (password: string) =>
  call('POST /api/access/second-step/', { body: { password }, ...silent });

const acts = {
  confirm: (code: string) => call('POST /api/access/second-step/confirm/', { body: { code }, ...silent }),
  renew: (password: string) => call('POST /api/access/second-step/recovery-codes/', { body: { password }, ...silent }),
  disable: async (password: string) => {
    await call('POST /api/access/second-step/disable/', { body: { password }, ...silent });
    return { recovery_codes: [] };
  },
} as const;

/** Changes the second step; answers the recovery codes where there are new ones. */
export function useSecondStep(act: keyof typeof acts) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: string) => (await acts[act](proof)).recovery_codes,
    onSuccess: () => client.invalidateQueries({ queryKey: secondStepQuery.queryKey }),
  });
}
