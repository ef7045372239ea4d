/** PostgreSQL ≥ 15 through a pool of connections. */
import { CompiledQuery, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg';
import type { PooledDialect } from './connection-counts.ts';
import { PipelinedQuery, SpoiledConnection } from './pipelined-query.ts';
import { GatheringConnection, isPrepared, type Sent } from './round-trips.ts';
import { parsers } from './values.ts';

type TypeParsers = NonNullable<PoolConfig['types']>;

const typeParsers: TypeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};

const writing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection extends GatheringConnection {
  readonly #client: PoolClient;
  readonly #isNamed: boolean;
  #isBroken = false;

  constructor(client: PoolClient, isNamed: boolean) {
    super();
    this.#client = client;
    this.#isNamed = isNamed;
  }

  /** A connection is given up if its transaction could not be ended or its prepared statements are unknown. */
  release(): void {
    this.#client.release(this.#isBroken);
  }

  protected override async send(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent> {
    try {
      const { rows, command, rowCount } = await this.#sendAll(before, last);
      return { rows: rows ?? [], affected: writing.has(command) ? (rowCount ?? 0) : null };
    } catch (error) {
      const isSpoiled = error instanceof SpoiledConnection;
      if (isSpoiled || last.sql === 'rollback') this.#isBroken = true;
      throw isSpoiled ? error.cause : error;
    }
  }

  async #sendAll(before: readonly CompiledQuery[], last: CompiledQuery): Promise<QueryResult> {
    const isNamed = this.#isNamed;
    // A text of several statements takes the simple protocol, which takes nothing else along.
    if (before.length > 0 && last.parameters.length === 0 && last.sql.includes(';')) {
      await new PipelinedQuery(this.#client, { before, last: raw('select where false'), isNamed }).run();
      return this.#client.query(last.sql);
    }
    if (before.length === 0 && !isPrepared(last)) return this.#client.query(last.sql, [...last.parameters]);
    return new PipelinedQuery(this.#client, { before, last, isNamed }).run();
  }
}

class PostgresPoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #isNamed: boolean;

  constructor(pool: Pool, isNamed: boolean) {
    this.#pool = pool;
    this.#isNamed = isNamed;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#isNamed);
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(raw('begin'));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(raw('select 1; commit'));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(raw('rollback'));
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const raw = CompiledQuery.raw;

interface Pooling {
  /** Maximum at once. A caller waits at most two seconds for one, then the database counts as unavailable. */
  readonly connections: number;
  /** False: frequent statements have no names, for a pooler gives each transaction another connection. */
  readonly isNamed: boolean;
}

export const openPostgres = (url: string, { connections, isNamed }: Pooling): PooledDialect => {
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
  return {
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresPoolDriver(pool, isNamed),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
};
