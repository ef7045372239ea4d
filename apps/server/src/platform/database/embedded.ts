/** PGlite in a worker thread behind Kysely's driver interface. One connection: transactions take turns. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { plainParameter } from './columns.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedStatement } from './embedded-protocol.ts';
import { DatabaseUnavailable, SqlError } from './errors.ts';
import { GatheringConnection, type Sent } from './round-trips.ts';

interface Waiting {
  resolve(reply: { rows: readonly unknown[]; affected: number }): void;
  reject(error: Error): void;
}

/** The main thread's end of the wire. */
class EmbeddedLink {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #dead: Error | null = null;

  constructor(folder: string, code: WebAssembly.Module) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder, code } });
    this.#worker.on('message', (reply: EmbeddedReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(new DatabaseUnavailable(`embedded database: ${String(error)}`)));
    this.#worker.on('exit', () => this.#fail(new DatabaseUnavailable('embedded database: its thread has ended')));
  }

  ready(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
  }

  send(statements: readonly EmbeddedStatement[]): Promise<{ rows: readonly unknown[]; affected: number }> {
    if (this.#dead) return Promise.reject(this.#dead);
    this.#lastId += 1;
    const request: EmbeddedRequest = { id: this.#lastId, statements };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    if (this.#dead) return;
    await this.send([]);
    await this.#worker.terminate();
  }

  #settle(reply: EmbeddedReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) {
      waiting?.reject(new SqlError(reply.error.message, reply.error.code, reply.error.constraint));
    } else {
      waiting?.resolve(reply);
    }
  }

  #fail(error: Error): void {
    this.#dead ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

class EmbeddedConnection extends GatheringConnection {
  readonly #link: EmbeddedLink;

  constructor(link: EmbeddedLink) {
    super();
    this.#link = link;
  }

  protected override send(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent> {
    return this.#link.send(joined([...before, last].map(statementOf)));
  }
}

/** Statements without parameters go as one text, which PGlite takes in at once. */
const joined = (statements: readonly EmbeddedStatement[]): EmbeddedStatement[] => {
  const scripts: EmbeddedStatement[] = [];
  for (const statement of statements) {
    const previous = scripts.at(-1);
    if (previous && previous.parameters.length === 0 && statement.parameters.length === 0)
      scripts.splice(-1, 1, { sql: `${previous.sql};\n${statement.sql}`, parameters: [] });
    else scripts.push(statement);
  }
  return scripts;
};

const statementOf = ({ sql, parameters }: CompiledQuery): EmbeddedStatement => ({
  sql,
  parameters: parameters.map(plainParameter),
});

class EmbeddedDriver implements Driver {
  readonly #link: EmbeddedLink;
  readonly #connection: EmbeddedConnection;

  constructor(link: EmbeddedLink) {
    this.#link = link;
    this.#connection = new EmbeddedConnection(link);
  }

  async init(): Promise<void> {}

  // Kysely queues callers itself, because the adapter declares a single connection.
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await this.#link.send([{ sql: 'begin', parameters: [] }]);
  }

  async commitTransaction(): Promise<void> {
    await this.#link.send([{ sql: 'select 1; commit', parameters: [] }]);
  }

  async rollbackTransaction(): Promise<void> {
    await this.#link.send([{ sql: 'rollback', parameters: [] }]);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#link.close();
  }
}

/**
 * Opens or creates the database in `folder`. A new one is built next to it and renamed when complete. A process killed
 * meanwhile leaves nothing incomplete behind. Resolves once the thread has begun; the inner promise is of the open database.
 */
export const beginEmbedded = async (folder: string): Promise<{ readonly opened: Promise<Dialect> }> => {
  if (!existsSync(folder)) await createEmbedded(folder);
  const link = await begin(folder);
  return { opened: link.ready().then(() => dialectOver(link)) };
};

const dialectOver = (link: EmbeddedLink): Dialect => ({
  createAdapter: () => new PGliteAdapter(),
  createDriver: () => new EmbeddedDriver(link),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const begin = async (folder: string): Promise<EmbeddedLink> => {
  compiled ??= compile();
  return new EmbeddedLink(folder, await compiled);
};

/**
 * What a function of PGlite does before V8 optimizes it, roughly in bytes executed. V8's own value is 13 million. With that a
 * start optimizes what it calls once. That takes two seconds of processor time, and 600 MB for PostgreSQL's parser alone.
 */
const tieringBudget = 2_000_000_000;

/** PGlite's code, one for the process. Threads that share it share its compiled and optimized form. */
let compiled: Promise<WebAssembly.Module> | undefined;

const compile = async (): Promise<WebAssembly.Module> => {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
};

const createEmbedded = async (folder: string): Promise<void> => {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const link = await begin(partial);
  await link.ready();
  await link.close();
  renameSync(partial, folder);
};
