import { dropEntry, entryEnd, readEntry, storeEntry } from '../local/entries.ts';
import { forgetAnswers } from '../offline/forget-answers.ts';

/**
 * The stored session. `session` holds the bearer token and its expiry, `refresh` the refresh token. The entry `signed-in` ends
 * when the refresh token does.
 */
const sessionKey = 'session';
const refreshKey = 'refresh';
const signedInKey = 'signed-in';

/** A token this close to its end counts as expired, in seconds. */
export const expiryMargin = 30;
/** Lifetime assumed when the server does not say one, in seconds. */
export const defaultLifetime = 1_800;

export interface Session {
  token: string;
  /** Epoch seconds. */
  expires: number;
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The stored session, expired or not; null when there is none or it cannot be read. */
export function readSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  return 'token' in value && typeof value.token === 'string' && 'expires' in value && typeof value.expires === 'number';
}

export function readRefreshToken(): string | null {
  return localStorage.getItem(refreshKey);
}

/** Stores a token that lives `lifetime` seconds by this machine's clock. `refresh` is passed only when it is new. */
export function storeSession(token: string, lifetime: number | undefined, refresh?: string): void {
  const session: Session = { token, expires: nowInSeconds() + (lifetime ?? defaultLifetime) };
  localStorage.setItem(sessionKey, JSON.stringify(session));
  if (refresh) localStorage.setItem(refreshKey, refresh);
}

/** Remembers for how long the session that has just begun can be renewed. */
export function storeSignedIn(lifetimeSeconds: number): void {
  storeEntry(signedInKey, { since: nowInSeconds() }, lifetimeSeconds);
}

/** Returns the time after which the session cannot be renewed, in epoch seconds. Null when unknown. */
export const signedInUntil = (): number | null => entryEnd(signedInKey);

/** Ends the session in this browser, with the answers that it stores for use without a connection. */
export function clearSession(): void {
  forgetAnswers();
  localStorage.removeItem(sessionKey);
  localStorage.removeItem(refreshKey);
  dropEntry(signedInKey);
}

/** No session, or no more than the margin left. */
export function isExpired(session: Session | null = readSession()): boolean {
  return session === null || session.expires - nowInSeconds() <= expiryMargin;
}

const isRenewable = () => readRefreshToken() !== null && readEntry(signedInKey) !== 'ended';

/** Returns true if a user is signed in, with a fresh or a renewable token. */
export function isSignedIn(): boolean {
  return readSession() !== null && (!isExpired() || isRenewable());
}

/** Calls the listener when another tab signs out. */
export function onSessionCleared(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === sessionKey && event.newValue === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
