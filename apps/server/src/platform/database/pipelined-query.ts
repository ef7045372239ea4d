/** Several statements of one transaction in one round trip to PostgreSQL. Only the last one's rows are read. */
import type { CompiledQuery } from 'kysely';
import { type ClientBase, type Connection, DatabaseError, Query, type QueryResult } from 'pg';
import { hashText } from '../hashing.ts';
import { isPrepared } from './round-trips.ts';

/**
 * Executes the statements in order. They share one Sync message: the server skips everything after one that fails. So no statement
 * ever runs outside the transaction, or without the role, that those before it set.
 */
export class PipelinedQuery {
  readonly #client: ClientBase;
  readonly #before: readonly CompiledQuery[];
  readonly #last: CompiledQuery;
  readonly #nameOf: NameOf;
  /** Prepared statements that the connection has not seen before, by name. */
  readonly #fresh = new Map<string, string>();
  /** The driver's register of statements that the server has, by name. */
  #parsed: Record<string, string> = {};
  #unsent: Failure = null;

  /** `isNamed`: false behind a pooler that loses prepared statements. */
  constructor(client: ClientBase, { before, last, isNamed }: Trip) {
    this.#client = client;
    this.#before = before;
    this.#last = last;
    this.#nameOf = isNamed ? nameOf : () => undefined;
  }

  /** @throws {SpoiledConnection} when it is unknown which statements the server has prepared */
  run(): Promise<QueryResult> {
    return new Promise<QueryResult>((resolve, reject) => {
      const query = extendedQuery(this.#last, this.#nameOf, (error, result) => {
        const failure = this.#unsent ?? error;
        if (failure) reject(this.#isSpoiled(failure) ? new SpoiledConnection(failure) : withStack(failure));
        else resolve(lastOf(result));
      });
      const submitLast = query.submit.bind(query);
      query.submit = (connection) => this.#submit(connection as PreparingConnection, () => submitLast(connection));
      this.#client.query(query);
    }).then((result) => {
      for (const [name, text] of this.#fresh) this.#parsed[name] = text;
      return result;
    });
  }

  /** The driver closes a statement that it could not send whole. A pooler may have lost one. */
  #isSpoiled(failure: Error): boolean {
    if (this.#fresh.size > 0 || this.#unsent) return true;
    return !(failure instanceof DatabaseError) || lostStatement.has(failure.code ?? '');
  }

  #submit(connection: PreparingConnection, submitLast: () => void): void {
    this.#parsed = connection.parsedStatements;
    for (const query of [...this.#before, this.#last]) {
      const name = this.#nameOf(query);
      if (name !== undefined && !(name in this.#parsed)) this.#fresh.set(name, query.sql);
    }
    connection.stream.cork();
    try {
      this.#unsent = submitUnread(connection, this.#before, this.#nameOf);
      // Its Sync ends the round trip, and what the server did so far ends with the transaction.
      if (this.#unsent) connection.sync();
      else this.#unsent = submitLast() ?? null;
    } finally {
      connection.stream.uncork();
    }
  }
}

interface Trip {
  readonly before: readonly CompiledQuery[];
  readonly last: CompiledQuery;
  readonly isNamed: boolean;
}

type NameOf = (query: CompiledQuery) => string | undefined;

/** Codes of a prepared statement that does not exist, or exists already. */
const lostStatement: ReadonlySet<string> = new Set(['26000', '42P05']);

/** The driver's connection must not be used again. */
export class SpoiledConnection extends Error {
  override readonly name = 'SpoiledConnection';
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

type Failure = Error | null;

/** The driver's type definitions leave its register of prepared statements out. */
interface PreparingConnection extends Connection {
  readonly parsedStatements: Record<string, string>;
}

type Callback = (error: Error | null | undefined, result: QueryResult | readonly QueryResult[]) => void;

const extendedQuery = (query: CompiledQuery, named: NameOf, callback: Callback): Query => {
  const { sql: text, parameters } = query;
  // Only the extended protocol lets statements share a Sync.
  const config = { text, values: [...parameters], queryMode: 'extended', name: named(query) };
  return new Query(config, callback);
};

const names = new Map<string, string>();

const nameOf: NameOf = (query) => {
  if (!isPrepared(query)) return undefined;
  const known = names.get(query.sql);
  if (known !== undefined) return known;
  const name = `uni_${hashText(query.sql).slice(0, 32)}`;
  names.set(query.sql, name);
  return name;
};

/** Returns the failure of a statement whose values could not be written. */
const submitUnread = (connection: Connection, statements: readonly CompiledQuery[], named: NameOf): Failure => {
  const ignore = { value: () => undefined };
  const unread: Connection = Object.create(connection, { sync: ignore, describe: ignore });
  let failure: Failure = null;
  for (const statement of statements) {
    extendedQuery(statement, named, (error) => {
      failure = error ?? null;
    }).submit(unread);
    if (failure) break;
  }
  return failure;
};

const lastOf = (results: QueryResult | readonly QueryResult[]): QueryResult => {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (!last) throw new Error('PostgreSQL returned no result');
  return last;
};

/** The stack of an error from the network leads nowhere; this one leads to the query. */
const withStack = (error: Error): Error => {
  Error.captureStackTrace(error);
  return error;
};
