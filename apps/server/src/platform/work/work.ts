/**
 * Background work that a crash must not lose: which organization has work due, and when. A worker determines the work itself. Its
 * own lease prevents two from doing it at once.
 */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/index.ts';

export interface Worker {
  readonly name: string;
  /** Does the due work of an organization. Returns the time of the next work, or null: when called. */
  act(organizationId: number, signal: AbortSignal): Promise<Date | null>;
}

/** Schedules a worker in an organization, not later than `at`. */
export const wakeWorker = async (
  transaction: Transaction,
  worker: string,
  organizationId: number,
  at: Date,
): Promise<void> => {
  await transaction
    .insertInto('work_due')
    .values({ worker, organization_id: organizationId, due_at: at })
    .onConflict((conflict) =>
      conflict.columns(['worker', 'organization_id']).doUpdateSet({
        due_at: sql<Date>`least(work_due.due_at, excluded.due_at)`,
      }),
    )
    .execute();
};

/** Returns true if a worker has work due in any organization by a time. */
export const isWorkDue = async (transaction: Transaction, worker: string, by: Date): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from work_due where worker = ${worker} and due_at <= ${by.toISOString()}::timestamptz) as due`.execute(
    transaction,
  );
  return rows[0]?.due ?? false;
};

export interface WorkLoop {
  /** Does what is due now, and answers how many organizations that were. */
  tick(): Promise<number>;
  start(everyMs: number): void;
  /** When work was last read from the database, by `performance.now()`; null: not yet. */
  lastTurn(): number | null;
  /** Stops the workers and waits for them. */
  stop(): Promise<void>;
}

/** Duration of a claim. Another process takes over the work after it, if the first one died. */
const claimMs = 60_000;
const atOnce = 4;

export const createWorkLoop = (
  database: Database,
  workers: readonly Worker[],
  now: () => Date,
  report: (error: unknown, source: string) => void,
): WorkLoop => {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let turnedAt: number | null = null;

  const act = async (worker: Worker, organizationId: number, claimed: Date): Promise<void> => {
    let next: Date | null;
    try {
      next = await worker.act(organizationId, stopping.signal);
    } catch (error) {
      report(error, worker.name);
      // The claim ends by the clock, and then it is tried again.
      return;
    }
    await database.withPlatform((transaction) => settle(transaction, worker.name, organizationId, claimed, next));
  };

  const tick = async (): Promise<number> => {
    if (stopping.signal.aborted || workers.length === 0) return 0;
    const due = await database.withPlatform((transaction) =>
      claimDue(transaction, now(), atOnce - running.size, [...running.keys()]),
    );
    turnedAt = performance.now();
    const begun = due.flatMap(({ worker: name, organization_id, due_at }) => {
      const worker = workers.find((one) => one.name === name);
      const key = `${name}/${organization_id}`;
      if (!worker) return [];
      const one = act(worker, organization_id, due_at)
        .catch((error: unknown) => report(error, name))
        .finally(() => running.delete(key));
      running.set(key, one);
      return [one];
    });
    await Promise.all(begun);
    return begun.length;
  };

  return {
    tick,
    lastTurn: () => turnedAt,
    start: (everyMs) => {
      timer = setInterval(() => void tick().catch((error: unknown) => report(error, 'work loop')), everyMs);
      timer.unref();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};

/** Claims due work: no other process takes it while the claim lasts. */
const claimDue = async (
  transaction: Transaction,
  now: Date,
  limit: number,
  running: readonly string[],
): Promise<{ worker: string; organization_id: number; due_at: Date }[]> => {
  if (limit <= 0) return [];
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await sql<{ worker: string; organization_id: number; due_at: Date }>`
    update work_due set due_at = ${until.toISOString()}::timestamptz
    where (worker, organization_id) in (
      select worker, organization_id from work_due
      where due_at <= ${now.toISOString()}::timestamptz
        and not (worker || '/' || organization_id) = any(${running as string[]}::text[])
      order by due_at limit ${limit}::int8 for update skip locked
    ) returning worker, organization_id, due_at`.execute(transaction);
  return rows;
};

/** Stores the time of the next work, unless the worker was called meanwhile. */
const settle = async (
  transaction: Transaction,
  worker: string,
  organizationId: number,
  claimed: Date,
  next: Date | null,
): Promise<void> => {
  const stillOurs = sql<boolean>`date_trunc('milliseconds', due_at) = ${claimed.toISOString()}::timestamptz`;
  if (next)
    await transaction
      .updateTable('work_due')
      .set({ due_at: next })
      .where('worker', '=', worker)
      .where('organization_id', '=', organizationId)
      .where(stillOurs)
      .execute();
  else
    await transaction
      .deleteFrom('work_due')
      .where('worker', '=', worker)
      .where('organization_id', '=', organizationId)
      .where(stillOurs)
      .execute();
};
