/** Tables split by a hash of the organization have the rows, keys, indexes, triggers, wall and grants that they had. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrationSteps, tenancyRules } from '../src/app.ts';
import { fillInstallments } from '../src/modules/sales/test-support/many-installments.ts';
import { openDatabase, type SplitTable, splitTables } from '../src/platform/database/index.ts';
import { growingTables, tableLayout } from '../src/table-layout.ts';
import { databaseUrl, dropDatabase, runAsAdmin } from '../testing/database-copies.ts';
import { layoutFindings, readCatalogue } from '../testing/layout/findings.ts';
import { testOrganizations } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const url = testApp.database.engine === 'postgres' ? testApp.database.url : '';
const owner = new Client({ connectionString: url });
const isSplitAlready = process.env.UNI_TEST_PARTITIONED === '1';

const split = async (at: string, tables: readonly string[], partitions = 4): Promise<SplitTable[]> => {
  const reported: SplitTable[] = [];
  await splitTables(at, { tables, partitions, rules: tenancyRules, report: (table) => reported.push(table) });
  return reported;
};

/** Everything that the catalogue holds of a table, but whether it is split. */
const describe = async (client: Client, table: string): Promise<unknown> => {
  const { rows } = await client.query(
    `select
       (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attcollation::regcollation,
          pg_get_expr(adbin, adrelid), attacl) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       (select json_agg(json_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conrelid::regclass::text, conname)
        from pg_constraint where c.oid in (conrelid, confrelid) and conparentid = 0) as keys,
       (select json_agg(replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') order by indexrelid::regclass::text)
        from pg_index where indrelid = c.oid) as indexes,
       (select json_agg(pg_get_triggerdef(oid) order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
       (select json_agg(json_build_array(policyname, qual, with_check)) from pg_policies where tablename = c.relname) as policies,
       c.relacl, c.relrowsecurity, c.relforcerowsecurity, c.relreplident
     from pg_class c where c.oid = $1::text::regclass`,
    [table],
  );
  const { rows: content } = await client.query(
    `select count(*)::int4 as count, md5(string_agg(t::text, e'\n' order by t::text)) as digest from ${table} t`,
  );
  return [rows, content];
};

const describeAll = async (client: Client): Promise<Record<string, unknown>> => {
  const described: Record<string, unknown> = {};
  for (const table of growingTables) described[table] = await describe(client, table);
  return described;
};

beforeAll(async () => {
  await owner.connect();
  for (const { id } of Object.values(testOrganizations)) {
    await owner.query(
      "insert into enterprises (organization_id, id, code, name, phase) values ($1, 71, 'O71', 'Obra', 'works')",
      [id],
    );
    await fillInstallments(database, id, { contracts: 20, installments: 30, enterprises: [71] });
  }
});
afterAll(() => owner.end());

test.skipIf(isSplitAlready)('a split that is refused leaves the table as it was', async () => {
  const before = await describe(owner, 'sales_installments');
  await owner.query('create schema uni_partitions; create table uni_partitions.sales_installments_2 ()');
  await expect(split(url, ['sales_installments'])).rejects.toThrow('already exists');
  expect(await describe(owner, 'sales_installments')).toEqual(before);
  await owner.query('drop schema uni_partitions cascade');
});

test.skipIf(isSplitAlready)('a split table is the one of before, row by row and key by key', async () => {
  const before = await describeAll(owner);
  const reported = await split(url, growingTables);
  expect(reported.map(({ table, partitions, isNew }) => [table, partitions, isNew])).toEqual(
    growingTables.map((table) => [table, 4, true]),
  );
  expect(reported.find(({ table }) => table === 'sales_installments')?.rows).toBe(1_200);
  expect(await describeAll(owner)).toEqual(before);
  const { rows } = await owner.query("select from pg_class where relname like '%sales_installments' and relkind = 'r'");
  expect(rows).toEqual([]);
});

test('once more changes nothing', async () => {
  const before = await describeAll(owner);
  const reported = await split(url, growingTables, 16);
  expect(reported.every(({ partitions, isNew }) => partitions === 4 && !isNew)).toBe(true);
  expect(await describeAll(owner)).toEqual(before);
});

test('the wall, the rules of tenancy and the layout hold', async () => {
  expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
  expect(layoutFindings(await readCatalogue(database), tableLayout)).toEqual([]);
  const { first, second } = testOrganizations;
  const counts = (organization: number) =>
    database.withOrganization(organization, (db) =>
      db.execute(sql<{ own: number; count: number }>`
        select min(organization_id) as own, count(*)::int4 as count from sales_installments`),
    );
  expect(await counts(first.id)).toEqual([{ own: first.id, count: 600 }]);
  expect(await counts(second.id)).toEqual([{ own: second.id, count: 600 }]);
  await expect(
    database.withOrganization(first.id, (db) => db.execute(sql`select from uni_partitions.sales_installments_0`)),
  ).rejects.toThrow('permission denied');
  await expect(
    database.withOrganization(first.id, (db) =>
      db.execute(sql`update sales_installments set organization_id = ${second.id}::int8`),
    ),
  ).rejects.toThrow('row-level security');
});

test('a query of one organization reads one partition, by its own condition alone', async () => {
  const { rows } = await owner.query<Record<'QUERY PLAN', string>>(
    `explain (costs off) select from sales_installments i join sales_contract_events e
       on e.organization_id = i.organization_id and e.contract_id = i.contract_id where i.organization_id = 1001`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(new Set(plan.match(/sales_installments_\d/g)).size).toBe(1);
  expect(new Set(plan.match(/sales_contract_events_\d/g)).size).toBe(1);
});

test('an owner who is no superuser, and sees no row behind the forced wall, splits them too', async () => {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('only on PostgreSQL');
  const name = `uni_owned_${process.pid}`;
  await runAsAdmin(template.adminUrl, `create role ${name} login; grant uni_app, uni_publisher to ${name}`);
  await runAsAdmin(template.adminUrl, `create database ${name} owner ${name}`);
  const owned = new URL(databaseUrl(template.adminUrl, name));
  owned.username = name;
  try {
    const fresh = await openDatabase({ engine: 'postgres', url: owned.href, connections: 2 }, tenancyRules);
    await fresh.migrate(migrationSteps, tenancyRules);
    await fresh.withOrganization(1_001, (db) =>
      db.execute(sql`
        insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
        select 1001, 1, 'titles', n::text, 1, '', '{}', 1 from generate_series(1, 50) n`),
    );
    expect(await split(owned.href, growingTables)).toContainEqual(
      expect.objectContaining({ table: 'erp_rows', rows: 50, isNew: true }),
    );
    expect(await fresh.tenancyFindings(tenancyRules)).toEqual([]);
    const counts = await fresh.withOrganization(1_001, (db) =>
      db.execute(sql<{ count: number }>`select count(*)::int4 as count from erp_rows`),
    );
    expect(counts).toEqual([{ count: 50 }]);
    await fresh.close();
  } finally {
    await dropDatabase(template.adminUrl, name);
    await runAsAdmin(template.adminUrl, `drop role ${name}`);
  }
});
