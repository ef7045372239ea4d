/** PostgreSQL ≥ 15 through a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { parsers } from './values.ts';

type TypeParsers = NonNullable<PoolConfig['types']>;

const typeParsers: TypeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};

/** `connections`: maximum at once. A caller waits at most two seconds for one, then the database counts as unavailable. */
export const openPostgres = (url: string, connections: number): Dialect => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    // A database that has vanished without a word must not hold a request for ever.
    query_timeout: 60_000,
    types: typeParsers,
  });
  // An idle connection that breaks is the pool's to replace; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks while in use. Its query rejects separately, which reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
};
