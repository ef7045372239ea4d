/** The wall of the database and the table of policies, with one rule removed at a time. Each gap has to be detected. */
import { type Endpoint, policies, policyFault } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationSteps, tenancyRules } from '../src/app.ts';
import { openTestApp } from '../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const { endpoints } = testApp.app;

const asOwner = <T extends object>(statement: string): Promise<readonly T[]> =>
  database.withOrganization(1, async (transaction) => {
    await sql`reset role`.execute(transaction);
    return (await sql.raw<T>(statement).execute(transaction)).rows;
  });

const walled = await asOwner<{ name: string }>(
  `select tablename::text as name from pg_policies where policyname = 'organization_wall' order by 1`,
);

test('there is a wall around every tenant table', async () => {
  expect(walled.length).toBeGreaterThan(25);
  expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
});

const gaps: readonly (readonly [name: string, open: (table: string) => string])[] = [
  ['its policy dropped', (table) => `drop policy organization_wall on ${table}`],
  ['its policy open', (table) => `alter policy organization_wall on ${table} using (true)`],
  ['writes let through', (table) => `alter policy organization_wall on ${table} with check (true)`],
  ['row security off', (table) => `alter table ${table} disable row level security`],
  ['the owner let through', (table) => `alter table ${table} no force row level security`],
  ['truncation granted', (table) => `grant truncate on ${table} to uni_app`],
];

/** Each table has one gap here. The full set of mutants covers every gap. */
const isAll = process.env.UNI_MUTANTS === 'all';

test.each(gaps.map(([name, open], at) => ({ name, open, at })))(
  'a table with $name is found',
  async ({ open, at }) => {
    const opened = walled.filter((_row, index) => isAll || index % gaps.length === at).map(({ name }) => name);
    expect(opened.length).toBeGreaterThan(4);
    await asOwner(opened.map((name) => open(`"${name}"`)).join('; '));
    // Compared by name, so that one gap does not mask another: repairing after each takes too long.
    const knownTables = new Set(
      (await database.tenancyFindings(tenancyRules)).map((finding) => finding.split(': ')[0]),
    );
    expect([...knownTables].sort()).toEqual(opened.sort());
    await database.migrate(migrationSteps, tenancyRules);
    expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
  },
  300_000,
);

const looser: readonly ((endpoint: Endpoint) => Endpoint | null)[] = [
  (endpoint) => (endpoint.access === 'public' ? null : { ...endpoint, access: 'public' }),
  (endpoint) => (endpoint.access.includes(':') ? { ...endpoint, access: 'signed_in' } : null),
  (endpoint) => (endpoint.access === 'signed_in' ? { ...endpoint, access: 'signed_in_unvalidated' } : null),
  (endpoint) =>
    endpoint.access.endsWith(':write')
      ? { ...endpoint, access: endpoint.access === 'planning:write' ? 'planning:read' : 'enterprise:read' }
      : null,
  (endpoint) => (endpoint.alsoFor ? null : { ...endpoint, alsoFor: ['enterprise:read'] }),
  ({ wide, ...endpoint }) => (wide ? endpoint : null),
  (endpoint) => (endpoint.whileLooking ? null : { ...endpoint, whileLooking: true }),
  (endpoint) => (endpoint.beforeSecondStep ? null : { ...endpoint, beforeSecondStep: true }),
  (endpoint) => ({ ...endpoint, path: `${endpoint.path}new/` }),
];

test('a route that is opened wider than its row in the policy table, or has none, is found', () => {
  const opened = endpoints.flatMap((endpoint) => looser.flatMap((loosen) => loosen(endpoint) ?? []));
  expect(opened.length).toBeGreaterThan(500);
  expect(opened.filter((endpoint) => policyFault(endpoint) === null)).toEqual([]);
  expect(Object.keys(policies)).toHaveLength(endpoints.length);
});
