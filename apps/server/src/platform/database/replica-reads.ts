/**
 * Reads that a streaming replica answers. They see everything from before their request. Only a program may see less, and only where
 * its organization has changed nothing since. What the replica cannot answer, the primary does.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isUnavailable } from './errors.ts';
import { type Connection, openingOf, transact } from './transactions.ts';

export interface ReadOrder {
  readonly organizationId: number;
  /** A replica that is behind may answer, if it has all that this organization has changed. */
  readonly mayBeOlder: boolean;
}

/** `away`: it does not answer. `behind`: too far. `conflict`: the primary has removed rows meanwhile. `write`: the work writes. */
export type FallbackReason = 'away' | 'behind' | 'conflict' | 'write';

export interface Fallback {
  readonly reason: FallbackReason;
  readonly error: unknown;
}

export interface Outcome<T> {
  readonly result: T;
  /** Seconds by which the data may be older than the request; null: the primary was read. */
  readonly ageSeconds: number | null;
  /** Why the primary was read although there is a replica. */
  readonly fallback: Fallback | null;
}

export interface ReplicaLag {
  readonly seconds: number;
}

/** A point of the primary's log, and the length of an organization's trail there. */
interface Mark {
  readonly lsn: string;
  /** Seconds since 1970. */
  readonly now: number;
  readonly sequence: number;
  /** Of the cluster: a replica of another one would be at any point. */
  readonly system: string;
}

interface Reading extends ReadOrder {
  readonly mark: Mark;
  /** Set: from then on the primary answers. */
  fallback: Fallback | null;
}

interface Progress {
  readonly isReached: boolean;
  /** Of the last transaction that was replayed, in seconds since 1970; null: none was. */
  readonly replayed: number | null;
  readonly sequence: number;
  readonly system: string;
}

class ReplicaBehind extends Error {
  override readonly name = 'ReplicaBehind';
}

/** A replica that replays at all has reached the mark within it, in milliseconds. */
const patienceMs = 500;
const pauseMs = 20;
/** One that is away rests for so long, in milliseconds. Each try of a machine that is gone takes two seconds. */
const awayMs = 2_000;

/** SQLSTATEs of reads that the primary's clean-up has ended, of a write, and of a server that refuses us. */
const reasons: Readonly<Record<string, FallbackReason>> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  '25006': 'write',
  '28000': 'away',
  '28P01': 'away',
  '3D000': 'away',
};

const statementTimeout = '57014';

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : '';
};

/** Null: an error that the primary would have too. */
const reasonOf = (error: unknown): FallbackReason | null => {
  if (error instanceof ReplicaBehind) return 'behind';
  const code = codeOf(error);
  // A statement that took too long would take as long there.
  if (code === statementTimeout) return null;
  return reasons[code] ?? (isUnavailable(error) ? 'away' : null);
};

export const readPrimary = async <T>(
  work: () => Promise<T>,
  fallback: Fallback | null = null,
): Promise<Outcome<T>> => ({ result: await work(), ageSeconds: null, fallback });

const opening = (organizationId: number): readonly string[] =>
  openingOf(organizationId, { engine: 'postgres', role: 'uni_app', isReadOnly: true });

const system = sql`(select system_identifier::text from pg_control_system())`;
const sequenceOf = (organizationId: number) =>
  sql`coalesce((select sequence from audit_heads where organization_id = ${organizationId}::int8), 0)::float8`;

const markOf = async (connection: Connection, organizationId: number): Promise<Mark> => {
  // Flushed is what was acknowledged.
  const { rows } = await sql<Mark>`
    select pg_current_wal_flush_lsn()::text as lsn, extract(epoch from clock_timestamp())::float8 as now,
      ${sequenceOf(organizationId)} as sequence, ${system} as system`.execute(connection);
  const [mark] = rows;
  if (!mark) throw new Error('PostgreSQL returned no position');
  return mark;
};

const progressOf = async (connection: Connection, { mark, organizationId }: Reading): Promise<Progress> => {
  const { rows } = await sql<{ reached: boolean; replayed: number | null; sequence: number; system: string }>`
    select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
        >= ${mark.lsn}::pg_lsn, false) as reached,
      extract(epoch from pg_last_xact_replay_timestamp())::float8 as replayed,
      ${sequenceOf(organizationId)} as sequence, ${system} as system`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no position');
  return { isReached: row.reached, replayed: row.replayed, sequence: row.sequence, system: row.system };
};

/** Seconds by which it is behind; null: the primary must answer. */
const ageOf = (reading: Reading, progress: Progress): number | null => {
  if (progress.system !== reading.mark.system) return null;
  if (progress.isReached) return 0;
  const hasAllOfOne = reading.mayBeOlder && progress.sequence >= reading.mark.sequence;
  return hasAllOfOne && progress.replayed !== null ? Math.max(0, reading.mark.now - progress.replayed) : null;
};

/** Waits for what is under way. Throws ReplicaBehind. */
const ageAfterWait = (replica: Connection, reading: Reading): Promise<number> =>
  transact(replica, opening(reading.organizationId), async (connection) => {
    const ends = performance.now() + patienceMs;
    let progress = await progressOf(connection, reading);
    while (!progress.isReached && progress.system === reading.mark.system && performance.now() < ends) {
      await sleep(pauseMs);
      progress = await progressOf(connection, reading);
    }
    return requireAge(reading, progress);
  });

const requireAge = (reading: Reading, progress: Progress): number => {
  const age = ageOf(reading, progress);
  if (age === null) throw new ReplicaBehind('The replica is behind');
  return age;
};

export interface Reads {
  run<T>(order: ReadOrder, work: () => Promise<T>): Promise<Outcome<T>>;
  /** Runs `work` in a transaction on the replica; null: not begun, and the primary's turn. */
  within<T>(
    organizationId: number,
    work: (connection: Connection) => Promise<T>,
  ): Promise<{ readonly result: T } | null>;
  /** Runs a task that may write. */
  outside(task: () => void): void;
  lag(): Promise<ReplicaLag>;
}

interface Servers {
  readonly primary: Connection;
  readonly replica: Connection | null;
}

export const createReads = ({ primary, replica }: Servers): Reads => {
  const readings = new AsyncLocalStorage<Reading | null>();

  const markNow = (organizationId: number): Promise<Mark> =>
    transact(primary, opening(organizationId), (connection) => markOf(connection, organizationId));

  let lastAway: { readonly until: number; readonly error: unknown } | null = null;

  const begin = async (on: Connection, order: ReadOrder): Promise<{ reading: Reading; age: number } | Fallback> => {
    if (lastAway && performance.now() < lastAway.until) return { reason: 'away', error: lastAway.error };
    const reading: Reading = { ...order, mark: await markNow(order.organizationId), fallback: null };
    try {
      return { reading, age: await ageAfterWait(on, reading) };
    } catch (error) {
      // A server that answers otherwise is no replica of ours.
      const reason = reasonOf(error) ?? 'away';
      lastAway = reason === 'away' ? { until: performance.now() + awayMs, error } : null;
      return { reason, error };
    }
  };

  return {
    run: async (order, work) => {
      if (replica === null || readings.getStore()) return readPrimary(work);
      const begun = await begin(replica, order);
      if ('reason' in begun) return readPrimary(work, begun);
      const { reading, age } = begun;
      try {
        const result = await readings.run(reading, work);
        return { result, ageSeconds: reading.fallback ? null : age, fallback: reading.fallback };
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        return readPrimary(work, { reason, error });
      }
    },
    within: async (organizationId, work) => {
      const reading = readings.getStore();
      if (!replica || !reading || reading.fallback || reading.organizationId !== organizationId) return null;
      let hasBegun = false;
      try {
        const result = await transact(replica, opening(organizationId), async (connection) => {
          // A replica that is another one now, or was restored, may be behind the one of before.
          requireAge(reading, await progressOf(connection, reading));
          hasBegun = true;
          return work(connection);
        });
        return { result };
      } catch (error) {
        if (hasBegun) throw error;
        reading.fallback = { reason: reasonOf(error) ?? 'away', error };
        return null;
      }
    },
    outside: (task) => readings.run(null, task),
    lag: async () => {
      if (replica === null) throw new Error('There is no replica');
      const mark = await markNow(0);
      const reading: Reading = { organizationId: 0, mayBeOlder: true, mark, fallback: null };
      const progress = await transact(replica, opening(0), (connection) => progressOf(connection, reading));
      if (progress.system !== mark.system) throw new ReplicaBehind('The replica is of another cluster');
      return { seconds: progress.isReached ? 0 : Math.max(0, mark.now - (progress.replayed ?? 0)) };
    },
  };
};
