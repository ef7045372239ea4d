import { startAuthentication } from '@simplewebauthn/browser';
import type { KeyRequest } from '@uni/contracts';
import { access } from '@uni/phrases';
import { type Credentials, type SignedIn, signIn } from './sign-in.ts';

const copy = access.login;

/**
 * Signs in with a security key. A request is valid for one answer. Without an unused request, the server issues another one by
 * e-mail and password.
 */
export async function signInByKey(credentials: Credentials, pending: KeyRequest | null): Promise<SignedIn> {
  let request = pending;
  if (!request) {
    const answer = await signIn(credentials);
    if (answer.ok || !answer.key) return answer;
    request = answer.key;
  }
  const { attempt, options } = request;
  const credential = await answerOf(options);
  if (!credential) return { ok: false, title: copy.keySilent, text: copy.keySilentHint };
  return signIn({ ...credentials, key: { attempt, credential } });
}

/** Null: the person has turned it down, the time is over, or the browser knows none of the keys. */
async function answerOf(options: KeyRequest['options']) {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  } catch {
    return null;
  }
}
