/**
 * Splits tables by a hash of the organization, on PostgreSQL, where an operator chooses so. A table is copied in one transaction.
 * So it has its rows, keys, indexes, triggers, wall and grants, or is as it was.
 */
import { Client } from 'pg';
import { tenancyStatements } from './tenancy.ts';
import type { TenancyRules } from './tenancy-rules.ts';

/** Apart from the tables, out of reach of both roles: rows are reached through the table alone, whose wall holds. */
const schema = 'uni_partitions';
/** A server that is still running holds the table for a moment at most. */
const lockTimeoutMs = 30_000;

export interface SplitTable {
  readonly table: string;
  readonly rows: number;
  readonly partitions: number;
  /** False: it had been split before. */
  readonly isNew: boolean;
  readonly seconds: number;
}

interface Splitting {
  readonly tables: readonly string[];
  readonly partitions: number;
  readonly rules: TenancyRules;
  readonly report: (table: SplitTable) => void;
}

/** `url` leads to PostgreSQL itself, as the owner of the tables. Throws what PostgreSQL refuses; earlier tables stay split. */
export const splitTables = async (url: string, { tables, partitions, rules, report }: Splitting): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of tables) report(await splitTable(client, { table, partitions, rules }));
  } finally {
    await client.end();
  }
};

interface Order {
  readonly table: string;
  readonly partitions: number;
  readonly rules: TenancyRules;
}

const splitTable = async (client: Client, { table, partitions, rules }: Order): Promise<SplitTable> => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1_000;
  try {
    await client.query(
      `begin; set local lock_timeout = ${lockTimeoutMs}; lock table ${table} in access exclusive mode`,
    );
    const before = await countPartitions(client, table);
    if (before > 0) {
      await client.query('commit');
      return { table, rows: 0, partitions: before, isNew: false, seconds: seconds() };
    }
    const description = await describeTable(client, table);
    await client.query(replaceTable(table, partitions));
    const { rowCount } = await client.query(
      `insert into ${table} (${description.columns}) select ${description.columns} from ${schema}.${table}`,
    );
    await client.query([...description.after, ...tenancyStatements(table, rules), ...description.triggers].join(';\n'));
    await client.query(`drop table ${schema}.${table}; commit`);
    // Not before: it reads every row, and nothing depends on it.
    await client.query(`analyze ${table}`);
    return { table, rows: rowCount ?? 0, partitions, isNew: true, seconds: seconds() };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

const countPartitions = async (client: Client, table: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int4 as count from pg_inherits where inhparent = $1::text::regclass`,
    [table],
  );
  return rows[0]?.count ?? 0;
};

interface Description {
  /** Those that are written; others the database computes. */
  readonly columns: string;
  /** Keys and indexes, its own and those of others to it, once the rows are there. */
  readonly after: readonly string[];
  readonly triggers: readonly string[];
}

/** Checks, defaults and computed columns are copied by `like`; this is the rest. */
const describeTable = async (client: Client, table: string): Promise<Description> => {
  const read = async (text: string): Promise<string[]> =>
    (await client.query<{ statement: string }>(text, [table])).rows.map(({ statement }) => statement);
  const columns = await read(
    `select quote_ident(attname) as statement from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const keys = await read(
    `select format('alter table public.%I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = $1::text::regclass and contype in ('p', 'u') order by contype, conname`,
  );
  const indexes = await read(
    `select pg_get_indexdef(indexrelid) as statement from pg_index where indrelid = $1::text::regclass
     and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by indexrelid`,
  );
  const dropped = await read(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where confrelid = $1::text::regclass and contype = 'f' and conrelid <> confrelid and conparentid = 0 order by oid`,
  );
  const foreign = await read(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where $1::text::regclass in (conrelid, confrelid) and contype = 'f' and conparentid = 0 order by oid`,
  );
  const identity = await read(
    `select format('alter table public.%I replica identity full', $1::text) as statement
     from pg_class where oid = $1::text::regclass and relreplident = 'f'`,
  );
  const triggers = await read(
    `select pg_get_triggerdef(oid) as statement from pg_trigger where tgrelid = $1::text::regclass and not tgisinternal order by oid`,
  );
  return {
    columns: columns.join(', '),
    after: [...keys, ...indexes, ...identity, ...dropped, ...foreign],
    triggers,
  };
};

/** The table of before leaves its name, and its indexes theirs, by moving to the other schema. */
const replaceTable = (table: string, partitions: number): string =>
  [
    `create schema if not exists ${schema}`,
    `alter table ${table} set schema ${schema}`,
    // Its owner would not see the rows.
    `alter table ${schema}.${table} disable row level security`,
    `create table public.${table} (like ${schema}.${table}
       including defaults including constraints including generated including storage including compression)
       partition by hash (organization_id)`,
    ...Array.from(
      { length: partitions },
      (_, at) =>
        `create table ${schema}.${table}_${at} partition of public.${table} for values with (modulus ${partitions}, remainder ${at})`,
    ),
  ].join(';\n');
