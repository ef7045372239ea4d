/** The wait before a retry, and the failures where a retry is useless. */
import { type AdapterContext, type ErpAnswer, ErpFailure, type ErpRequest } from './adapter.model.ts';

export interface RetryPolicy {
  /** Including the first. */
  readonly attempts: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Failures that pass by themselves: a server that restarts, a connection that breaks. */
export const passing: RetryPolicy = { attempts: 6, firstMs: 1_000, longestMs: 60_000 };
/** A minute's quota that others have used up is back after a minute at most. */
export const quota: RetryPolicy = { attempts: 6, firstMs: 10_000, longestMs: 60_000 };

/** Doubles, and is drawn from the upper half: those who failed together do not come back together. */
export const backoffMs = (attempt: number, { firstMs, longestMs }: RetryPolicy, random: () => number): number =>
  Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + random() / 2);

/** Seconds or an HTTP date; null when there is none that makes sense. */
export const retryAfterMs = (header: string | null, now: Date): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};

const DAY_MS = 86_400_000;
/** São Paulo has had no summer time since 2019. */
const SAO_PAULO_MS = 3 * 3_600_000;

/** When the day's quota is new. */
export const nextDay = (now: Date): Date =>
  new Date((Math.floor((now.getTime() - SAO_PAULO_MS) / DAY_MS) + 1) * DAY_MS + SAO_PAULO_MS);

/** Ends a wait at once when the run is cancelled. */
export const unlessCancelled = async <T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> => {
  const cancelled = () => new ErpFailure('cancelled', { retryable: false });
  if (signal.aborted) {
    waiting.catch(() => {});
    throw cancelled();
  }
  let stop = () => {};
  const cancelling = new Promise<never>((_resolve, reject) => {
    stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([waiting, cancelling]);
  } finally {
    signal.removeEventListener('abort', stop);
    waiting.catch(() => {});
  }
};

/** Calls, and passes the body to `consume`. Repeats the call if the body breaks off, but not if the call itself has given up. */
export const consuming = async <T>(
  { call, pause, signal }: Pick<AdapterContext, 'call' | 'pause' | 'signal'>,
  request: () => ErpRequest,
  consume: (answer: ErpAnswer) => Promise<T>,
  random: () => number = Math.random,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call(request());
    try {
      return await consume(answer);
    } catch (error) {
      const again = error instanceof ErpFailure && error.retryable && attempt + 1 < passing.attempts;
      if (!again) throw error;
    }
    await unlessCancelled(pause(backoffMs(attempt, passing, random)), signal);
  }
};
