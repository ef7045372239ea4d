import type { BodyOfRequest } from '@uni/contracts';
import { addressOf } from '../environment.ts';
import { addressOfOperation } from '../operation-address.ts';
import { defaultLifetime, isExpired, readRefreshToken, readSession, storeSession } from './session-store.ts';

/**
 * `refused`: the session is over. `missing`: no refresh token exists. `unavailable`: try again later. `unreached`: there is no
 * connection to the server.
 */
export type Refreshed = 'refreshed' | 'refused' | 'missing' | 'unavailable' | 'unreached';

/** Sent past the transport, which waits for it. */
const operation = 'POST /api/token/refresh/';
const lock = 'uni.session.refresh';
let running: Promise<Refreshed> | null = null;

/**
 * Renews the token `stale` once: concurrent callers wait for the same result. The tabs of one browser take turns: the second tab
 * reuses the first one's token.
 */
export function refreshSession(stale: string | null): Promise<Refreshed> {
  running ??= inTurn(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

/** Without locks (a page not served over https), the server's rotation still lets two tabs end with one successor. */
function inTurn(act: () => Promise<Refreshed>): Promise<Refreshed> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(lock, act) : act();
}

async function renew(stale: string | null): Promise<Refreshed> {
  if (isRenewed(stale)) return 'refreshed';
  const refresh = readRefreshToken();
  if (!refresh) return 'missing';
  const { method, url } = addressOfOperation(operation, {});
  const sent: BodyOfRequest<typeof operation> = { refresh };
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(addressOf(url, false), {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    });
    body = await answer.json();
  } catch {
    return 'unreached';
  }
  // Another tab has signed out or in meanwhile: this answer is about a session that is no longer stored.
  if (readRefreshToken() !== refresh) return renew(stale);
  if (answer.status === 401 || answer.status === 400) return 'refused';
  return answer.ok ? storeRenewed(body) : 'unavailable';
}

/** Another token than the stale one is stored, and it is good for use. */
function isRenewed(stale: string | null): boolean {
  const session = readSession();
  return session !== null && session.token !== stale && !isExpired(session);
}

/** The answer names the token `access` or `token`; a new refresh token comes with it when the server rotates. */
function storeRenewed(body: unknown): Refreshed {
  if (typeof body !== 'object' || body === null) return 'unavailable';
  const fields = new Map<string, unknown>(Object.entries(body));
  const token = fields.get('access') ?? fields.get('token');
  const refresh = fields.get('refresh');
  const lifetime = fields.get('expires_in');
  if (typeof token !== 'string') return 'unavailable';
  storeSession(
    token,
    typeof lifetime === 'number' ? lifetime : defaultLifetime,
    typeof refresh === 'string' ? refresh : undefined,
  );
  return 'refreshed';
}
