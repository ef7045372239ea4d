/**
 * Background work that a crash must not lose: which organization has work due, and when. A worker determines the work itself. Its
 * own lease prevents two from doing it at once.
 */
import type { Database } from '../database/index.ts';
import { type Claim, claimDue, claimMs, renewClaim, settleClaim } from './due.repository.ts';
import { slots, type Worker, type WorkKind } from './worker.ts';

/** Rest between a turn's end and the next search. A worker that is due again at once must not occupy a core. */
const restMs = 25;

const kinds = Object.keys(slots) as WorkKind[];

export interface WorkLoop {
  /** Does what is due now, and answers how many turns that were. */
  tick(): Promise<number>;
  /** Begins due work at this interval, and at once after a signal. */
  start(everyMs: number): void;
  /** When work was last read from the database, by `performance.now()`; null: not yet. */
  lastTurn(): number | null;
  /** Stops the workers and waits for them. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly now: () => Date;
  readonly report: (error: unknown, source: string) => void;
  /** True: this process has people to answer, and begins no work that only the clock has called. */
  readonly isPressed?: () => boolean;
}

interface Turn {
  readonly worker: Worker;
  readonly organizationId: number;
}

export const createWorkLoop = (
  database: Database,
  workers: readonly Worker[],
  { now, report, isPressed = () => false }: Surroundings,
): WorkLoop => {
  const stopping = new AbortController();
  const byName = new Map(workers.map((worker) => [worker.name, worker]));
  const underWay = new Map<Turn, Promise<void>>();
  let turnedAt: number | null = null;

  const act = async ({ worker, organizationId }: Turn, claimed: Claim): Promise<void> => {
    const claim = holdClaim(database, claimed, now);
    try {
      const next = await worker.act(organizationId, stopping.signal);
      const held = await claim.release();
      if (held) await database.withPlatform((transaction) => settleClaim(transaction, held, next));
    } catch (error) {
      report(error, worker.name);
      // The claim ends by the clock, and then it is tried again.
      await claim.release();
    }
  };

  const begin = (claim: Claim): Promise<void> | null => {
    const worker = byName.get(claim.worker);
    if (!worker) return null;
    const turn = { worker, organizationId: claim.organization_id };
    const one = act(turn, claim)
      .catch((error: unknown) => report(error, worker.name))
      .finally(() => underWay.delete(turn));
    underWay.set(turn, one);
    return one;
  };

  const claim = async (): Promise<Claim[]> => {
    const turns = [...underWay.keys()];
    const rooms = kinds.flatMap((kind) => {
      const names = workers.flatMap((worker) => (worker.kind === kind ? [worker.name] : []));
      const free = slots[kind] - turns.filter(({ worker }) => worker.kind === kind).length;
      return names.length > 0 && free > 0 ? [{ workers: names, turns: free }] : [];
    });
    if (rooms.length === 0) return [];
    const exclusive = turns.filter(({ worker }) => !worker.overlaps);
    const request = {
      ...{ rooms, now: now(), onlyAwaited: isPressed() },
      running: exclusive.map(({ worker, organizationId }) => `${worker.name}/${organizationId}`),
      occupying: turns.map(({ organizationId }) => organizationId),
    };
    return database.withPlatform((transaction) => claimDue(transaction, request));
  };

  /** The turns that began. */
  const beginDue = async (): Promise<Promise<void>[]> => {
    if (stopping.signal.aborted || workers.length === 0) return [];
    const claims = await claim();
    turnedAt = performance.now();
    return claims.flatMap((one) => begin(one) ?? []);
  };

  const watch = watcherOf(beginDue, (error) => report(error, 'work loop'));
  let unlisten: (() => void) | null = null;
  return {
    tick: async () => {
      const begun = await beginDue();
      await Promise.all(begun);
      return begun.length;
    },
    lastTurn: () => turnedAt,
    start: (everyMs) => {
      unlisten = database.onSignal(watch.call);
      watch.every(everyMs);
    },
    stop: async () => {
      unlisten?.();
      stopping.abort();
      await watch.stop();
      await Promise.all(underWay.values());
    },
  };
};

/** One search at a time. Another follows a call in the meantime, and each turn that has ended. */
const watcherOf = (beginDue: () => Promise<Promise<void>[]>, report: (error: unknown) => void) => {
  let timer: NodeJS.Timeout | null = null;
  let beginning: Promise<void> | null = null;
  let isCalled = false;
  let isStopped = false;
  const beginDueOnce = async (): Promise<void> => {
    do {
      isCalled = false;
      const begun = await beginDue();
      for (const one of begun) void one.then(callSoon);
    } while (isCalled && !isStopped);
  };
  const callSoon = (): void => {
    setTimeout(call, restMs).unref();
  };
  const call = (): void => {
    isCalled = true;
    if (isStopped || beginning) return;
    beginning = beginDueOnce()
      .catch(report)
      .finally(() => {
        beginning = null;
      });
  };
  return {
    call,
    every: (ms: number): void => {
      timer = setInterval(call, ms);
      timer.unref();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      if (timer) clearInterval(timer);
      await beginning;
    },
  };
};

/** Prolongs a claim while its turn lasts. A process that dies leaves it to others within a minute. */
const holdClaim = (database: Database, claimed: Claim, now: () => Date) => {
  let held: Claim | null = claimed;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    const claim = held;
    if (!claim) return;
    // A failed renewal is tried again before the claim ends.
    await database
      .withPlatform((transaction) => renewClaim(transaction, claim, now()))
      .then(
        (renewed) => {
          held = renewed;
        },
        () => undefined,
      );
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, claimMs / 3);
  timer.unref();
  return {
    /** The claim, if it is still ours. */
    release: async (): Promise<Claim | null> => {
      clearInterval(timer);
      await renewing;
      return held;
    },
  };
};
