import type { EnterpriseSummary, HomeFigures, SalesSummary } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, terms, unitToSell } from '../../../test/support/selling.ts';
import type { PersonName } from '../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { plannerModule } from '../planner/index.ts';

const testApp = await openTestApp();
const organization = 1_001;
const figures = async (who: PersonName, enterprise?: number): Promise<HomeFigures> => {
  const query = enterprise === undefined ? '' : `?empreendimento=${enterprise}`;
  const { status, body } = await testApp.send(who, 'GET', `/api/home/figures/${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as HomeFigures;
};
const summary = async (query: string): Promise<SalesSummary> =>
  (await testApp.send('reader', 'GET', `/api/sales/summary/?${query}`)).body as SalesSummary;
const summaries = async (who: PersonName, which: string): Promise<EnterpriseSummary[]> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/planner/enterprise-summaries/?which=${which}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as EnterpriseSummary[];
};

/** Three units on offer, one sold two years ago and one in the last whole month. */
const selling = async (): Promise<number> => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2024-01' }) });
  await approve(testApp, url);
  const month = (await figures('reader')).month;
  const units: number[] = [];
  for (let k = 0; k < 3; k++) units.push((await unitToSell(testApp, { enterprise })).unit);
  for (const [at, signed] of ['2024-10-10', `${month}-03`].entries()) {
    const installmentSeries = [{ kind: 'signing', amount: 12_000_000, installments: 1, first: signed }];
    const body = contractOf(
      { empreendimento: enterprise, unit: units[at] ?? 0 },
      { terms: terms({ signed, parts: installmentSeries }) },
    );
    expect((await testApp.send('sales', 'POST', contractsUrl, body)).status).toBe(201);
  }
  return enterprise;
};

test('sales over offer and delinquency are the numbers of the panel of sales, of one enterprise and of all', async () => {
  const enterprise = await selling();
  for (const requestedEnterprise of [enterprise, undefined]) {
    const result = await figures('reader', requestedEnterprise);
    const panel = await summary(
      `month=${result.month}${requestedEnterprise === undefined ? '' : `&empreendimento=${requestedEnterprise}`}`,
    );
    const { month, quarter } = panel.velocity.units;
    expect(result.sales?.month).toMatchObject(month);
    expect(result.sales?.quarter).toMatchObject(quarter);
    expect(result.sales?.stock).toBe(panel.months.at(-1)?.stock.units);
    expect(result.owed?.delinquency).toBe(panel.delinquency);
    const { opening = 0, launched = 0, sold = 0, gross } = result.sales?.month ?? {};
    expect(gross).toBe(sold / (opening + launched));
  }
  const own = (await figures('reader', enterprise)).enterprises;
  expect(own).toMatchObject([{ id: enterprise, sales: { offered: 3, stock: 1, month: { opening: 2, sold: 1 } } }]);
  // One sold for good in twelve months, one left.
  expect(own[0]?.sales?.stock_months).toBe(12);
  expect(own[0]?.owed).toMatchObject({ open: 24_000_000, late: 12_000_000, delinquency: 0.5 });
});

test('who reads no sales is told none, a stranger nothing of another house', async () => {
  const enterprise = await selling();
  const colab = await figures('colab');
  expect([colab.sales, colab.owed, colab.days]).toEqual([null, null, []]);
  expect(colab.enterprises.find(({ id }) => id === enterprise)).toMatchObject({ sales: null, owed: null, works: null });
  expect(await figures('stranger', enterprise)).toMatchObject({ sales: null, owed: null, enterprises: [], days: [] });
  expect((await figures('sales', enterprise)).sales).not.toBeNull();
  expect((await figures('sales', enterprise)).days).toEqual([]);
});

test('the figures of all together are kept once a day, and again only when they have changed', async () => {
  // A draft, and land that is only studied whatever was approved of it, are in no sum.
  await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  const land = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  await testApp.send('planner', 'PATCH', `/api/planner/enterprises/${land.enterprise}/`, { phase: 'prospecting' });
  await approve(testApp, land.url);
  const storeFigures = async (): Promise<void> => {
    const worker = plannerModule.workers?.(testApp.app.platform).find(({ name }) => name === 'figure-days');
    await worker?.act(organization, new AbortController().signal);
  };
  await storeFigures();
  const [first] = (await figures('reader')).days;
  const computed = (await summaries('reader', 'current')).filter(
    ({ phase, version, indicators }) => phase !== 'prospecting' && version?.current && indicators !== null,
  );
  const sum = (key: string): number => computed.reduce((all, one) => all + Number(one.indicators?.[key] ?? 0), 0);
  expect(first).toMatchObject({ vgv_own: sum('vgv_own'), result: sum('result') });
  testApp.clock.aheadMs = 86_400_000;
  try {
    await storeFigures();
    await testApp.openSession('reader');
    expect((await figures('reader')).days).toEqual([first]);
    await testApp.openSession('planner');
    const { url } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
    await testApp.openSession('staff');
    await approve(testApp, url);
    await storeFigures();
    expect((await figures('reader')).days).toHaveLength(2);
  } finally {
    testApp.clock.aheadMs = 0;
    await testApp.openSession('reader');
    await testApp.openSession('planner');
    await testApp.openSession('staff');
  }
});

test('beside the current version stand the one edited last and the one approved last, as it was approved', async () => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  const of = async (who: PersonName, which: string) =>
    (await summaries(who, which)).find(({ id }) => id === enterprise);
  expect(await of('reader', 'baseline')).toBeUndefined();
  await approve(testApp, url);
  const [current, baseline] = [await of('reader', 'current'), await of('reader', 'baseline')];
  expect(baseline).toMatchObject({ version: { id: current?.version?.id }, indicators: current?.indicators });
  const later = await testApp.send('planner', 'POST', '/api/planner/versions/', {
    empreendimento: enterprise,
    nome: 'Rev 2',
    study: studyOf({ base_month: '2026-01' }),
  });
  expect(later.status).toBe(201);
  expect((await of('reader', 'edited'))?.version?.nome).toBe('Rev 2');
  expect((await of('reader', 'current'))?.version?.nome).toBe('Rev 1');
  // A user who sees part of the current version sees none of the others.
  expect(await of('sales', 'edited')).toBeUndefined();
  expect(await of('colab', 'baseline')).toBeUndefined();
  expect((await testApp.send('reader', 'GET', '/api/planner/enterprise-summaries/?which=all')).status).toBe(400);
});
