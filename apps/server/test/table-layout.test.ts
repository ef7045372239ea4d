/** The schema can be spread over machines by organization: every key holds it, and every table has its location. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { growingTables, tableLayout } from '../src/table-layout.ts';
import { layoutFindings, locationOf, readCatalogue } from '../testing/layout/findings.ts';
import { distributionScript } from '../testing/layout/script.ts';
import { openTestApp } from '../testing/test-app.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const catalogue = await readCatalogue(database);
const script = readFileSync(new URL('../../../deploy/citus/distribute.sql', import.meta.url), 'utf8');

/** Departures after one more migration step, which is undone. */
const findingsAfter = async (step: string): Promise<string[]> => {
  const undone = new Error('undone');
  let findings: string[] = [];
  await database
    .withPlatform(async (db) => {
      await db.execute(sql`reset role`);
      await db.execute(sql.raw(step));
      findings = layoutFindings(await readCatalogue(database), tableLayout);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return findings;
};

test('every table has its location, and every key of a distributed one holds its organization', () => {
  expect(layoutFindings(catalogue, tableLayout)).toEqual([]);
  const placed = Object.keys(tableLayout).filter((name) => locationOf(tableLayout, name) === 'distributed');
  expect(placed.length).toBeGreaterThan(130);
  for (const row of Object.values(tableLayout))
    if (row !== 'distributed') expect(row.reason.length).toBeGreaterThan(10);
});

test('the tables that grow are distributed', () => {
  expect(growingTables.map((name) => [name, locationOf(tableLayout, name)])).toEqual(
    growingTables.map((name) => [name, 'distributed']),
  );
});

test.each([
  ['a table without a location', 'create table stray (id int8 primary key)', 'stray: not in the layout'],
  [
    'an organization that may be missing',
    'alter table sales_clauses drop constraint sales_clauses_pkey; alter table sales_clauses alter organization_id drop not null',
    'sales_clauses: distributed without an organization_id that is never null',
  ],
  [
    'rows without an identity',
    'alter table permit_group_grants replica identity default',
    'permit_group_grants: its rows have no identity, so that its shards cannot move',
  ],
  [
    'a sequence',
    'alter table notices add running int8 generated always as identity',
    'notices.running: numbered by a sequence, which has a range on each machine',
  ],
  [
    'a unique key of another column',
    'create unique index loose on notices (user_id, id)',
    'notices.loose: a unique key without organization_id',
  ],
  [
    'an exclusion of all organizations',
    'alter table notices add constraint apart exclude (id with =)',
    'notices.apart: a unique key without organization_id',
  ],
  [
    'a key that the organization is no part of',
    'create unique index of_all on versions (id); alter table notices add version_id int8 references versions (id)',
    'notices.notices_version_id_fkey: a foreign key without organization_id on both sides',
  ],
  [
    'a key to a table of the coordinator',
    'alter table notices add session_id int8 references sessions (id)',
    'notices.notices_session_id_fkey: a key to a table of the coordinator',
  ],
  [
    'a key of a shared table to a distributed one',
    'alter table users add version_id int8; alter table users add constraint latest foreign key (organization_id, version_id) references versions',
    'users.latest: a key of the reference to a distributed table',
  ],
  [
    'an action that sets to null',
    'alter table sales_commissions drop constraint sales_commissions_movement; alter table sales_commissions add constraint sales_commissions_movement foreign key (organization_id, movement_id) references sales_movements on delete set null (movement_id)',
    'sales_commissions.sales_commissions_movement: an action that could change organization_id',
  ],
  ['a table that is no more', 'drop table sales_clauses', 'sales_clauses: in the layout, but there is no such table'],
  [
    'a trigger of a shared table',
    'create trigger kept before update on users for each row execute function suppress_redundant_updates_trigger()',
    'users: a reference table with a trigger',
  ],
])('%s is found', async (_what, step, finding) => {
  expect(await findingsAfter(step)).toContain(finding);
});

test('the script that distributes is written from the catalogue and the layout', () => {
  expect(distributionScript(catalogue, tableLayout)).toBe(script);
  expect(script).toContain('NOT RUN');
});

test('the script makes every key again, and each table after those that it names', () => {
  const at = (statement: string): number => script.indexOf(statement);
  const keys = catalogue.foreignKeys.filter(({ table }) => locationOf(tableLayout, table) === 'distributed');
  expect(keys.length).toBeGreaterThan(100);
  for (const { table, name } of keys) {
    const [dropped, made] = [
      `alter table ${table} drop constraint ${name};`,
      `alter table ${table} add constraint ${name} `,
    ];
    expect(at(dropped)).toBeGreaterThan(0);
    expect(at(made)).toBeGreaterThan(at(dropped));
  }
  expect(at("create_reference_table('organizations')")).toBeLessThan(at("create_reference_table('users')"));
  const placed = Object.keys(tableLayout).filter((name) => locationOf(tableLayout, name) === 'distributed');
  expect(script.match(/create_distributed_table\('(\w+)'/g)).toHaveLength(placed.length);
});
