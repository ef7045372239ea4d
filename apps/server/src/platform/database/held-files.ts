/** The embedded database's own files, copied while it writes: PostgreSQL's online backup, without its network protocol. */
import { type Kysely, sql } from 'kysely';
import type { BoundTables } from './tenant.ts';

/** The needs of a copy that was taken between `begin` and `end`. */
export interface HeldEnd {
  /** Text of the copy's `backup_label`. */
  readonly label: string;
  /** Names of the first and last segment of the write-ahead log that the copy must hold. */
  readonly firstLog: string;
  readonly lastLog: string;
}

export interface HeldFiles {
  /** Writes out what waits in memory. From then on a copy of the files, with the log up to `end`, can be recovered. */
  begin(): Promise<void>;
  end(): Promise<HeldEnd>;
  /** The copy is made, or given up: log that only it needed may go. */
  release(): void;
  /** From `begin` to `release`. */
  isHeld(): boolean;
}

/** Size of a segment of the write-ahead log in bytes. */
const segmentBytes = 2 ** 24;

/** The segment that holds a position such as `0/2010E18`, on the timeline of the first one. */
const segmentOf = (position: string, first: string): string => {
  const [high = '', low = ''] = position.split('/');
  const segment = Math.floor(Number.parseInt(low, 16) / segmentBytes);
  return `${first.slice(0, 8)}${high.padStart(8, '0')}${segment.toString(16).toUpperCase().padStart(8, '0')}`;
};

export const holdFilesOf = (kysely: Kysely<BoundTables>): HeldFiles => {
  let isHeld = false;
  return {
    begin: async () => {
      isHeld = true;
      await sql`select pg_backup_start('uni', true)`.execute(kysely);
    },
    end: async () => {
      const { rows } = await sql<{ lsn: string; labelfile: string }>`
        select lsn::text as lsn, labelfile from pg_backup_stop(false)`.execute(kysely);
      const [row] = rows;
      const [, first] = /\(file ([0-9A-F]{24})\)/.exec(row?.labelfile ?? '') ?? [];
      if (!row || first === undefined) throw new Error('PostgreSQL names no beginning of the backup');
      return { label: row.labelfile, firstLog: first, lastLog: segmentOf(row.lsn, first) };
    },
    release: () => {
      isHeld = false;
    },
    isHeld: () => isHeld,
  };
};
