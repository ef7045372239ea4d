/** A study with companies is the same projection whether it was just computed or read from its tables. */
import { readFileSync } from 'node:fs';
import { openStudy, type Projection } from '@uni/engine';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { approve, plan, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { currentPlanOf } from '../current/current-plan.service.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const segments = new URL('../../../../../../packages/engine/fixtures/segments/', import.meta.url);
const study = JSON.parse(readFileSync(new URL('11-companies.study.json', segments), 'utf8'));

const projectionAt = async (url: string, query = ''): Promise<Projection> => {
  const { status, body } = await testApp.send('planner', 'GET', `${url}projection/${query}`);
  expect(status).toBe(200);
  return (body as { projection: Projection }).projection;
};

test('lines of companies are stored with their company, and read back by the same hash', async () => {
  const { url } = await plan(testApp, { study });
  const [computed, stored] = [await projectionAt(url), await projectionAt(url)];
  expect(stored).toEqual(computed);
  const opened = openStudy((await studyAt(testApp, url)).study);
  if (!opened.ok) throw new Error('refused');
  const companyLines = ({ lines }: Projection) => lines.filter(({ company }) => company !== undefined);
  expect(companyLines(stored)).toEqual(companyLines(opened.model.projection));
  expect(companyLines(stored).length).toBeGreaterThan(100);
});

test('an approved version keeps them, and what reads the whole leaves them out', async () => {
  const { url, version, enterprise } = await plan(testApp, { study });
  const before = await studyAt(testApp, url);
  await approve(testApp, url);
  expect((await studyAt(testApp, url)).projection_hash).toBe(before.projection_hash);
  expect((await projectionAt(url, '?sealed=true')).lines).toEqual((await projectionAt(url)).lines);

  const { status: listed, body: enterprises } = await testApp.send('planner', 'GET', '/api/planner/enterprises/');
  expect(listed).toBe(200);
  expect((enterprises as { id: number }[]).filter(({ id }) => id === enterprise)).toHaveLength(1);
  const current = await database.withOrganization(people.planner.organizationId, (db) => currentPlanOf(db, enterprise));
  expect(current?.version.id).toBe(version);
  const names = current?.lines.map(({ key, module }) => `${key} ${module}`) ?? [];
  expect(new Set(names).size).toBe(names.length);
});
