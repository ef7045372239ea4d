import type {
  BenchmarkConsent,
  BenchmarkContribution,
  CollaborationConnection,
  CollaborationDetail,
  CollaborationKey,
  CollaborationValues,
} from '@uni/contracts';
import { collaborationKeys } from '@uni/contracts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type PersonName, testOrganizations } from '../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { findConsent, listLedger } from './benchmark.repository.ts';
import { contribute } from './contribution.service.ts';
import { publishEdition } from './publication.service.ts';

const testApp = await openTestApp();
const { database, now } = testApp.app.platform;
const base = '/api/colab/';
/** Long before the real ones, about a month in which the study sells. */
const first = { day: '2026-10-01', month: '2026-09' };
const second = { day: '2027-01-01', month: '2026-12' };

const get = async <Body>(who: PersonName, url: string): Promise<Body> => {
  const { status, body } = await testApp.send(who, 'GET', base + url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Body;
};
const decide = (consents: boolean, version: number, who: PersonName = 'staff') =>
  testApp.send(who, 'PUT', `${base}benchmark-consent/`, { consents, version });
const consent = () => get<BenchmarkConsent>('staff', 'benchmark-consent/');
const detail = (key: CollaborationKey = 'grm', more = '') =>
  get<CollaborationDetail>('reader', `indicator/?key=${key}&month=2026-09${more}`);

/** Organizations that only contribute. Their contributions are inserted directly. */
const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `outra-${letter}`);
const handIn = async (edition: string, contributors: readonly string[]) => {
  const own = await database.withOrganization(testOrganizations.first.id, listLedger);
  // Close enough that no value outweighs all others together.
  const near = (key: CollaborationKey): number => own.find((row) => row.key === key)?.value || 1_000;
  await database.withOrganization(testOrganizations.second.id, async (transaction) => {
    for (const [at, contributor] of contributors.entries())
      await transaction
        .insertInto('benchmark_contributions')
        .values(
          collaborationKeys.map((key) => ({
            ...{ edition, contributor, key, segment: 'medium' as const, region: 'southeast' as const },
            ...{ size: 'small' as const, value: near(key) * (0.7 + at / 10), weight: 10_000_000_000 },
          })),
        )
        .execute();
  });
};

beforeAll(async () => {
  const made = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  await approve(testApp, made.url);
});

test('nobody takes part before somebody decides so, and only who administers the organization does', async () => {
  expect(await consent()).toMatchObject({ consents: false, version: 0, segment: null, last: null });
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'not_connected' });
  for (const who of ['planner', 'reader', 'colab', 'sales'] as const) {
    expect((await decide(true, 0, who)).status).toBe(403);
    expect((await testApp.send(who, 'GET', `${base}benchmark-contributions/`)).status).toBe(403);
  }
  expect(await contribute({ database, now }, testOrganizations.first.id, first)).toBe(0);
});

test('an organization that takes part and has told no segment is in no group', async () => {
  const decided = await decide(true, 0);
  expect(decided).toMatchObject({ status: 200, body: { consents: true, version: 1, changed_by: expect.any(String) } });
  expect(await decide(true, 0)).toMatchObject({ status: 412, body: { current: { version: 1 } } });
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'cohort_untold' });
  expect(await contribute({ database, now }, testOrganizations.first.id, first)).toBe(0);
  const classification = { segmentation: 'Médio padrão', incorporation_state: 'SP' };
  expect((await testApp.send('staff', 'PATCH', '/api/admin/organization-info/', classification)).status).toBe(200);
  expect(await consent()).toMatchObject({ segment: 'medium', region: 'southeast' });
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'awaits_publication' });
  const audit = JSON.stringify((await testApp.send('staff', 'GET', '/api/admin/audit/')).body);
  expect(audit).toContain('benchmark.joined');
});

test('what is contributed is written down with the organization, and handed in where the application cannot read it', async () => {
  const count = await contribute({ database, now }, testOrganizations.first.id, first);
  expect(count).toBeGreaterThan(3);
  expect(await contribute({ database, now }, testOrganizations.first.id, first)).toBe(0);
  const [entry] = await get<BenchmarkContribution[]>('staff', 'benchmark-contributions/');
  expect(entry).toMatchObject({ edition: first.day, month: first.month, published: false, segment: 'medium' });
  expect(entry?.values).toHaveLength(count);
  const own = await detail('grm');
  expect(entry?.values.find(({ key }) => key === 'grm')?.value).toBe(own.value);
  expect(await get<BenchmarkContribution[]>('stranger', 'benchmark-contributions/')).toEqual([]);
  for (const table of ['benchmark_contributions', 'benchmark_withdrawals', 'benchmark_members'])
    await expect(
      database.withOrganization(testOrganizations.first.id, (transaction) =>
        sql.raw(`select count(*) from ${table}`).execute(transaction),
      ),
    ).rejects.toThrow(/permission denied/);
  await expect(
    database.withOrganization(testOrganizations.first.id, (transaction) =>
      sql.raw('delete from benchmark_cells').execute(transaction),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('the publishing role reaches no table of any organization, nor their names', async () => {
  const { rows } = await database.withPublisher((transaction) =>
    sql<{ name: string }>`
      select relname::text as name from pg_class join pg_namespace n on n.oid = relnamespace
      where n.nspname = 'public' and relkind = 'r'
        and has_table_privilege('uni_publisher', pg_class.oid, 'select, insert, update, delete')
      order by 1`.execute(transaction),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...['benchmark_cells', 'benchmark_contributions', 'benchmark_editions', 'benchmark_members'],
    'benchmark_withdrawals',
  ]);
  for (const table of ['organizations', 'colab_benchmark_ledger', 'enterprises', 'users'])
    await expect(
      database.withPublisher((transaction) => sql.raw(`select count(*) from ${table}`).execute(transaction)),
    ).rejects.toThrow(/permission denied/);
});

test('four others are too few, and a date is published once', async () => {
  await handIn(first.day, others.slice(0, 3));
  expect(await publishEdition({ database }, first)).toBe(0);
  expect(await publishEdition({ database }, first)).toBeNull();
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'cohort_too_small' });
  const [entry] = await get<BenchmarkContribution[]>('staff', 'benchmark-contributions/');
  expect(entry).toMatchObject({ edition: first.day, published: true });
  expect(await get<CollaborationConnection>('reader', 'connection/')).toMatchObject({ hasBenchMarking: false });
});

test('five and more are a strip: coarse percentiles, a band for the number, the date, the group, and no name of anybody', async () => {
  await contribute({ database, now }, testOrganizations.first.id, second);
  await handIn(second.day, others);
  expect(await publishEdition({ database }, second)).toBeGreaterThan(0);
  const { benchmark, benchmark_reason } = await detail();
  expect({ benchmark, benchmark_reason }).toMatchObject({
    benchmark_reason: null,
    benchmark: {
      ...{ segment: 'medium', region: 'southeast', organizations: '5_9' },
      ...{ month: second.month, published: second.day, levels: expect.arrayContaining(['segment', 'region']) },
      percentiles: [null, expect.any(Number), expect.any(Number), expect.any(Number), null],
    },
  });
  expect(await detail('grm', '&level=segment')).toMatchObject({ benchmark: { level: 'segment', segment: 'medium' } });
  // All organizations together are a published group, but not one to compare with.
  expect((await testApp.send('reader', 'GET', `${base}values/?level=all`)).status).toBe(400);
  expect(await detail('grm', '&months=3')).toMatchObject({ benchmark: null, benchmark_reason: 'other_period' });
  const values = await get<CollaborationValues>('colab', 'values/?month=2026-09');
  const strips = values.indicators.filter((one) => one.benchmark !== null).length;
  expect(strips).toBeGreaterThan(3);
  const connection = await get<CollaborationConnection>('reader', 'connection/');
  expect(connection.hasBenchMarking).toBe(true);
  expect(connection.colabEnterpriseStripQuerySet.array.length).toBeGreaterThanOrEqual(strips);
  expect(JSON.stringify([values, connection])).not.toMatch(/outra-|contributor/);
  expect((await testApp.send('reader', 'GET', `${base}values/?level=tudo`)).status).toBe(400);
});

test('who does not take part sees nothing of what is published', async () => {
  const values = await get<CollaborationValues>('stranger', 'values/');
  for (const { benchmark, benchmark_reason } of values.indicators)
    expect({ benchmark, benchmark_reason }).toEqual({ benchmark: null, benchmark_reason: 'not_connected' });
});

test('an indicator that the organization defines otherwise is not compared', async () => {
  const order = { key: 'grm', version: 0, formula: 'media(recebimentos) * 2' };
  expect((await testApp.send('staff', 'PATCH', `${base}indicators/`, order)).status).toBe(200);
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'own_definition' });
  const back = { key: 'grm', version: 1, formula: 'media(recebimentos)' };
  expect((await testApp.send('staff', 'PATCH', `${base}indicators/`, back)).status).toBe(200);
  expect((await detail()).benchmark_reason).toBeNull();
});

test('who leaves sees nothing from now on, what waits is taken back, and nothing handed in is kept', async () => {
  const third = { day: '2027-04-01', month: '2027-03' };
  expect(await contribute({ database, now }, testOrganizations.first.id, third)).toBeGreaterThan(0);
  expect(await decide(false, 1)).toMatchObject({ status: 200, body: { consents: false, version: 2 } });
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'not_connected' });
  const [entry] = await get<BenchmarkContribution[]>('staff', 'benchmark-contributions/');
  expect(entry).toMatchObject({ edition: third.day, withdrawn: true, published: false });
  await handIn(third.day, others);
  // The six that are left differ by one from the seven of before: the group is withheld, not subtracted.
  await publishEdition({ database }, third);
  const { cells, handedIn } = await database.withPublisher(async (transaction) => ({
    cells: await transaction.selectFrom('benchmark_cells').select('key').execute(),
    handedIn: await transaction.selectFrom('benchmark_contributions').select('edition').execute(),
  }));
  expect(handedIn).toEqual([]);
  const given = new Set(entry?.values.map(({ key }) => key));
  expect(given.size).toBeGreaterThan(3);
  expect(cells.filter(({ key }) => given.has(key))).toEqual([]);
});

test('who comes back is known for who it was: leaving and joining again makes no new organization', async () => {
  const before = await database.withOrganization(testOrganizations.first.id, findConsent);
  expect((await decide(true, 2)).status).toBe(200);
  const after = await database.withOrganization(testOrganizations.first.id, findConsent);
  expect(after?.contributor).toBe(before?.contributor);
});
