import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { StudyStore } from '../../study/store/study-store.ts';

/** Time between two attempts to reach the server, ms. */
const attemptEveryMs = 15_000;

/**
 * Tries to reach the server until it answers. Then sends the queued changes, and has all that is on screen read again. Returns
 * true from then on.
 */
export function useReturn(store: StudyStore): boolean {
  const [isReturned, setIsReturned] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (isReturned) return;
    const attempts = new Attempts(async () => {
      // Only an answer counts: a session that is over is led to the login by the transport.
      await call('GET /api/access/user/profile/');
      await sendQueued(store);
      setIsReturned(true);
      // The study itself is the store's by now.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'study' });
    });
    const leave = store.subscribe(() => {
      if (store.getState().save.savedAt !== null) attempts.attempt();
    });
    window.addEventListener('online', attempts.attempt);
    document.addEventListener('visibilitychange', attempts.attempt);
    const timer = setInterval(attempts.attempt, attemptEveryMs);
    return () => {
      leave();
      window.removeEventListener('online', attempts.attempt);
      document.removeEventListener('visibilitychange', attempts.attempt);
      clearInterval(timer);
    };
  }, [isReturned, store, client]);
  return isReturned;
}

/** Sends what waits. Without a conflict the study follows the server's, where other users may have changed it. */
async function sendQueued(store: StudyStore): Promise<void> {
  store.retry();
  await store.settled();
  if (store.getState().save.pending.length === 0) await store.reload();
}

/** One attempt at a time. A failed one is followed by the next. */
class Attempts {
  private readonly act: () => Promise<void>;
  private isRunning = false;

  constructor(act: () => Promise<void>) {
    this.act = act;
  }

  readonly attempt = (): void => {
    if (this.isRunning) return;
    this.isRunning = true;
    const rest = (): void => {
      this.isRunning = false;
    };
    this.act().then(rest, rest);
  };
}
