import type { BodyOfRequest, KeyRequest } from '@uni/contracts';
import { access, notices } from '@uni/phrases';
import { translate } from '../messages.ts';
import { requestOf } from '../operation-request.ts';
import { type Reply, send, succeeded } from '../transport.ts';
import { storeTokens } from './store-tokens.ts';

export interface Refused {
  ok: false;
  title: string;
  text: string;
  /** The password was right, and a code is required: not given yet, or refused. */
  code?: 'required' | 'refused';
  /** A security key may answer instead of the code. */
  key?: KeyRequest;
}
export type SignedIn = { ok: true } | Refused;

/** With the second step, where it is required. */
export type Credentials = BodyOfRequest<'POST /api/token/'>;

/** Trades e-mail and password for a session and stores it. A refusal comes back in words. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  return signedIn(await send(requestOf('POST /api/token/', { body: credentials, authorization: false })));
}

/** Converts the response of any sign-in method into its outcome. */
export function signedIn(reply: Reply): SignedIn {
  if (reply.status === 0) return { ok: false, title: notices.requestFailed, text: notices.noConnection };
  const fields = new Map<string, unknown>(Object.entries(Object(reply.body)));
  if (succeeded(reply) && storeTokens(fields)) return { ok: true };
  const detail = fields.get('detail');
  const text = typeof detail === 'string' ? translate(detail) : notices.checkTheData;
  const key = fields.get('key') as KeyRequest | undefined;
  switch (fields.get('code')) {
    case 'totp_required':
      return { ok: false, title: access.login.code, text, code: 'required', ...(key ? { key } : {}) };
    case 'totp_invalid':
      return { ok: false, title: access.login.codeRefused, text, code: 'refused' };
    case 'key_invalid':
      return { ok: false, title: access.login.keyRefused, text };
    case 'sign_in_attempt_over':
      return { ok: false, title: access.login.attemptOver, text };
    default:
      return { ok: false, title: notices.wrongCredentials, text };
  }
}
