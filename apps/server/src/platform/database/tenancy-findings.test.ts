/** That the catalogue check can fail: each hole in the wall, made on purpose, is named. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../app.ts';

const { app } = await openTestApp();
const { database } = app.platform;
let count = 0;

/** Runs a statement as the schema's owner, as a careless migration step would. */
const migrating = async (up: string): Promise<string[]> => {
  count += 1;
  await database.migrate([...migrationSteps, ...steps, { name: `9${count}`, up }], tenancyRules);
  steps.push({ name: `9${count}`, up });
  return database.tenancyFindings(tenancyRules);
};
const steps: Array<{ name: string; up: string }> = [];

test('a table with organization_id in front of every key is walled without being mentioned', async () => {
  const findings = await migrating(`
    create table sound (organization_id int8 not null, id int8 not null, primary key (organization_id, id))`);
  expect(findings).toEqual([]);
  await expect(
    database.withOrganization(1_001, async (transaction) => {
      await sql`insert into sound values (1002, 1)`.execute(transaction);
    }),
  ).rejects.toThrow(/row-level security/);
});

test.each([
  [
    'a unique key of another column',
    'create table loose_unique (organization_id int8 not null, id int8 not null, code text unique, primary key (organization_id, id))',
    ['loose_unique.loose_unique_code_key: a unique key that does not begin with organization_id'],
  ],
  [
    'a foreign key that another organization’s row would satisfy',
    `create table loose_parent (organization_id int8 not null, id int8 not null, primary key (organization_id, id), unique (id));
     create table loose_child (organization_id int8 not null, id int8 not null, parent_id int8 references loose_parent (id), primary key (organization_id, id))`,
    [
      'loose_child.loose_child_parent_id_fkey: a foreign key that does not begin with organization_id',
      'loose_parent.loose_parent_id_key: a unique key that does not begin with organization_id',
    ],
  ],
  [
    'a view with its owner’s rights',
    'create view loose_view as select * from permit_groups',
    ['loose_view: a view that is not security_invoker'],
  ],
  [
    'a function with its owner’s rights',
    `create function loose_function() returns int8 language sql security definer as 'select count(*) from permit_groups'`,
    ['loose_function: a SECURITY DEFINER function'],
  ],
])('%s is found', async (_hole, statement, named) => {
  const findings = await migrating(statement);
  expect(findings).toEqual(expect.arrayContaining(named));
});

test('a table without organization_id stops the migration', async () => {
  await expect(migrating('create table houseless (id int8 primary key)')).rejects.toThrow(/organization_id/);
});

test('a table that is declared but missing is found', async () => {
  const rules = {
    ...tenancyRules,
    globalTables: [...tenancyRules.globalTables, { table: 'nowhere', reason: 'a test', grants: [] }],
  };
  expect(await database.tenancyFindings(rules)).toContain('nowhere: declared, but there is no such table');
});

test('a right that the rules do not give is found', async () => {
  const rules = {
    ...tenancyRules,
    narrowTables: [
      ...tenancyRules.narrowTables,
      { table: 'permit_groups', reason: 'a test', grants: ['select'] as const },
    ],
  };
  const findings = await database.tenancyFindings(rules);
  expect(findings).toContain('permit_groups: uni_app has [delete, insert, select, update], the rules say [select]');
});

test('a right to one column that the rules do not give, or that is missing, is found', async () => {
  const rules = {
    ...tenancyRules,
    narrowTables: tenancyRules.narrowTables.map((row) =>
      row.table === 'version_edits' ? { ...row, rewordable: ['author_id'] } : row,
    ),
  };
  const findings = await database.tenancyFindings(rules);
  for (const column of ['reason', 'author_id'])
    expect(findings).toContain(`version_edits: uni_app has another right to its columns: update of ${column}`);
  await expect(
    database.withOrganization(1_001, async (transaction) => {
      await sql`update version_edits set new = 'x'`.execute(transaction);
    }),
  ).rejects.toThrow(/permission denied/);
});

test('a right of the publishing role that the rules do not give is found', async () => {
  const rules = {
    ...tenancyRules,
    globalTables: tenancyRules.globalTables.map(({ publisher, ...row }) => row),
  };
  expect(await database.tenancyFindings(rules)).toContain(
    'benchmark_cells: uni_publisher has [delete, insert, select], the rules say []',
  );
});
