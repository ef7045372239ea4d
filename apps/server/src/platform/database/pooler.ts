/**
 * A pooler between this process and PostgreSQL. In transaction mode each transaction may meet another connection: it loses what a
 * connection remembers. A start reports it, before a save fails.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConfig } from './database.ts';

export class PoolerRefused extends Error {
  override readonly name = 'PoolerRefused';
}

interface Pooler {
  /** Each transaction may meet another connection. */
  readonly isByTransaction: boolean;
  /** It brings prepared statements along to that connection. */
  readonly hasNamedStatements: boolean;
}

const direct: Pooler = { isByTransaction: false, hasNamedStatements: true };

/** Throws PoolerRefused where the settings do not fit what stands between. `listens`: this process waits for words of others. */
export const requirePooler = async (
  config: DatabaseConfig,
  { listens }: { readonly listens: boolean },
): Promise<void> => {
  if (config.engine === 'embedded') return;
  const { isByTransaction, hasNamedStatements } = await findPooler(config.url);
  if (config.pooler === undefined && !hasNamedStatements)
    throw new PoolerRefused(
      'DATABASE_URL leads to a pooler in transaction mode, which loses prepared statements. Set DATABASE_POOLER=transaction, or let the pooler keep them (PgBouncer 1.21 or newer: max_prepared_statements).',
    );
  if (config.pooler === undefined && config.readUrl !== undefined && !(await hasStatements(config.readUrl)))
    throw new PoolerRefused(
      'DATABASE_READ_URL leads to a pooler in transaction mode, which loses prepared statements. Set DATABASE_POOLER=transaction.',
    );
  if (!listens) return;
  if (isByTransaction && config.listenUrl === undefined)
    throw new PoolerRefused(
      'DATABASE_URL leads to a pooler in transaction mode, which passes no words on between processes. Let DATABASE_LISTEN_URL lead to PostgreSQL itself, or to a database of the pooler in session mode.',
    );
  if (config.listenUrl !== undefined && (await findPooler(config.listenUrl)).isByTransaction)
    throw new PoolerRefused(
      'DATABASE_LISTEN_URL leads to a pooler in transaction mode, which passes no words on between processes. It takes PostgreSQL itself, or a database of the pooler in session mode.',
    );
};

/** A replica that is away must not prevent a start: it is looked at again when it is read. */
const hasStatements = (readUrl: string): Promise<boolean> =>
  findPooler(readUrl).then(
    ({ hasNamedStatements }) => hasNamedStatements,
    () => true,
  );

const patienceMs = 5_000;

const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({
    ...{ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
  });
  // Its query rejects too, and reports the failure.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const backendOf = async (client: Client, name?: string): Promise<number> => {
  const query = { text: 'select pg_backend_pid() as pid', ...(name === undefined ? {} : { name }) };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid ?? 0;
};

/** The driver's type definitions leave out the number that a server gives its connection. */
const announcedBackend = (client: Client): unknown => Reflect.get(client, 'processID');

/** A pooler announces a number of its own. */
const findPooler = async (url: string): Promise<Pooler> => {
  const one = await connectTo(url);
  try {
    if ((await backendOf(one)) === announcedBackend(one)) return direct;
    const other = await connectTo(url);
    try {
      return await modeOf(one, other);
    } finally {
      await other.end().catch(() => undefined);
    }
  } finally {
    await one.end().catch(() => undefined);
  }
};

/** `other` takes the connection that `one` has just used, if it may: then `one` meets another. */
const modeOf = async (one: Client, other: Client): Promise<Pooler> => {
  const name = `uni_probe_${randomUUID()}`;
  const before = await backendOf(one, name);
  await other.query('begin');
  const taken = await backendOf(other);
  try {
    const after = await backendOf(one, name);
    return { isByTransaction: taken === before || after !== before, hasNamedStatements: true };
  } catch {
    // Unknown there; or there is no other connection, and it waits.
    return { isByTransaction: true, hasNamedStatements: false };
  }
};
