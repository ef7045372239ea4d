import { addressOf } from '../environment.ts';
import { defaultLifetime, readRefreshToken, storeSession } from './session-store.ts';

/** `refused`: the session is over. `missing`: there was nothing to refresh with. `unavailable`: ask again later. */
export type Refreshed = 'refreshed' | 'refused' | 'missing' | 'unavailable';

let running: Promise<Refreshed> | null = null;

/** Renews the token once, however many calls ask for it meanwhile; they all wait for the same answer. */
export function refreshSession(): Promise<Refreshed> {
  running ??= renew().finally(() => {
    running = null;
  });
  return running;
}

async function renew(): Promise<Refreshed> {
  const refresh = readRefreshToken();
  if (!refresh) return 'missing';
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(addressOf('/api/token/refresh/', false), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    body = await answer.json();
  } catch {
    return 'unavailable';
  }
  if (answer.status === 401 || answer.status === 400) return 'refused';
  return answer.ok ? keep(body) : 'unavailable';
}

/** The answer names the token `access` or `token`; a new refresh token comes with it when the server rotates. */
function keep(body: unknown): Refreshed {
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
