/**
 * The port for all database access. Every query runs in a transaction, which first drops the owner's rights and names its
 * organization. Row-level security does the rest.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql } from 'kysely';
import type { Spans } from '../spans.ts';
import type { ConnectionCounts, PooledDialect } from './connection-counts.ts';
import { beginEmbedded } from './embedded.ts';
import { type FolderLock, lockFolderPatiently } from './folder-lock.ts';
import { type HeldFiles, holdFilesOf } from './held-files.ts';
import { limitLog } from './log-limit.ts';
import type { MigrationStep } from './migration-step.ts';
import { migrate, missingSteps } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { createReads, type Outcome, type ReadOrder, type ReplicaLag, readPrimary } from './replica-reads.ts';
import { localSignals, postgresSignals, type Signals } from './signals.ts';
import { allGlobals, tenancyFindings } from './tenancy.ts';
import type { TenancyRules } from './tenancy-rules.ts';
import { bindTenant, type OrganizationId, requireOrganizationId, type TenantDatabase } from './tenant.ts';
import { traceTrips } from './traced-trips.ts';
import { type Connection, nameOrganization, openingOf, type Role, transact } from './transactions.ts';

export type DatabaseConfig =
  | { readonly engine: 'embedded'; readonly folder: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      readonly connections?: number;
      /** Leads to PostgreSQL itself where `url` leads to a pooler. */
      readonly listenUrl?: string;
      /** A streaming replica. Reads that may take long go there. */
      readonly readUrl?: string;
      /** `url` leads to a pooler that gives each transaction another connection. */
      readonly pooler?: 'transaction';
    };

/** Organization id that stands for the platform itself. No organization has it. */
export const platformScope = 0;

export interface Database {
  readonly engine: DatabaseConfig['engine'];
  /**
   * Runs `work` in one transaction that sees and writes the rows of this organization only, and the global tables.
   * Called inside another transaction of the same organization it joins that one; of another organization it throws.
   */
  withOrganization<T>(organizationId: number, work: (db: TenantDatabase) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees global tables only. Of tenant tables it sees only the platform's own audit trail.
   */
  withPlatform<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction under the role of publishing jobs. It reaches anonymous contributions and what is published
   * of them, but no table of any organization.
   */
  withPublisher<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>;
  /**
   * Runs `work` for an organization that the current transaction has just founded, within that same transaction. So an
   * organization exists with all its initial rows, or not at all. Without a current transaction it opens one.
   */
  asFounded<T>(organizationId: number, work: (db: TenantDatabase) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, whose transactions of this organization may read from the replica. There, writes are refused and `work` is run once
   * more on the primary. Without a replica, or while it is away or too far behind, it reads from the primary.
   */
  reading<T>(order: ReadOrder, work: () => Promise<T>): Promise<Outcome<T>>;
  /** How far the replica is behind; null: there is none. Throws while it is away. */
  readonly replicaLag: (() => Promise<ReplicaLag>) | null;
  /** Calls `task` once the transaction under way has committed; never if it is undone. Without one: at once. */
  afterCommit(task: () => void): void;
  /** Calls the listener soon after a transaction of any process has signalled work. Some signals are lost. Returns how to stop. */
  onSignal(listener: () => void): () => void;
  /** Brings the schema up to date and forces row-level security. Returns the names of the steps that ran. */
  migrate(steps: readonly MigrationStep[], rules: TenancyRules): Promise<string[]>;
  /** Returns the names of the steps that have not run. */
  missingSteps(steps: readonly MigrationStep[]): Promise<string[]>;
  /** Null: there is no pool. */
  connections(): ConnectionCounts | null;
  /** For a copy of the files while others write; null: they are a PostgreSQL server's. */
  readonly heldFiles: HeldFiles | null;
  /** Returns violations of the tenancy rules in the catalogue. Empty if there are none. */
  tenancyFindings(rules: TenancyRules): Promise<string[]>;
  close(): Promise<void>;
}

/** A database whose engine starts while the caller loads what works on it. */
export interface DatabaseOpening {
  readonly engine: DatabaseConfig['engine'];
  readonly dialect: Promise<PooledDialect>;
  readonly lock: FolderLock | null;
  /** Null: there is no replica. */
  readonly replica: PooledDialect | null;
  /** Where signals of other processes arrive; null: there are no others. */
  readonly listenUrl: string | null;
}

const poolingOf = ({ connections = 10, pooler }: DatabaseConfig & { readonly engine: 'postgres' }) => ({
  connections,
  isNamed: pooler === undefined,
});

/** Throws FolderInUse when another process holds the embedded one's folder. What fails later is thrown by `finishOpening`. */
export const beginOpening = async (config: DatabaseConfig): Promise<DatabaseOpening> => {
  if (config.engine === 'postgres') {
    const dialect = Promise.resolve(openPostgres(config.url, poolingOf(config)));
    const replica = config.readUrl === undefined ? null : openPostgres(config.readUrl, poolingOf(config));
    return { engine: config.engine, dialect, replica, lock: null, listenUrl: config.listenUrl ?? config.url };
  }
  const lock = await lockFolderPatiently(config.folder);
  try {
    const { opened } = await beginEmbedded(config.folder);
    // It may fail before `finishOpening` waits for it, which throws it then.
    opened.catch(() => undefined);
    return { engine: config.engine, dialect: opened, replica: null, lock, listenUrl: null };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** `spans`: round trips are traced. */
export const finishOpening = async (
  { engine, dialect, replica, lock, listenUrl }: DatabaseOpening,
  rules: Pick<TenancyRules, 'globalTables'>,
  spans: Spans | null = null,
): Promise<Database> => {
  try {
    const traced = (one: PooledDialect): PooledDialect => (spans ? traceTrips(one, spans) : one);
    const opened = traced(await dialect);
    const kysely: Connection = new Kysely({ dialect: opened });
    const replicated: Connection | null = replica && new Kysely({ dialect: traced(replica) });
    const connections = opened.connections ?? (() => null);
    const globals = new Set(allGlobals(rules).map(({ table }) => table));
    const signals = listenUrl === null ? localSignals() : postgresSignals(listenUrl, (to) => notify(kysely, to));
    return portOver({
      kysely,
      replica: replicated,
      engine,
      lock,
      connections,
      signals,
      isTenant: (table) => !globals.has(table),
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
};

/** Opens the database. Throws FolderInUse when another process holds the embedded one's folder. */
export const openDatabase = async (
  config: DatabaseConfig,
  rules: Pick<TenancyRules, 'globalTables'>,
): Promise<Database> => finishOpening(await beginOpening(config), rules);

/** No organization's number, so that nothing joins a publishing transaction by mistake. */
const publishing = -1;

interface Open {
  readonly organizationId: number;
  readonly connection: Connection;
  readonly db: TenantDatabase;
  readonly afterCommit: (() => void)[];
}

interface Opened {
  readonly kysely: Connection;
  readonly replica: Connection | null;
  readonly connections: Database['connections'];
  readonly engine: Database['engine'];
  readonly lock: FolderLock | null;
  readonly signals: Signals;
  readonly isTenant: (table: string) => boolean;
}

const portOver = ({ kysely, replica, engine, lock, connections, signals, isTenant }: Opened): Database => {
  const open = new AsyncLocalStorage<Open>();
  const begin = async <T>(
    { role, mark }: { readonly role: Role; readonly mark?: number },
    organizationId: OrganizationId,
    work: (db: TenantDatabase) => Promise<T>,
  ): Promise<T> => {
    const afterCommit: (() => void)[] = [];
    const signal = signalOnce(afterCommit, signals);
    const result = await transact(kysely, openingOf(organizationId, { engine, role }), (connection) => {
      const db = bindTenant(connection, organizationId, { isTenant, signal });
      return open.run({ organizationId: mark ?? organizationId, connection, db, afterCommit }, () => work(db));
    });
    for (const task of afterCommit) task();
    return result;
  };
  const reads = createReads({ primary: kysely, replica });
  /** A transaction of its own: on the replica where this is a reading that has begun there. */
  const beginOwn = async <T>(organizationId: OrganizationId, work: (db: TenantDatabase) => Promise<T>): Promise<T> => {
    const afterCommit: (() => void)[] = [];
    const read = await reads.within(organizationId, (connection) => {
      const db = bindTenant(connection, organizationId, { isTenant, signal: () => undefined });
      return open.run({ organizationId, connection, db, afterCommit }, () => work(db));
    });
    if (read === null) return begin({ role: 'uni_app' }, organizationId, work);
    for (const task of afterCommit) reads.outside(task);
    return read.result;
  };
  const within: Database['withOrganization'] = async (organizationId, work) => {
    requireOrganizationId(organizationId);
    const outer = open.getStore();
    if (!outer) return beginOwn(organizationId, work);
    // A second transaction would wait for ever for the embedded database's only connection.
    if (outer.organizationId !== organizationId) throw new Error('One transaction, one organization');
    return work(outer.db);
  };
  const asFounded: Database['asFounded'] = async (organizationId, work) => {
    const outer = open.getStore();
    if (!outer) return within(organizationId, work);
    requireOrganizationId(organizationId);
    const { connection } = outer;
    await sql.raw(nameOrganization(organizationId)).execute(connection);
    const db = bindTenant(connection, organizationId, { isTenant, signal: outer.db.signal });
    const result = await open.run({ ...outer, organizationId, db }, () => work(db));
    // After a failure there is nothing to go back to: the whole transaction is undone.
    await sql.raw(nameOrganization(outer.organizationId)).execute(connection);
    return result;
  };
  const heldFiles = engine === 'embedded' ? holdFilesOf(kysely) : null;
  const log = heldFiles && limitLog(kysely, heldFiles);
  return {
    engine,
    withOrganization: within,
    asFounded,
    withPlatform: (work) => within(platformScope, work),
    withPublisher: async (work) => {
      if (open.getStore()) throw new Error('Publishing begins a transaction of its own');
      requireOrganizationId(platformScope);
      return begin({ role: 'uni_publisher', mark: publishing }, platformScope, work);
    },
    afterCommit: (task) => {
      const outer = open.getStore();
      if (outer) outer.afterCommit.push(task);
      else task();
    },
    reading: (order, work) => (open.getStore() ? readPrimary(work) : reads.run(order, work)),
    replicaLag: replica && reads.lag,
    onSignal: signals.on,
    migrate: (steps, rules) => migrate(kysely, steps, rules),
    missingSteps: (steps) => missingSteps(kysely, steps),
    connections,
    heldFiles,
    tenancyFindings: (rules) => tenancyFindings(kysely, rules),
    close: async () => {
      log?.stop();
      await signals.close();
      await kysely.destroy();
      await replica?.destroy();
      lock?.release();
    },
  };
};

const notify = async (kysely: Connection, channel: string): Promise<void> => {
  await sql`select pg_notify(${channel}, '')`.execute(kysely);
};

/** A transaction signals once, however often it schedules work. */
const signalOnce = (afterCommit: (() => void)[], signals: Signals): (() => void) => {
  let isSet = false;
  return () => {
    if (isSet) return;
    isSet = true;
    afterCommit.push(signals.emit);
  };
};
