/** Work that takes a core: a few pieces at a time. Callers take turns. */
import { AsyncResource } from 'node:async_hooks';

export interface FairQueueLimits {
  /** Pieces of work under way. */
  readonly atOnce: number;
  /** Pieces that may wait: of one caller, and of all. */
  readonly waitingOfOne: number;
  readonly waiting: number;
}

/** Runs the work in the caller's turn. Null: too much is waiting already, and the work is not run. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T> | null;

/** Callers take turns; the work of each runs in the order in which it came. */
export const createFairQueue = ({ atOnce, waitingOfOne, waiting }: FairQueueLimits): FairQueue => {
  /** In the order of the turns. A caller without waiting work is not in it. */
  const callers = new Map<string, (() => Promise<void>)[]>();
  let running = 0;
  let count = 0;

  const runNext = (): void => {
    const [turn] = callers;
    if (turn === undefined || running >= atOnce) return;
    const [caller, [next, ...others]] = turn;
    callers.delete(caller);
    if (others.length > 0) callers.set(caller, others);
    if (!next) return;
    running += 1;
    count -= 1;
    void next().finally(() => {
      running -= 1;
      runNext();
    });
  };

  return <T>(caller: string, work: () => Promise<T>): Promise<T> | null => {
    const own = callers.get(caller) ?? [];
    if (count >= waiting || own.length >= waitingOfOne) return null;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // It runs when another caller's work ends, and must not run in that one's transaction.
    const bound = AsyncResource.bind(work);
    callers.set(caller, [...own, () => bound().then(resolve, reject)]);
    count += 1;
    runNext();
    return promise;
  };
};
