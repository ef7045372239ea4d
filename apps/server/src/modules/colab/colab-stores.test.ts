/** Each list and object of the collaborative area at its own address, with the values of the full response. */
import {
  type CollaborationConnection,
  type CollaborationDetail,
  type CollaborationValues,
  collaborationKeys,
  resources,
} from '@uni/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PersonName, people, testOrganizations } from '../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { seedColab } from './demonstration.ts';

const testApp = await openTestApp();
const base = '/api/colab/';

const get = async <Body>(url: string, who: PersonName = 'reader'): Promise<Body> => {
  const { status, body } = await testApp.send(who, 'GET', base + url);
  expect([url, status, body]).toEqual([url, 200, expect.anything()]);
  return body as Body;
};
const connection = (who: PersonName = 'reader') => get<CollaborationConnection>('connection/', who);

let enterprise: number;
beforeAll(async () => {
  const made = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  enterprise = made.enterprise;
  await approve(testApp, made.url);
});

describe('the series of an indicator', () => {
  test.each(collaborationKeys)('%s is its months as rows, the numbers of its page', async (key) => {
    for (const query of ['', `&enterprises=${enterprise}&month=2026-09&months=3`]) {
      const rows = await get<object[]>(`series/?key=${key}${query}`);
      const { series } = await get<CollaborationDetail>(`indicator/?key=${key}${query}`);
      expect(rows).toEqual(series.map(({ month, value }) => ({ id: month, key: month, month, value })));
      expect(rows.length).toBeGreaterThan(12);
    }
  });

  test('differs from indicator to indicator: no name answers another one', async () => {
    const all = await Promise.all(collaborationKeys.map((key) => get<object[]>(`series/?key=${key}&month=2026-09`)));
    expect(new Set(all.map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(8);
  });

  test('of an indicator that nobody named, or of an enterprise that is not there, is refused', async () => {
    const unknown = await testApp.send('reader', 'GET', `${base}series/?key=nada`);
    expect(unknown).toMatchObject({ status: 400, body: { key: ['"nada" is not a valid choice.'] } });
    const missing = await testApp.send('reader', 'GET', `${base}series/?key=vso&enterprises=4242424242`);
    expect(missing).toMatchObject({ status: 404 });
  });
});

const holdsWithConnection = async (who: PersonName = 'reader') => {
  const connectionState = await connection(who);
  const { hasBenchMarking, benchmark_reason, colabEnterpriseQuerySet, colabEnterpriseStripQuerySet } = connectionState;
  expect(await get('benchmarking/', who)).toEqual({ hasBenchMarking, benchmark_reason });
  expect(await get('query-sets/enterprises/', who)).toEqual(colabEnterpriseQuerySet);
  expect(await get('query-sets/strips/', who)).toEqual(colabEnterpriseStripQuerySet);
  const { array } = colabEnterpriseStripQuerySet;
  expect(await get('strips/', who)).toEqual(array.map((strip) => ({ id: strip.key, ...strip })));
  return connectionState;
};

describe('the objects and strips of the comparison', () => {
  test('without a group say why there is none, and there are no strips', async () => {
    const connectionState = await holdsWithConnection();
    expect(connectionState).toMatchObject({ hasBenchMarking: false, benchmark_reason: 'not_connected' });
    expect(connectionState.colabEnterpriseQuerySet.array).toMatchObject([{ id: enterprise }]);
    expect(await get('strips/')).toEqual([]);
  });

  test('with a group are those of each indicator', async () => {
    await seedColab(testApp.app.platform, {
      ...{ organizationId: testOrganizations.first.id, plannerId: people.planner.id, staffId: people.staff.id },
      ...{ otherOrganizationId: testOrganizations.second.id, sells: true },
    });
    const connectionState = await holdsWithConnection();
    expect(connectionState).toMatchObject({ hasBenchMarking: true, benchmark_reason: null });
    const strips = await get<{ id: string; percentiles: number[] }[]>('strips/');
    expect(strips.length).toBeGreaterThan(2);
    const { indicators } = await get<CollaborationValues>('values/');
    for (const { id, percentiles } of strips)
      expect(percentiles).toEqual(indicators.find(({ key }) => key === id)?.benchmark?.percentiles);
    // Another organization that does not participate sees none.
    expect(await holdsWithConnection('stranger')).toMatchObject({ hasBenchMarking: false });
  });
});

describe('the names of the collaborative area', () => {
  const named = resources.filter(({ namespace, address }) => namespace === 'colab' && address !== null);

  test('have an address each, and answer the kind that they are declared with', async () => {
    expect(new Set(named.map(({ address }) => address)).size).toBe(named.length);
    for (const { state, stateType, address } of named) {
      const body = await get<unknown>((address ?? '').replace(base, ''));
      expect([state, Array.isArray(body)]).toEqual([state, stateType === 'list']);
      if (Array.isArray(body))
        for (const { id, key } of body as { id: unknown; key?: unknown }[])
          expect([state, key ?? id]).toEqual([state, id]);
    }
  });

  test('are for those who read the area', async () => {
    for (const { address } of named)
      for (const who of ['sales', 'groupless'] as const)
        expect(await testApp.send(who, 'GET', address ?? ''), address ?? '').toMatchObject({ status: 403 });
  });
});
