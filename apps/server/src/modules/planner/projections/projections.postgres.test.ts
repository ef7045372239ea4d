import { openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { plan, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { storedForm } from './edited-study.service.ts';
import { readProjection, sealProjection, storeProjection } from './projections.repository.ts';
import { keyOf } from './projections.service.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const within = <T>(work: Parameters<typeof database.withOrganization<T>>[1]) =>
  database.withOrganization(people.planner.organizationId, work);

const basis = { realised: null, realised_hash: 'none' };

test('two who store the lines of one revision at once leave them whole', async () => {
  const { url, version } = await plan(testApp);
  const opened = openStudy((await studyAt(testApp, url)).study);
  if (!opened.ok) throw new Error('refused');
  const { projection } = opened.model;
  const stored = storedForm(projection, projection.study_hash);
  const key = keyOf(version, 1, basis);
  await within((db) => storeProjection(db, key, { ...stored, lines: stored.lines.slice(0, 2) }, 'summary'));
  const first = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const one = within(async (db) => {
    await storeProjection(db, key, stored, 'whole');
    first.resolve();
    await go.promise;
  });
  await first.promise;
  const other = within(async (db) => {
    await storeProjection(db, key, stored, 'whole');
    await sealProjection(db, key);
  });
  // The other waits for the rows of the first one by now, or soon will.
  setTimeout(go.resolve, 50);
  await Promise.all([one, other]);
  const read = await within((db) => readProjection(db, key));
  expect(read?.lines).toHaveLength(projection.lines.length);
});

test('a projection that is not stored whole is not sealed', async () => {
  const { url, version } = await plan(testApp);
  const opened = openStudy((await studyAt(testApp, url)).study);
  if (!opened.ok) throw new Error('refused');
  const stored = storedForm(opened.model.projection, opened.model.projection.study_hash);
  const key = keyOf(version, 2, basis);
  await within((db) => storeProjection(db, key, { ...stored, lines: [] }, 'summary'));
  await expect(within((db) => sealProjection(db, key))).rejects.toThrow('no whole projection');
});
