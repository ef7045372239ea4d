import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accessSecurity } from '@uni/phrases';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';
import { secondStepQuery } from './second-step.ts';

/** The requesting dialog displays refusals. */
const silent = { notify: 'none' } as const;

export const securityKeysQuery = queryOf('GET /api/access/security-keys/');

export const knowsKeys = (): boolean => 'PublicKeyCredential' in window;

interface NewKey {
  readonly name: string;
  readonly password: string;
}

/**
 * Requests an offer from the server, prompts the user for a key and submits it. Returns the recovery codes, if there are new
 * ones.
 */
async function addKey({ name, password }: NewKey): Promise<readonly string[]> {
  const { attempt, options } = await call('POST /api/access/security-keys/offer/', {
    body: { password },
    ...silent,
  });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options }).catch(() => {
    throw new Error(accessSecurity.keys.silent);
  });
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  const added = await call('POST /api/access/security-keys/', { body: { attempt, name, credential }, ...silent });
  return added.recovery_codes;
}

/** Changes the keys; with them may change how many recovery codes there are. */
function useKeyChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await Promise.all(
        [securityKeysQuery, secondStepQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}

export const useAddKey = () => useKeyChange(addKey);

export const useRenameKey = () =>
  useKeyChange(({ id, name }: { id: number; name: string }) =>
    call('PATCH /api/access/security-keys/:id/', { params: { id }, body: { name }, ...silent }),
  );

export const useRemoveKey = () =>
  useKeyChange(({ id, password }: { id: number; password: string }) =>
    call('POST /api/access/security-keys/:id/remove/', { params: { id }, body: { password }, ...silent }),
  );
