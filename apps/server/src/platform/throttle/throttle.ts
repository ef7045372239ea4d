/**
 * Counters that limit callers. Each decision is one statement. Of a hundred simultaneous callers exactly the allowed number
 * passes, in one process or in ten.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/index.ts';

/** At most `limit` passes in `seconds`. */
export interface Rate {
  readonly limit: number;
  readonly seconds: number;
}

/** After `free` attempts each further one waits twice as long as the one before: 1 s, 2 s, 4 s … `ceilingSeconds`. */
export interface Ladder {
  readonly free: number;
  readonly ceilingSeconds: number;
  /** An account left alone for so long starts afresh. */
  readonly forgetSeconds: number;
}

export interface Throttle {
  /** Counts one call; returns the seconds to wait, or 0 when it may pass. */
  take(scope: string, subject: string, rate: Rate): Promise<number>;
  /** Counts one attempt before it is evaluated. Returns the seconds to wait, or 0 if it may proceed. */
  climb(scope: string, subject: string, ladder: Ladder): Promise<number>;
  /** The seconds this subject still has to wait, without counting anything. */
  blockedFor(scope: string, subject: string): Promise<number>;
  /** Forgets the attempts of a subject who has proven itself. */
  reset(scope: string, subject: string): Promise<void>;
  /** Removes counters that will not be read again. */
  sweep(): Promise<void>;
}

// Uses the time of day, not the transaction's. A caller that waited for the row lock is evaluated after the wait.
export const throttleOver = (database: Database): Throttle => ({
  take: (scope, subject, rate) =>
    database.withPlatform(async (transaction) => {
      const { rows } = await sql<{ hits: number; wait: number }>`
        insert into throttle_counters as c (scope, subject, hits, since, blocked_until)
        values (${scope}, ${hashed(subject)}, 1, clock_timestamp(), clock_timestamp())
        on conflict (scope, subject) do update set
          hits = case when c.since <= clock_timestamp() - make_interval(secs => ${rate.seconds}::float8) then 1 else c.hits + 1 end,
          since = case when c.since <= clock_timestamp() - make_interval(secs => ${rate.seconds}::float8) then clock_timestamp() else c.since end
        returning hits, extract(epoch from since - clock_timestamp())::float8 + ${rate.seconds}::float8 as wait
      `.execute(transaction);
      const [row] = rows;
      return row && row.hits > rate.limit ? Math.max(row.wait, 0.001) : 0;
    }),

  climb: (scope, subject, ladder) =>
    database.withPlatform(async (transaction) => {
      const key = hashed(subject);
      const { rows } = await sql<{ hits: number }>`
        insert into throttle_counters as c (scope, subject, hits, since, blocked_until)
        values (${scope}, ${key}, 1, clock_timestamp(), clock_timestamp())
        on conflict (scope, subject) do update set
          hits = case when c.since <= clock_timestamp() - make_interval(secs => ${ladder.forgetSeconds}::float8) then 1 else c.hits + 1 end,
          since = clock_timestamp(),
          blocked_until = clock_timestamp() + make_interval(secs => case
            when c.since <= clock_timestamp() - make_interval(secs => ${ladder.forgetSeconds}::float8) or c.hits + 1 < ${ladder.free}::int4 then 0
            else least(${ladder.ceilingSeconds}::float8, power(2, least(c.hits + 1 - ${ladder.free}::int4, 30))) end)
        where c.blocked_until <= clock_timestamp()
        returning hits
      `.execute(transaction);
      return rows.length > 0 ? 0 : Math.max(await remaining(transaction, scope, key), 0.001);
    }),

  blockedFor: (scope, subject) =>
    database.withPlatform((transaction) => remaining(transaction, scope, hashed(subject))),

  reset: (scope, subject) =>
    database.withPlatform(async (transaction) => {
      await transaction
        .deleteFrom('throttle_counters')
        .where('scope', '=', scope)
        .where('subject', '=', hashed(subject))
        .execute();
    }),

  sweep: () =>
    database.withPlatform(async (transaction) => {
      await sql`delete from throttle_counters where since < now() - interval '1 day'`.execute(transaction);
    }),
});

const remaining = async (transaction: Transaction, scope: string, key: string): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select greatest(0, extract(epoch from blocked_until - clock_timestamp()))::float8 as wait from throttle_counters
    where scope = ${scope} and subject = ${key}`.execute(transaction);
  return rows[0]?.wait ?? 0;
};

/** Addresses and e-mails are personal data. The counter only needs to distinguish them. */
const hashed = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32);
