import type {
  BenchmarkConsent,
  BenchmarkContribution,
  CollaborationConnection,
  CollaborationValues,
} from '@uni/contracts';
import { expect, test } from 'vitest';
import { type PersonName, people, testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { modules } from '../../app.ts';
import { seedColab } from './demonstration.ts';

const testApp = await openTestApp();
const demonstration = {
  ...{ organizationId: testOrganizations.first.id, plannerId: people.planner.id, staffId: people.staff.id },
  ...{ otherOrganizationId: testOrganizations.second.id, sells: true },
};
const get = async <Body>(who: PersonName, url: string): Promise<Body> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/colab/${url}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Body;
};
const consent = () => get<BenchmarkConsent>('staff', 'benchmark-consent/');

for (const { name, seed } of modules) if (name !== 'colab') await seed?.(testApp.app.platform, demonstration);

test('without its sales, or beside an organization that is not its own, the demonstration compares itself with nobody', async () => {
  await seedColab(testApp.app.platform, { ...demonstration, sells: false });
  await seedColab(testApp.app.platform, { ...demonstration, otherOrganizationId: 0 });
  expect(await consent()).toMatchObject({ consents: false, version: 0, last: null });
  expect(await get('reader', 'connection/')).toMatchObject({ hasBenchMarking: false });
});

test('it takes part, and most of its indicators have their place among invented others, not all the same', async () => {
  await seedColab(testApp.app.platform, demonstration);
  expect(await consent()).toMatchObject({ consents: true, segment: 'medium', region: 'southeast', version: 1 });
  const connection = await get<CollaborationConnection>('reader', 'connection/');
  expect(connection).toMatchObject({ hasBenchMarking: true, benchmark_reason: null });
  const { indicators } = await get<CollaborationValues>('reader', 'values/');
  const percentiles = indicators.flatMap(({ benchmark }) => benchmark?.place ?? []);
  expect(percentiles.length).toBeGreaterThan(6);
  expect(new Set(percentiles).size).toBeGreaterThan(2);
  const [handedIn] = await get<BenchmarkContribution[]>('staff', 'benchmark-contributions/');
  expect(handedIn).toMatchObject({ published: true, withdrawn: false });
  // No other organization sees any of it.
  expect(await get('stranger', 'connection/')).toMatchObject({ hasBenchMarking: false });
});

test('it is done once, and whoever leaves is not brought back by a start', async () => {
  const before = await get('reader', 'values/');
  await seedColab(testApp.app.platform, demonstration);
  expect(await get('reader', 'values/')).toEqual(before);
  await testApp.send('staff', 'PUT', '/api/colab/benchmark-consent/', { consents: false, version: 1 });
  await seedColab(testApp.app.platform, demonstration);
  expect(await consent()).toMatchObject({ consents: false, version: 2 });
});
