/**
 * The port for all database access. Every query runs in a transaction, which first drops the owner's rights and names its
 * organization. Row-level security does the rest.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql } from 'kysely';
import { openEmbedded } from './embedded.ts';
import { type FolderLock, lockFolderPatiently } from './folder-lock.ts';
import type { MigrationStep } from './migration-step.ts';
import { migrate } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.generated.ts';
import type { Transaction } from './tables.ts';
import { tenancyFindings } from './tenancy.ts';
import type { TenancyRules } from './tenancy-rules.ts';

export type DatabaseConfig =
  | { readonly engine: 'embedded'; readonly folder: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly connections?: number };

/** Organization id that stands for the platform itself. No organization has it. */
export const platformScope = 0;

export interface Database {
  readonly engine: DatabaseConfig['engine'];
  /**
   * Runs `work` in one transaction that sees and writes the rows of this organization only, and the global tables.
   * Called inside another transaction of the same organization it joins that one; of another organization it throws.
   */
  withOrganization<T>(organizationId: number, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees global tables only. Of tenant tables it sees only the platform's own audit trail.
   */
  withPlatform<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction under the role of publishing jobs: it reaches what organizations have handed in without their
   * names, and what is published of it; no table of any organization.
   */
  withPublisher<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Does `work` for an organization that the transaction under way has just founded, within that same transaction: an
   * organization is there with all it begins with, or not at all. Without a transaction under way it opens one.
   */
  asFounded<T>(organizationId: number, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Brings the schema up to date and forces row-level security. Returns the names of the steps that ran. */
  migrate(steps: readonly MigrationStep[], rules: TenancyRules): Promise<string[]>;
  /** Returns violations of the tenancy rules in the catalogue. Empty if there are none. */
  tenancyFindings(rules: TenancyRules): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the database. Throws FolderInUse when another process holds the embedded one's folder. */
export const openDatabase = async (config: DatabaseConfig): Promise<Database> => {
  let lock: FolderLock | null = null;
  try {
    if (config.engine === 'embedded') lock = await lockFolderPatiently(config.folder);
    const dialect =
      config.engine === 'embedded'
        ? await openEmbedded(config.folder)
        : openPostgres(config.url, config.connections ?? 10);
    return portOver(new Kysely<Tables>({ dialect }), config.engine, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
};

/** No organization's number, so that nothing joins a publishing transaction by mistake. */
const publishing = -1;

interface Open {
  readonly organizationId: number;
  readonly transaction: Transaction;
}

const portOver = (kysely: Kysely<Tables>, engine: Database['engine'], lock: FolderLock | null): Database => {
  const open = new AsyncLocalStorage<Open>();
  const within = async <T>(organizationId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const outer = open.getStore();
    if (!outer)
      return transact(kysely, openingScript(organizationId, engine, 'uni_app'), (transaction) =>
        open.run({ organizationId, transaction }, () => work(transaction)),
      );
    // A second transaction would wait for ever for the embedded database's only connection.
    if (outer.organizationId !== organizationId) throw new Error('One transaction, one organization');
    return work(outer.transaction);
  };
  const asFounded: Database['asFounded'] = async (organizationId, work) => {
    const outer = open.getStore();
    if (!outer) return within(organizationId, work);
    const { transaction } = outer;
    await sql.raw(nameOrganization(organizationId)).execute(transaction);
    const result = await open.run({ organizationId, transaction }, () => work(transaction));
    // After a failure there is nothing to go back to: the whole transaction is undone.
    await sql.raw(nameOrganization(outer.organizationId)).execute(transaction);
    return result;
  };
  return {
    engine,
    withOrganization: within,
    asFounded,
    withPlatform: (work) => within(platformScope, work),
    withPublisher: async (work) => {
      if (open.getStore()) throw new Error('Publishing begins a transaction of its own');
      return transact(kysely, openingScript(platformScope, engine, 'uni_publisher'), (transaction) =>
        open.run({ organizationId: publishing, transaction }, () => work(transaction)),
      );
    },
    migrate: (steps, rules) => migrate(kysely, steps, rules),
    tenancyFindings: (rules) => tenancyFindings(kysely, rules),
    close: async () => {
      await kysely.destroy();
      lock?.release();
    },
  };
};

const transact = <T>(
  kysely: Kysely<Tables>,
  opening: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  kysely.connection().execute(async (connection) => {
    try {
      await sql.raw(opening).execute(connection);
      const result = await work(connection);
      // In a transaction that an ignored error has aborted COMMIT would roll back without a word; SELECT refuses.
      await sql.raw('select 1; commit').execute(connection);
      return result;
    } catch (error) {
      // On a broken connection the rollback fails too; the first error is the one worth telling.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });

const statementTimeoutMs = 5_000;

/** The id is the only value written into the text, and is a number. */
const organizationSetting = (organizationId: number): string => {
  if (!Number.isSafeInteger(organizationId) || organizationId < 0) {
    throw new RangeError('An organization id is a non-negative safe integer');
  }
  return `set_config('app.organization_id', '${organizationId}', true)`;
};

const nameOrganization = (organizationId: number): string => `select ${organizationSetting(organizationId)}`;

/** Begin, role and organization in one round trip. */
const openingScript = (
  organizationId: number,
  engine: Database['engine'],
  role: 'uni_app' | 'uni_publisher',
): string => {
  const settings = [
    `set_config('role', '${role}', true)`,
    organizationSetting(organizationId),
    // The embedded database has no timer that could interrupt a statement.
    ...(engine === 'postgres' ? [`set_config('statement_timeout', '${statementTimeoutMs}', true)`] : []),
  ];
  return `begin; select ${settings.join(', ')}`;
};
