import { accessRecovery, notices } from '@uni/phrases';
import { translate } from '../messages.ts';
import { requestOf } from '../operation-request.ts';
import { send, succeeded } from '../transport.ts';
import { type SignedIn, signedIn } from './sign-in.ts';

const key = 'identity-attempt';

interface Attempt {
  binding: string;
  redirect: string | null;
}

/** Returns the name of this domain's identity provider. Null when there is none, or the request fails. */
export async function providerOf(domain: string, signal?: AbortSignal): Promise<string | null> {
  const input = { query: { domain }, authorization: false, signal } as const;
  const reply = await send(requestOf('GET /api/access/identity-provider/of-domain/', input));
  const name: unknown = succeeded(reply) ? Object(reply.body).name : null;
  return typeof name === 'string' ? name : null;
}

/**
 * Returns the provider's sign-in address, or a text when it is unavailable. The browser stores the proof that it began the
 * attempt.
 */
export async function beginAtProvider(email: string, redirect: string | null): Promise<URL | string> {
  const reply = await send(
    requestOf('POST /api/access/identity-provider/start/', { body: { email }, authorization: false }),
  );
  const { url, binding, detail } = Object(reply.body);
  const address = typeof url === 'string' ? URL.parse(url) : null;
  const isPage = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (!succeeded(reply) || !address || !isPage || typeof binding !== 'string')
    return typeof detail === 'string' ? translate(detail) : notices.noConnection;
  sessionStorage.setItem(key, JSON.stringify({ binding, redirect } satisfies Attempt));
  return address;
}

/** Ends the attempt with the provider's response. `redirect` is the user's original destination. */
export async function finishAtProvider(parameters: string): Promise<{ answer: SignedIn; redirect: string | null }> {
  const attempt = takeAttempt();
  if (!attempt) {
    const { failed, otherBrowser } = accessRecovery.returning;
    return { answer: { ok: false, title: failed, text: otherBrowser }, redirect: null };
  }
  const body = { parameters, binding: attempt.binding };
  const reply = await send(requestOf('POST /api/access/identity-provider/finish/', { body, authorization: false }));
  return { answer: signedIn(reply), redirect: attempt.redirect };
}

function takeAttempt(): Attempt | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    const { binding, redirect } = Object(JSON.parse(stored ?? 'null'));
    return typeof binding === 'string' ? { binding, redirect: typeof redirect === 'string' ? redirect : null } : null;
  } catch {
    return null;
  }
}
