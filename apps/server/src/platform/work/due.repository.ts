/** SQL of due work. A claim is a time in the future: no other process takes the work until then. */
import { sql } from 'kysely';
import type { Transaction } from '../database/index.ts';

/** Duration of a claim. Another process takes over the work after it, if the first one died. */
export const claimMs = 60_000;

export interface Claim {
  readonly worker: string;
  readonly organization_id: number;
  /** End of the claim; it names the claim too. */
  readonly due_at: Date;
}

/**
 * Schedules a worker in an organization, not later than `at`. `isAwaited`: a person waits for it, so it goes before what the clock
 * has called.
 */
export const wakeWorker = async (
  transaction: Transaction,
  worker: string,
  organizationId: number,
  at: Date,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
): Promise<void> => {
  await transaction
    .insertInto('work_due')
    .values({ worker, organization_id: organizationId, due_at: at, is_awaited: isAwaited })
    .onConflict((conflict) =>
      conflict.columns(['worker', 'organization_id']).doUpdateSet({
        due_at: sql<Date>`least(work_due.due_at, excluded.due_at)`,
        is_awaited: sql<boolean>`work_due.is_awaited or excluded.is_awaited`,
        woken_at: sql<Date>`case when excluded.due_at < work_due.due_at then now() else work_due.woken_at end`,
      }),
    )
    .execute();
  transaction.signal();
};

/** Returns true if a worker has work due in any organization by a time. */
export const isWorkDue = async (transaction: Transaction, worker: string, by: Date): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from work_due where worker = ${worker} and due_at <= ${by.toISOString()}::timestamptz) as due`.execute(
    transaction,
  );
  return rows[0]?.due ?? false;
};

/** Workers, and the number of turns that they may begin together. */
interface Room {
  readonly workers: readonly string[];
  readonly turns: number;
}

interface ClaimRequest {
  readonly rooms: readonly Room[];
  readonly now: Date;
  /** `worker/organization` whose turn is under way here and may not overlap. */
  readonly running: readonly string[];
  /** Organization of each turn under way here. */
  readonly occupying: readonly number[];
  /** True: only work that a person waits for. */
  readonly onlyAwaited: boolean;
}

/**
 * Claims due work. What a person waits for goes first. Then organizations take turns: one that has turns under way, or more work
 * due than another, goes after it. Among equals the one that waits longest goes first.
 */
export const claimDue = async (
  transaction: Transaction,
  { rooms, now, running, occupying, onlyAwaited }: ClaimRequest,
): Promise<Claim[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const workers = rooms.flatMap((room, position) =>
    room.workers.map((name) => ({ name, position, turns: room.turns })),
  );
  const column = <K extends keyof (typeof workers)[number]>(name: K) => workers.map((worker) => worker[name]);
  const { rows } = await sql<Claim>`
    with open as (
      select due.worker, due.organization_id, room.position, room.turns, due.is_awaited,
        greatest(due.due_at, due.woken_at) as since,
        row_number() over (partition by room.position, due.organization_id order by due.is_awaited desc, due.due_at)
          + coalesce(array_length(array_positions(${[...occupying]}::int8[], due.organization_id), 1), 0) as turn
      from work_due due join unnest(${column('name')}::text[], ${column('position')}::int8[], ${column('turns')}::int8[])
        as room (worker, position, turns) on room.worker = due.worker
      where due.due_at <= ${at} and (due.is_awaited or not ${onlyAwaited}::boolean)
        and not (due.worker || '/' || due.organization_id) = any(${[...running]}::text[])
    ), queue as (
      select worker, organization_id, turns,
        row_number() over (partition by position order by is_awaited desc, turn, since) as number
      from open
    )
    update work_due set due_at = ${new Date(now.getTime() + claimMs).toISOString()}::timestamptz, is_awaited = false
    where (worker, organization_id) in (
      select due.worker, due.organization_id from work_due due join queue using (worker, organization_id)
      where queue.number <= queue.turns and due.due_at <= ${at} for update of due skip locked
    ) returning worker, organization_id, due_at`.execute(transaction);
  return rows;
};

/** A date of the server has milliseconds, that of the database microseconds. */
const isStill = ({ due_at }: Claim) =>
  sql<boolean>`date_trunc('milliseconds', due_at) = ${due_at.toISOString()}::timestamptz`;

/** Prolongs a claim. Null: it is no longer ours, since the worker was called meanwhile or another process has it. */
export const renewClaim = async (transaction: Transaction, claim: Claim, now: Date): Promise<Claim | null> =>
  (await transaction
    .updateTable('work_due')
    .set({ due_at: new Date(now.getTime() + claimMs) })
    .where('worker', '=', claim.worker)
    .where('organization_id', '=', claim.organization_id)
    .where(isStill(claim))
    .returning(['worker', 'organization_id', 'due_at'])
    .executeTakeFirst()) ?? null;

/** Stores the time of the next work, unless the worker was called meanwhile. */
export const settleClaim = async (transaction: Transaction, claim: Claim, next: Date | null): Promise<void> => {
  if (next)
    await transaction
      .updateTable('work_due')
      .set({ due_at: next })
      .where('worker', '=', claim.worker)
      .where('organization_id', '=', claim.organization_id)
      .where(isStill(claim))
      .execute();
  else
    await transaction
      .deleteFrom('work_due')
      .where('worker', '=', claim.worker)
      .where('organization_id', '=', claim.organization_id)
      .where(isStill(claim))
      .execute();
};
