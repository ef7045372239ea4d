/** Lots are not compared with apartments, however many organizations take part. */
import {
  applyTemplate,
  type BenchmarkSegment,
  type CollaborationDetail,
  type CollaborationKey,
  type CollaborationValues,
  collaborationKeys,
  loteamento,
} from '@uni/contracts';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { listLedger } from './benchmark.repository.ts';
import { contribute } from './contribution.service.ts';
import { publishEdition } from './publication.service.ts';

const testApp = await openTestApp();
const { database, now } = testApp.app.platform;
const base = '/api/colab/';
const own = testOrganizations.first.id;

/** One enterprise of lots, as the organization declares, and a tower. */
const lots = await plan(testApp, { study: applyTemplate(loteamento, { base_month: '2025-01' }) });
const tower = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
for (const { url } of [lots, tower]) await approve(testApp, url);
const classification = { segmentation: 'Loteamento', incorporation_state: 'SP' };
expect((await testApp.send('staff', 'PATCH', '/api/admin/organization-info/', classification)).status).toBe(200);
const joined = { consents: true, version: 0 };
expect((await testApp.send('staff', 'PUT', `${base}benchmark-consent/`, joined)).status).toBe(200);

/** Six others of the class, close to the own organization: no value outweighs all others together. */
const publishBeside = async (edition: { day: string; month: string }, segment: BenchmarkSegment, names: string) => {
  expect(await contribute({ database, now }, own, edition)).toBeGreaterThan(3);
  const ledger = await database.withOrganization(own, listLedger);
  const near = (key: CollaborationKey): number =>
    ledger.find((row) => row.edition === edition.day && row.key === key)?.value || 1_000;
  const rows = [...names].flatMap((letter, at) =>
    collaborationKeys.map((key) => ({
      ...{ edition: edition.day, contributor: `outra-${letter}`, key, segment, region: 'southeast' as const },
      ...{ size: 'small' as const, value: near(key) * (0.7 + at / 10), weight: 10_000_000_000 },
    })),
  );
  await database.withOrganization(testOrganizations.second.id, (transaction) =>
    transaction.insertInto('benchmark_contributions').values(rows).execute(),
  );
  expect(await publishEdition({ database }, edition)).toBeGreaterThan(0);
  return database.withPublisher((transaction) =>
    transaction.selectFrom('benchmark_cells').select(['cell', 'key']).where('edition', '=', edition.day).execute(),
  );
};

const detail = async (more = '') => {
  const { status, body } = await testApp.send('reader', 'GET', `${base}indicator/?key=grm&month=2026-09${more}`);
  expect(status).toBe(200);
  return body as CollaborationDetail;
};

test('where the class of product has no group nothing is said, though everybody together would be one', async () => {
  const cells = await publishBeside({ day: '2026-10-01', month: '2026-09' }, 'high', 'abcdef');
  expect(cells.some(({ cell, key }) => cell === 'all' && key === 'grm')).toBe(true);
  expect(await detail()).toMatchObject({ benchmark: null, benchmark_reason: 'cohort_too_small' });
  const values = (await testApp.send('reader', 'GET', `${base}values/?month=2026-09`)).body as CollaborationValues;
  expect(values.indicators.every(({ benchmark }) => benchmark === null)).toBe(true);
});

test('where it has one, the group is of that class alone', async () => {
  const cells = await publishBeside({ day: '2027-01-01', month: '2026-12' }, 'subdivision', 'ghijkl');
  expect(cells.some(({ cell }) => cell.startsWith('all/subdivision'))).toBe(true);
  const { benchmark } = await detail();
  expect(benchmark).toMatchObject({ segment: 'subdivision' });
  expect(benchmark?.levels).not.toContain('all');
});

test('and the values are those of enterprises of that class alone, handed in and held against the group', async () => {
  const ledger = await database.withOrganization(own, listLedger);
  const handedIn = ledger.find(({ edition, key }) => edition === '2026-10-01' && key === 'grm')?.value;
  const [both, alone] = [await detail(), await detail(`&enterprises=${lots.enterprise}`)];
  expect(both.value).not.toBe(alone.value);
  expect(handedIn).toBe(alone.value);
  expect(both.benchmark).toMatchObject({ value: alone.value, outside: 1, place: alone.benchmark?.place });
  expect(alone.benchmark).toMatchObject({ value: alone.value, outside: 0 });
  expect(await detail(`&enterprises=${tower.enterprise}`)).toMatchObject({
    benchmark: null,
    benchmark_reason: 'other_class',
  });
});

test('what an enterprise says that it sells comes before what its plan and its organization tell', async () => {
  const expectClass = async (enterprise: number, product_class: string | null) =>
    (await testApp.send('staff', 'PATCH', `/api/planner/enterprises/${enterprise}/`, { product_class })).status;
  expect(await expectClass(tower.enterprise, 'subdivision')).toBe(200);
  expect((await detail()).benchmark).toMatchObject({ outside: 0 });
  expect(await expectClass(lots.enterprise, 'commercial')).toBe(200);
  expect((await detail()).benchmark).toMatchObject({ outside: 1 });
  expect(await detail(`&enterprises=${lots.enterprise}`)).toMatchObject({ benchmark_reason: 'other_class' });
  expect(await expectClass(lots.enterprise, 'castles')).toBe(400);
  for (const { enterprise } of [lots, tower]) expect(await expectClass(enterprise, null)).toBe(200);
  expect((await detail()).benchmark).toMatchObject({ outside: 1 });
});

test('among what is built the standards do not mix either', async () => {
  const classification = { segmentation: 'Médio padrão', incorporation_state: 'SP' };
  expect((await testApp.send('staff', 'PATCH', '/api/admin/organization-info/', classification)).status).toBe(200);
  const one = `&enterprises=${tower.enterprise}`;
  await publishBeside({ day: '2027-04-01', month: '2027-03' }, 'medium', 'mnopqr');
  const at = (query: string) => testApp.send('reader', 'GET', `${base}indicator/?key=grm&month=2027-03${query}`);
  expect((await at(one)).body).toMatchObject({ benchmark: { segment: 'medium', outside: 0 } });
  const high = { product_class: 'high' };
  expect((await testApp.send('staff', 'PATCH', `/api/planner/enterprises/${tower.enterprise}/`, high)).status).toBe(
    200,
  );
  expect((await at(one)).body).toMatchObject({ benchmark: null, benchmark_reason: 'other_class' });
});
