import { useEffect, useState } from 'react';
import { signedInUntil } from '../../api/session/session-store.ts';

/** Warning time before the session ends, in seconds. */
export const warningSeconds = 120;
/** Longest timer before a recheck, so that a computer that slept is not late. */
const recheckMs = 30_000;

/** Returns the seconds until the session cannot be renewed, once the warning is due; null before that. */
export function secondsLeft(until: number | null, nowMs: number): number | null {
  if (until === null) return null;
  const left = Math.ceil(until - nowMs / 1_000);
  return left <= warningSeconds ? Math.max(0, left) : null;
}

/** Milliseconds to the next check: at the moment of the warning, then with each second of it. */
export function nextCheckMs(until: number | null, nowMs: number): number {
  if (until === null) return recheckMs;
  const toWarning = (until - warningSeconds) * 1_000 - nowMs;
  return toWarning > 0 ? Math.min(toWarning, recheckMs) : 1_000;
}

/** The last two minutes of the session, second by second; null before them. Another tab may begin a new session meanwhile. */
export function useSessionEnd(): number | null {
  const [left, setLeft] = useState(() => secondsLeft(signedInUntil(), Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      setLeft(secondsLeft(signedInUntil(), Date.now()));
      timer = setTimeout(check, nextCheckMs(signedInUntil(), Date.now()));
    };
    check();
    return () => clearTimeout(timer);
  }, []);
  return left;
}
