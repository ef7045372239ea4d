/** PostgreSQL plans of movement queries when one organization holds most of many rows. */
import { movementColumns, movementSorts } from '@uni/contracts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import type { MovementFilter } from './movement-filter.repository.ts';
import { listMonths } from './movement-months.repository.ts';
import { readByIndexes, selectMovements } from './movements.repository.ts';
import { sumsOf } from './movements.service.ts';

const testApp = await openTestApp();
const organizationId = people.staff.organizationId;
const many = 120_000;
const batch = 5_000;
const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  testApp.app.platform.database.withOrganization(organizationId, work);

beforeAll(async () => {
  await testApp.send('staff', 'POST', '/api/sales/movement-categories/', { name: 'Extra', flow: 'outflow' });
  for (const name of ['A', 'B', 'C']) await testApp.send('staff', 'POST', '/api/sales/accounts/', { name });
  // A part at a time: no statement may take as long as all of them together.
  for (let first = 1; first <= many; first += batch)
    await within((db) =>
      sql`
      insert into sales_movements (organization_id, id, kind, account_id, to_account_id, category_id, day, amount,
        description, document, state, origin, search_text, changed_at, version)
      select ${organizationId}::int8, at, (array['inflow', 'outflow', 'transfer'])[1 + at % 3], accounts.ids[1 + at % 3],
        case when at % 3 = 2 then accounts.ids[1 + (at + 1) % 3] end, case when at % 3 = 1 then 601 end,
        to_char(date '2016-01-01' + (at % 4000)::int, 'YYYY-MM-DD'), 1 + (at * 7919::int8) % 5000000,
        'Movimento ' || at, '', (array['draft', 'checked', 'approved', 'settled', 'reversed'])[1 + at % 5], 'import',
        'movimento ' || at, now(), 1
      from generate_series(${first}::int4, ${first + batch - 1}::int4) at,
        (select array_agg(id order by id) ids from sales_accounts where organization_id = ${organizationId}::int8) accounts`.execute(
        db,
      ),
    );
}, 240_000);

const none: MovementFilter = { enterprises: null, categories: null, text: '' };
const filtersOf = (account: number): readonly Partial<MovementFilter>[] => [
  {},
  { enterprises: [1, 2] },
  { kind: 'inflow' },
  { categories: [601] },
  { state: 'draft' },
  { account },
  { supplier: 1 },
  { client: 1 },
  { from: '2020-01-10', to: '2020-03-05' },
  { text: 'movimento 77' },
  { state: 'approved', kind: 'outflow', account, from: '2018-01-01' },
];

/**
 * Returns this connection's count of sequential scans of our tables. It includes scans of earlier transactions not yet flushed,
 * so only the difference of two counts is meaningful.
 */
const countScans = async (db: TenantDatabase): Promise<number> => {
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int4 as scans from pg_stat_xact_user_tables where relname like 'sales_%'`.execute(db);
  return rows[0]?.scans ?? 0;
};

/** Returns the work's result and the number of sequential scans of our tables. */
const withScans = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<{ answer: T; scans: number }> =>
  within(async (db) => {
    const before = await countScans(db);
    const answer = await work(db);
    return { answer, scans: (await countScans(db)) - before };
  });

test(`no filter in any order reads ${many} movements from the first to the last`, async () => {
  const [first] = (await testApp.send('staff', 'GET', '/api/sales/accounts/')).body as { id: number }[];
  const plans: string[] = [];
  let slowest = 0;
  for (const condition of filtersOf(first?.id ?? 0))
    for (const sort of movementSorts) {
      const filter = { ...none, ...condition };
      const from = performance.now();
      const { answer, scans } = await withScans(async (db) => {
        await readByIndexes(db);
        const { count } = sumsOf(await listMonths(db, filter));
        const sorting = sortingOf(movementColumns, sort);
        const page = await selectMovements(db, filter, sorting, sliceOf({}, count, sorting));
        return { count, rows: page.rows.length };
      });
      expect(answer.rows, JSON.stringify(condition)).toBe(Math.min(answer.count, 50));
      slowest = Math.max(slowest, performance.now() - from);
      if (scans > 0) plans.push(`${JSON.stringify(condition)} ${sort}: ${scans}`);
    }
  expect(plans).toEqual([]);
  // Without the stored monthly sums, every query would add up all movements.
  expect(slowest).toBeLessThan(2_000);
  process.stdout.write(`slowest question of ${many} movements: ${Math.round(slowest)} ms\n`);
}, 240_000);

test('a scan from the first row to the last would be noticed', async () => {
  const { scans } = await withScans(async (db) => {
    await sql`set local enable_indexscan = off`.execute(db);
    await sql`set local enable_bitmapscan = off`.execute(db);
    await sql`set local enable_indexonlyscan = off`.execute(db);
    await listMonths(db, { ...none, text: 'movimento 77' });
  });
  expect(scans).toBeGreaterThan(0);
});
