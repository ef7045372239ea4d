import { brokenLinks, constructionSpan, physicalCurveOf } from '@uni/analysis';
import { type EnterpriseSummary, type LandPlot, landSteps, missingForStep, type Version } from '@uni/contracts';
import { type ConstructionTask, monthAt, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { buritiAge } from './edificio-buriti.ts';
import { seedPlanner } from './seed.service.ts';

const testApp = await openTestApp();
await seedPlanner(testApp.app.platform, {
  organizationId: testOrganizations.first.id,
  plannerId: people.planner.id,
  staffId: people.staff.id,
  otherOrganizationId: testOrganizations.second.id,
  sells: false,
  builds: true,
});
const get = async (path: string): Promise<unknown> => {
  const { status, body } = await testApp.send('planner', 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const thisMonth = dayInSaoPaulo(testApp.app.platform.now()).slice(0, 7);
const summaries = (await get('/api/planner/enterprise-summaries/')) as EnterpriseSummary[];
const buriti = summaries.find(({ name }) => name === 'Edifício Buriti');

test('the months of a development under construction are closed but for the last one', async () => {
  const realised = await get(`/api/planner/enterprises/${buriti?.id}/realised/`);
  expect(fieldOf(realised, 'closing')).toBe(monthAt(thisMonth, -2));
  expect(fieldOf(realised, 'history')).toHaveLength(3);
  expect(fieldOf(realised, 'absent')).toEqual([]);
  const checklist = await get(`/api/planner/enterprises/${buriti?.id}/closing-checklist/`);
  expect(checklist).toMatchObject({ is_over: true, month: monthAt(thisMonth, -1) });
  expect(fieldOf(checklist, 'gaps')).toEqual([]);
  expect(fieldOf(checklist, 'deviations')).not.toEqual([]);
});

test('its figures are those that a controller believes, with what happened in them', async () => {
  const versions = (await get(`/api/planner/versions/?empreendimento=${buriti?.id}`)) as Version[];
  for (const { indicators } of versions) {
    const figure = (key: string): number => Number(indicators?.[key]);
    expect.soft(figure('margin_vgv')).toBeGreaterThanOrEqual(0.1);
    expect.soft(figure('margin_vgv')).toBeLessThanOrEqual(0.25);
    expect.soft(figure('irr_year')).toBeGreaterThanOrEqual(0.15);
    expect.soft(figure('irr_year')).toBeLessThanOrEqual(0.45);
    expect.soft(figure('npv')).toBeGreaterThan(0);
    expect.soft(indicators?.payback_month).toEqual(expect.any(Number));
  }
  const body = await get(`/api/planner/versions/${versions[0]?.id}/projection/`);
  const checks = fieldOf(body, 'projection', 'checks') as { severity: string }[];
  expect(checks.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test('its stages give the physical curve, and what is measured of them is what is measured of the tower', async () => {
  const versions = (await get(`/api/planner/versions/?empreendimento=${buriti?.id}`)) as Version[];
  const { study } = (await get(`/api/planner/versions/${versions[0]?.id}/study/`)) as { study: Study };
  const [module] = study.modules;
  const tasks = module?.tasks ?? [];
  expect(tasks).toHaveLength(8);
  expect(module?.schedule?.shares).toEqual(physicalCurveOf(tasks));
  expect(constructionSpan(tasks)).toEqual({ start: 0, end: module?.works_months });
  expect(brokenLinks(tasks.map((task) => ({ ...task, predecessors: linksOf(task) })))).toEqual([]);
  const done = tasks.reduce((sum, { weight, measured }) => sum + weight * (measured ?? 0), 0);
  const rows = (await get(`/api/planner/enterprises/${buriti?.id}/physical-progress/`)) as { share: number }[];
  expect(done).toBeCloseTo(Number(rows.at(-1)?.share), 3);
});

const linksOf = ({ predecessors }: ConstructionTask) =>
  (predecessors ?? []).map(({ task, lag }) => ({ task, lag: lag ?? 0 }));

test('construction is measured and a little behind', async () => {
  const rows = (await get(`/api/planner/enterprises/${buriti?.id}/physical-progress/`)) as { share: number }[];
  expect(rows.length).toBeGreaterThanOrEqual(buritiAge - 13);
  expect(rows.at(-1)?.share).toBeGreaterThan(0.15);
  expect(rows.at(-1)?.share).toBeLessThan(0.6);
});

test('plots of land stand at every step of the funnel but the last, with what their step requires', async () => {
  const plots = (await get('/api/planner/land-plots/')) as LandPlot[];
  const steps = plots.map(({ step }) => step);
  expect(Object.fromEntries(landSteps.map((step) => [step, steps.filter((one) => one === step).length]))).toEqual({
    ...{ prospecting: 2, analysis: 2, proposal: 1, option: 1, bought: 0, discarded: 1 },
  });
  for (const plot of plots) {
    expect(missingForStep(plot, plot.step, plot.reason), plot.name).toEqual([]);
    expect(plot.responsible).toBe(people.planner.id);
  }
  const option = plots.find(({ step }) => step === 'option');
  expect(Date.parse(option?.option_until ?? '')).toBeGreaterThan(testApp.app.platform.now().getTime());
  // Land that is only studied is in no sum.
  expect((await get('/api/planner/enterprise-summaries/')) as EnterpriseSummary[]).toHaveLength(summaries.length);
});
