import { requestOf } from '../operation-request.ts';
import { clearCached } from '../result-cache.ts';
import { send } from '../transport.ts';
import { clearSession, readRefreshToken } from './session-store.ts';

/** Ends the session here at once, and notifies the server so that it revokes the refresh token. */
export function signOut(): void {
  const refresh = readRefreshToken();
  clearSession();
  clearCached();
  if (refresh) void send(requestOf('POST /api/token/blacklist/', { body: { refresh }, authorization: false }));
}
