/**
 * Admission of requests while more come than the process can answer. They wait in a short queue for one of few turns. The rest is
 * refused at once with 503, before anything is read for it. What can wait is refused first.
 */
import { availableParallelism } from 'node:os';
import type { Route } from './route.ts';

/**
 * In the order in which they are refused. `heavy`: exports, tables for BI, files. `list`: what is read. `save`: what a person would
 * have to type again. `long`: what waits for threads and other systems, and has turns of its own. `entry`: signing in, which has
 * bounds of its own.
 */
export type Urgency = 'heavy' | 'list' | 'save' | 'long' | 'entry';

export const urgencyOf = ({ endpoint, isLong }: Pick<Route, 'endpoint' | 'isLong'>): Urgency => {
  const { method, access, file, protocol, throttle, beforeSecondStep } = endpoint;
  if (access === 'public') return 'entry';
  // Of every session's beginning.
  if (access === 'signed_in_unvalidated' || beforeSecondStep) return 'save';
  if (file !== undefined || protocol !== undefined || (throttle && heavyScopes.has(throttle))) return 'heavy';
  if (isLong) return 'long';
  return method === 'GET' ? 'list' : 'save';
};

const heavyScopes: ReadonlySet<string> = new Set(['export', 'table', 'sync']);

type Queued = Exclude<Urgency, 'entry'>;

interface Bounds {
  /** Requests under way at once. */
  readonly turns: number;
  /** Longest wait in a burst, and while the queue has not been empty for a while, in milliseconds. */
  readonly burstMs: number;
  readonly pressedMs: number;
}

export interface AdmissionLimits extends Readonly<Record<Queued, Bounds>> {
  /** Quick requests that may wait without pressing: the pages of a few people who open them together. */
  readonly burst: number;
  /** A longer queue that has not been empty since is no burst any more, in milliseconds. */
  readonly graceMs: number;
  /** Requests that wait at most. */
  readonly waiting: number;
}

/** Most of a quick request is computed here. More turns than the cores can use make each of them slower. */
const quickTurns = Math.max(4, 2 * availableParallelism());

/** `list` and `save` share their turns. */
export const usualLimits: AdmissionLimits = {
  heavy: { turns: 16, burstMs: 2_000, pressedMs: 50 },
  list: { turns: quickTurns, burstMs: 2_000, pressedMs: 50 },
  save: { turns: quickTurns, burstMs: 2_000, pressedMs: 100 },
  long: { turns: 16, burstMs: 2_000, pressedMs: 2_000 },
  burst: 64,
  graceMs: 300,
  waiting: 1_000,
};

interface Waiting {
  readonly since: number;
  readonly settle: (isAdmitted: boolean) => void;
}

export interface Admission {
  /** Resolves with the function that ends the turn; with null where the request is refused. */
  enter(urgency: Urgency): Promise<(() => void) | null>;
  /** True: `enter` would refuse. For a check before the caller is known: it costs nothing. */
  isClosedTo(urgency: Urgency): boolean;
  /** True: people wait, so what only the clock has called should not begin. */
  isPressed(): boolean;
}

/** First in, first out within an urgency; what a person saves goes before what is read. */
export const createAdmission = (limits: AdmissionLimits = usualLimits, now = () => performance.now()): Admission => {
  const queues: Record<Queued, Waiting[]> = { heavy: [], list: [], save: [], long: [] };
  const underWay = { heavy: 0, long: 0, quick: 0 };
  let busySince: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  const isFree = (urgency: Queued): boolean => underWay[poolOf(urgency)] < limits[urgency].turns;
  const isPressed = (): boolean => busySince !== null && now() - busySince > limits.graceMs;
  const patienceOf = (urgency: Queued): number => limits[urgency][isPressed() ? 'pressedMs' : 'burstMs'];

  /** Only quick requests press: the others have turns of their own. */
  const noteQueue = (): void => {
    const waiting = queues.list.length + queues.save.length;
    if (waiting === 0) busySince = null;
    else if (waiting > limits.burst) busySince ??= now();
  };

  const leaverOf = (urgency: Queued): (() => void) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      underWay[poolOf(urgency)] -= 1;
      admit();
    };
  };

  const refuseLate = (): void => {
    for (const urgency of byPriority) {
      const patience = patienceOf(urgency);
      const queue = queues[urgency];
      while (queue[0] && now() - queue[0].since >= patience) queue.shift()?.settle(false);
    }
  };

  const admit = (): void => {
    refuseLate();
    for (const urgency of byPriority)
      while (queues[urgency].length > 0 && isFree(urgency)) {
        underWay[poolOf(urgency)] += 1;
        queues[urgency].shift()?.settle(true);
      }
    noteQueue();
    watch();
  };

  /** A turn may last long: those who wait are refused in time in any case. */
  const watch = (): void => {
    if (timer || byPriority.every((urgency) => queues[urgency].length === 0)) return;
    timer = setTimeout(() => {
      timer = null;
      admit();
    }, watchMs);
    timer.unref();
  };

  /** While it is pressed, the queue holds a round of turns, two of what a person saves. */
  const isClosedTo = (urgency: Urgency): boolean => {
    if (urgency === 'entry' || urgency === 'long' || !isPressed()) return false;
    const rounds = urgency === 'save' ? 2 : 1;
    return urgency === 'heavy' || queues.list.length + queues.save.length >= rounds * limits[urgency].turns;
  };

  return {
    isPressed,
    isClosedTo,
    enter: (urgency) => {
      if (urgency === 'entry') return Promise.resolve(() => undefined);
      if (isClosedTo(urgency)) return Promise.resolve(null);
      if (isFree(urgency) && queues[urgency].length === 0) {
        underWay[poolOf(urgency)] += 1;
        return Promise.resolve(leaverOf(urgency));
      }
      const count = byPriority.reduce((sum, one) => sum + queues[one].length, 0);
      if (count >= limits.waiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (isAdmitted: boolean) => resolve(isAdmitted ? leaverOf(urgency) : null);
        queues[urgency].push({ since: now(), settle });
        noteQueue();
        watch();
      });
    },
  };
};

const watchMs = 10;
const byPriority: readonly Queued[] = ['save', 'list', 'long', 'heavy'];

const poolOf = (urgency: Queued): 'heavy' | 'long' | 'quick' =>
  urgency === 'list' || urgency === 'save' ? 'quick' : urgency;
