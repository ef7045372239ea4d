import type { Dialect } from 'kysely';

/** Connections of a pool at this moment. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  /** Callers without a connection. */
  readonly waiting: number;
}

/** A dialect that may stand over a pool; the embedded database has none. */
export interface PooledDialect extends Dialect {
  readonly connections?: () => ConnectionCounts;
}
