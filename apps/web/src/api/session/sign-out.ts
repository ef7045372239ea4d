import { requestOf } from '../operation-request.ts';
import { clearCached } from '../result-cache.ts';
import { send } from '../transport.ts';
import { clearSession, readRefreshToken } from './session-store.ts';

/** Ends the session here at once, and tells the server so that the refresh token dies there too. */
export function signOut(): void {
  const refresh = readRefreshToken();
  clearSession();
  clearCached();
  if (refresh) void send(requestOf('POST /api/token/blacklist/', { body: { refresh }, authorization: false }));
}
