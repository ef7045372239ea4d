import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SecondStep, SecondStepEnrolment } from '@uni/contracts';
import { read, write } from '../untyped.ts';

const url = '/api/access/second-step/';
const silent = { method: 'POST', noMessage: true, quiet: true } as const;

/** Whether signing in asks for a code. */
export const secondStepQuery = queryOptions({
  queryKey: ['access', 'second-step'],
  queryFn: ({ signal }) => read<SecondStep>(url, signal),
});

interface Codes {
  recovery_codes: string[];
}

/** Refusals are shown by the dialog that asks. */
export const enrolSecondStep = (password: string) => write<SecondStepEnrolment>({ ...silent, url, body: { password } });

const acts = {
  confirm: (code: string) => write<Codes>({ ...silent, url: `${url}confirm/`, body: { code } }),
  renew: (password: string) => write<Codes>({ ...silent, url: `${url}recovery-codes/`, body: { password } }),
  disable: async (password: string): Promise<Codes> => {
    await write<SecondStep>({ ...silent, url: `${url}disable/`, body: { password } });
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
