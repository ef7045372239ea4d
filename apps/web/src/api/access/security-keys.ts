import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddedKey, KeyOffer, SecurityKey, SecurityKeys } from '@uni/contracts';
import { accessSecurity } from '@uni/phrases';
import { read, write } from '../untyped.ts';
import { secondStepQuery } from './second-step.ts';

const url = '/api/access/security-keys/';
/** Refusals are shown by the dialog that asks. */
const silent = { noMessage: true, quiet: true } as const;
const post = { ...silent, method: 'POST' } as const;

export const securityKeysQuery = queryOptions({
  queryKey: ['access', 'security-keys'],
  queryFn: ({ signal }) => read<SecurityKeys>(url, signal),
});

export const knowsKeys = (): boolean => 'PublicKeyCredential' in window;

interface NewKey {
  readonly name: string;
  readonly password: string;
}

/** Asks the server for an offer, the person for a key, and hands the key over; answers the recovery codes, if there are new ones. */
async function addKey({ name, password }: NewKey): Promise<readonly string[]> {
  const { attempt, options } = await write<KeyOffer>({ ...post, url: `${url}offer/`, body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options }).catch(() => {
    throw new Error(accessSecurity.keys.silent);
  });
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return (await write<AddedKey>({ ...post, url, body: { attempt, name, credential } })).recovery_codes;
}

const acts = {
  add: addKey,
  rename: async ({ id, name }: { id: number; name: string }) => {
    await write<SecurityKey>({ ...silent, method: 'PATCH', url: `${url}${id}/`, body: { name } });
  },
  remove: async ({ id, password }: { id: number; password: string }) => {
    await write<SecurityKeys>({ ...post, url: `${url}${id}/remove/`, body: { password } });
  },
} as const;

/** Changes the keys; with them may change how many recovery codes there are. */
export function useSecurityKeys<Act extends keyof typeof acts>(act: Act) {
  const client = useQueryClient();
  type Change = (typeof acts)[Act];
  return useMutation<Awaited<ReturnType<Change>>, Error, Parameters<Change>[0]>({
    mutationFn: acts[act] as never,
    onSuccess: async () => {
      await Promise.all(
        [securityKeysQuery, secondStepQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
