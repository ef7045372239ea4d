/**
 * Checkpoints of the embedded database, which has no process for them. Its write-ahead log would grow until the server is stopped
 * in order. So would the time of the next start after a kill.
 */
import { type Kysely, sql } from 'kysely';
import type { HeldFiles } from './held-files.ts';
import type { BoundTables } from './tenant.ts';

/** PostgreSQL's own limit is a gigabyte; this much is read in seconds after a kill. */
const mostBytes = 64 * 2 ** 20;
const everyMs = 60_000;

export interface LogLimit {
  /** Makes a checkpoint where the log since the last one is long, and no copy needs it. True: made. */
  trim(): Promise<boolean>;
  stop(): void;
}

/** Reads the length of the log once a minute. A failed checkpoint is made again. */
export const limitLog = (
  kysely: Kysely<BoundTables>,
  { isHeld }: Pick<HeldFiles, 'isHeld'>,
  limit = mostBytes,
): LogLimit => {
  const trim = (): Promise<boolean> =>
    kysely.connection().execute(async (connection) => {
      // Within the only connection: a copy begins before this or after it.
      if (isHeld()) return false;
      const { rows } = await sql<{ bytes: string }>`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`.execute(
        connection,
      );
      if (Number(rows[0]?.bytes ?? 0) < limit) return false;
      await sql`checkpoint`.execute(connection);
      return true;
    });
  const timer = setInterval(() => void trim().catch(() => undefined), everyMs);
  timer.unref();
  return { trim, stop: () => clearInterval(timer) };
};
