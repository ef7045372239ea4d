import { openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import { fieldOf, plan, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

test('the indicators of a version are those of the engine, each with its name, unit and formula', async () => {
  const { url } = await plan(testApp);
  const read = await studyAt(testApp, url);
  const opened = openStudy(read.study);
  const { body, status } = await testApp.send('planner', 'GET', `${url}indicators/`);
  expect(status).toBe(200);
  const rows = fieldOf(body, 'indicators') as { key: string; label: string; unit: string; value: unknown }[];
  const engine = opened.ok ? opened.model.projection.indicators : {};
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({ ...engine });
  expect(rows.find(({ key }) => key === 'irr_year')).toMatchObject({ label: 'TIR', unit: 'share' });
  expect(rows.filter(({ key }) => key.startsWith('loan.1.')).every(({ label }) => label.includes(' – '))).toBe(true);
});
