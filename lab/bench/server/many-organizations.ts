/** Copies of one organization under other numbers, and what they take on the disk. */
import { growingTables, tableLayout } from '@uni/server/src/table-layout.ts';
import { type ClusterApp, organizationId } from './cluster-stage.ts';

/** The first copy's number less one; no organization of the tests is near it. */
const base = 7_000_000;
/** Rows of one statement, about. */
const batch = 200_000;
const spread = 20_000;

/** As many rows in each large table as an organization of the goal has, where nothing else has written them. */
export const fillLargeTables = async ({ client }: ClusterApp, version: number): Promise<void> => {
  const statements = [
    `insert into audit_entries (organization_id, sequence, at, actor_id, action, target, target_id, details, previous_hash, hash)
     select $1, 1000000 + n, now() - n * interval '52 seconds', 2003, 'study.edited', 'study', $2::int8, '{"edits":3,"revision":1}',
       md5(n::text), md5((n + 1)::text) from generate_series(1, ${spread}) n`,
    `insert into version_edits (organization_id, version_id, revision, position, op, path, old, new, author_id, reason, at)
     select $1, $2::int8, 1, 1000000 + n, 'set', '/modules/@1/sales_curve/shares/3', '0.04', '0.05', 2003, null, now()
     from generate_series(1, ${spread}) n`,
    `insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
     select $1, 77, 'bills', n || '/' || $2::text, 1, md5(n::text), repeat(md5(n::text), 20), 1 from generate_series(1, ${spread}) n`,
    `insert into erp_movements (organization_id, connection_id, resource, key, part, facet_id, date, amount, document, counterpart)
     select $1, 77, 'bills', n || '/' || $2::text, 0, n % 200, '2025-01-10', n, 'NF ' || n, 'Fornecedor ' || n
     from generate_series(1, ${spread}) n`,
  ];
  for (const statement of statements) await client.query(statement, [organizationId, version]);
};

interface SecondaryIndex {
  readonly name: string;
  readonly made: string;
}

/** Made at the end, they take a tenth of the time. */
const dropIndexes = async ({ client }: ClusterApp): Promise<readonly SecondaryIndex[]> => {
  const { rows } = await client.query<SecondaryIndex>(
    `select i.relname as name, replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') as made
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = any($1::text[]::regclass[]) and not x.indisunique`,
    [growingTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
};

const copyTable = async ({ client }: ClusterApp, table: string, copies: number): Promise<void> => {
  const { rows } = await client.query<{ columns: string; count: number }>(
    `select (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'organization_id') as columns,
       (select count(*)::int4 from ${table} where organization_id = $2) as count`,
    [table, organizationId],
  );
  const { columns = '', count = 0 } = rows[0] ?? {};
  if (count === 0) return;
  const step = Math.max(1, Math.floor(batch / count));
  for (let from = 1; from <= copies; from += step)
    await client.query(
      `insert into ${table} (organization_id, ${columns})
       select ${base} + n, ${columns} from generate_series($2::int4, $3::int4) n, ${table}
       where organization_id = $1 order by n`,
      [organizationId, from, Math.min(copies, from + step - 1)],
    );
};

/** Every row of the organization once more for each copy. No trigger and no check of keys runs: they hold already. */
export const copyOrganization = async (app: ClusterApp, copies: number): Promise<void> => {
  const { client } = app;
  const indexes = await dropIndexes(app);
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  await client.query(
    `insert into organizations (id, code, domain, name)
     select ${base} + n, 'c' || n, 'c' || n || '.test', 'Cópia ' || n from generate_series(1, $1::int4) n`,
    [copies],
  );
  for (const [table, row] of Object.entries(tableLayout))
    if (row === 'distributed') await copyTable(app, table, copies);
  await client.query('set session_replication_role = origin');
  for (const { made } of indexes) await client.query(made);
  await client.query('vacuum analyze');
};

/** Bytes of a row with its indexes, and rows; partitions belong to their table. */
export const sizesOf = async ({
  client,
}: ClusterApp): Promise<readonly { table: string; rows: number; bytes: number }[]> => {
  const { rows } = await client.query<{ table: string; rows: string; bytes: string }>(
    `select t.name as "table", sum(greatest(c.reltuples, 0))::int8 as rows, sum(pg_total_relation_size(c.oid))::int8 as bytes
     from unnest($1::text[]) t (name) join lateral (
       select t.name::regclass::oid as oid where not exists (select from pg_inherits where inhparent = t.name::regclass)
       union all select inhrelid from pg_inherits where inhparent = t.name::regclass) leaf on true
     join pg_class c on c.oid = leaf.oid group by 1 order by 1`,
    [growingTables],
  );
  return rows
    .map(({ table, rows: count, bytes }) => ({ table, rows: Number(count), bytes: Number(bytes) }))
    .filter(({ rows: count }) => count > 0);
};
