import { notices } from '@uni/phrases';
import { translate } from '../messages.ts';
import { send, succeeded } from '../transport.ts';
import { storeSession } from './session-store.ts';

export type SignedIn = { ok: true } | { ok: false; title: string; text: string };

/** Trades e-mail and password for a session and stores it. A refusal comes back in words. */
export async function signIn(credentials: { email: string; password: string }): Promise<SignedIn> {
  const reply = await send({ method: 'POST', url: '/api/token/', body: credentials, authorization: false });
  if (reply.status === 0) return { ok: false, title: notices.requestFailed, text: notices.noConnection };
  const fields = new Map<string, unknown>(Object.entries(Object(reply.body)));
  const [access, refresh, lifetime, detail] = ['access', 'refresh', 'expires_in', 'detail'].map((name) =>
    fields.get(name),
  );
  if (!succeeded(reply) || typeof access !== 'string') {
    const text = typeof detail === 'string' ? translate(detail) : notices.checkTheData;
    return { ok: false, title: notices.wrongCredentials, text };
  }
  storeSession(
    access,
    typeof lifetime === 'number' ? lifetime : undefined,
    typeof refresh === 'string' ? refresh : undefined,
  );
  return { ok: true };
}
