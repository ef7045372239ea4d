import { readFileSync } from 'node:fs';
import type { EnterpriseSummary, Version } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { seedPlanner } from './seed.service.ts';

const testApp = await openTestApp();
const demonstration = {
  organizationId: testOrganizations.first.id,
  plannerId: people.planner.id,
  staffId: people.staff.id,
  otherOrganizationId: testOrganizations.second.id,
  sells: false,
};
await seedPlanner(testApp.app.platform, demonstration);
const summaries = async (who: 'planner' | 'stranger') =>
  (await testApp.send(who, 'GET', '/api/planner/enterprise-summaries/')).body as EnterpriseSummary[];
const versions = async () => (await testApp.send('planner', 'GET', '/api/planner/versions/')).body as Version[];

describe('the demonstration', () => {
  test('holds two developments with three versions each, the approved one current', async () => {
    const rows = await summaries('planner');
    expect(rows.map(({ code, city, modules, versions: count }) => ({ code, city, modules, count }))).toEqual([
      { code: '101', city: 'Goiânia', modules: 2, count: 3 },
      { code: '110', city: 'Senador Canedo', modules: 2, count: 3 },
    ]);
    for (const { version } of rows) expect(version).toMatchObject({ state: 'approved', current: true });
    const states = (await versions()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['approved', 'approved', 'draft', 'draft', 'locked', 'locked']);
  });

  test('has figures that a controller believes, in every version', async () => {
    for (const { nome, state, indicators } of await versions()) {
      const figure = (key: string) => Number(indicators?.[key]);
      const isEarly = state === 'locked';
      expect.soft(figure('margin_vgv'), `${nome}: margem`).toBeGreaterThanOrEqual(0.12);
      expect.soft(figure('margin_vgv'), `${nome}: margem`).toBeLessThanOrEqual(0.25);
      expect.soft(figure('irr_year'), `${nome}: TIR`).toBeGreaterThanOrEqual(0.15);
      expect.soft(figure('irr_year'), `${nome}: TIR`).toBeLessThanOrEqual(0.4);
      expect.soft(figure('npv'), `${nome}: VPL`).toBeGreaterThan(0);
      expect.soft(figure('max_exposure'), `${nome}: exposição`).toBeLessThan(-5_000_000_00);
      expect.soft(indicators?.payback_month, `${nome}: payback ${isEarly}`).toEqual(expect.any(Number));
    }
  });

  test('repays every loan and has no check of severity error', async () => {
    for (const { id } of await versions()) {
      const { body } = await testApp.send('planner', 'GET', `/api/planner/versions/${id}/projection/`);
      const checks = fieldOf(body, 'projection', 'checks') as { severity: string }[];
      expect(checks.filter(({ severity }) => severity !== 'info')).toEqual([]);
      const lines = fieldOf(body, 'projection', 'lines') as { key: string; total: number }[];
      for (const line of lines.filter(({ key }) => key.endsWith('.balance'))) expect(line.total).toBe(0);
    }
  });

  test('uses the published months of its indexes', async () => {
    const [version] = await versions();
    const { body } = await testApp.send('planner', 'GET', `/api/planner/versions/${version?.id}/study/`);
    expect(fieldOf(body, 'study', 'indexes', 'ipca', 'monthly', '2026-04')).toEqual(expect.any(Number));
  });

  test('is what the analysis of studies is measured on', async () => {
    const fixture = new URL(
      '../../../../../../packages/analysis/fixtures/residencial-aurora.study.json',
      import.meta.url,
    );
    const approved = (await versions()).filter(({ state }) => state === 'approved');
    const studies = await Promise.all(
      approved.map(async ({ id }) => (await testApp.send('planner', 'GET', `/api/planner/versions/${id}/study/`)).body),
    );
    expect(studies.map((body) => fieldOf(body, 'study'))).toContainEqual(JSON.parse(readFileSync(fixture, 'utf8')));
  });

  test('shows the history of the draft, with reasons', async () => {
    const draft = (await versions()).find(({ state }) => state === 'draft');
    const { body } = await testApp.send('planner', 'GET', `/api/planner/versions/${draft?.id}/edits/`);
    expect(body).toHaveLength(4);
    for (const edit of body as { reason: unknown; author: unknown }[]) {
      expect(edit).toMatchObject({ reason: expect.any(String), author: people.planner.id });
    }
  });

  test('gives the second organization one small enterprise and nothing of the first', async () => {
    expect(await summaries('stranger')).toMatchObject([{ code: 'V27', versions: 1 }]);
  });

  test('is seeded once', async () => {
    await seedPlanner(testApp.app.platform, demonstration);
    expect(await summaries('planner')).toHaveLength(2);
  });
});
