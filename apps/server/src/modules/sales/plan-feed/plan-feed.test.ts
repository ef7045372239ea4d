import { composeStudy } from '@uni/analysis';
import type { ErpLateChange, RealisedEntry, RealisedSummary, SalesContractDetail, Unit } from '@uni/contracts';
import { openStudy, type ProjectionLine } from '@uni/engine';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, terms, unitToSell } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { plan, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { replaceErpEntries } from '../../planner/index.ts';

const testApp = await openTestApp();
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('planner', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const realised = (enterprise: number) => get<RealisedSummary>(`/api/planner/enterprises/${enterprise}/realised/`);
const entries = async (enterprise: number) =>
  (await get<RealisedEntry[]>(`/api/planner/enterprises/${enterprise}/realised-entries/`)).map(
    ({ origin, key, module, month, amount }) => ({ origin, key, module, month, amount }),
  );
const close = async (enterprise: number, month: string) => {
  const { status } = await testApp.send('staff', 'POST', `/api/planner/enterprises/${enterprise}/closing/`, {
    month,
    reason: 'Conferido',
  });
  expect(status).toBe(200);
};
/** Until nothing is due any more. */
const publishPlan = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) if ((await testApp.app.work.tick()) === 0) return;
};

/** Creates an enterprise of one module from January 2025 on, with this many units of equal price on the map. */
const openFixture = async (units: number) => {
  const planned = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  const made: number[] = [];
  for (let k = 0; k < units; k++) {
    const { unit } = await unitToSell(testApp, { enterprise: planned.enterprise });
    made.push(unit);
  }
  const sell = async (unit: number, more: Record<string, unknown> = {}) => {
    const body = contractOf({ empreendimento: planned.enterprise, unit }, more);
    const { status, body: contract } = await testApp.send('sales', 'POST', contractsUrl, body);
    expect([status, contract]).toEqual([201, expect.anything()]);
    return contract as SalesContractDetail;
  };
  return { ...planned, units: made, sell };
};

const projected = async (url: string, enterprise: number) => {
  const { study } = await studyAt(testApp, url);
  const { realised: series } = await realised(enterprise);
  const answer = openStudy(composeStudy(study as never, series).study);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model.projection;
};
const lineOf = (lines: readonly ProjectionLine[], key: string, module: number | null = 1) =>
  lines.find((line) => line.key === key && line.module === module);

test('money received is realised by line and month, and what is owed takes the place of planned receipts', async () => {
  const { enterprise, url, units, sell } = await openFixture(4);
  const contract = await sell(units[0] ?? 0);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  await ordered(testApp, contract, { kind: 'payment', day: '2025-02-10', amount: 300_000 });
  await publishPlan();
  expect(await entries(enterprise)).toEqual([
    { origin: 'sales', key: 'receipts.direct.down_payment', module: 1, month: '2025-01', amount: '12000.00' },
    { origin: 'sales', key: 'receipts.direct.until_keys', module: 1, month: '2025-02', amount: '3000.00' },
  ]);

  await close(enterprise, '2025-02');
  const { realised: series } = await realised(enterprise);
  const portfolio = series?.portfolio?.[0];
  expect(portfolio).toMatchObject({ module: 1, units: 4 });
  expect(portfolio?.sold.from).toBe('2025-01');
  expect(portfolio?.sold.values[0]).toBe(0.25);
  expect(portfolio?.sold.values.reduce((sum, share) => sum + share, 0)).toBe(0.25);
  const owed = portfolio?.receivables.flatMap(({ values }) => values).reduce((sum, cents) => sum + cents, 0);
  expect(owed).toBe(contract.open - 1_500_000);

  const { lines, checks } = await projected(url, enterprise);
  expect(checks.filter(({ severity }) => severity === 'error')).toEqual([]);
  const until = lineOf(lines, 'receipts.direct.until_keys');
  expect(until?.realised).toEqual([0, 300_000]);
  expect(lineOf(lines, 'receipts.direct.down_payment')?.realised).toEqual([1_200_000, 0]);
});

test('a cancelled sale gives its unit back to the stock, and a receipt found late waits for its month to be opened', async () => {
  const { enterprise, units, sell } = await openFixture(2);
  const contract = await sell(units[0] ?? 0);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  await publishPlan();
  await close(enterprise, '2025-03');
  const before = (await realised(enterprise)).realised;
  await ordered(testApp, contract, { kind: 'payment', day: '2025-02-10', amount: 300_000 });
  await publishPlan();
  const late = await get<ErpLateChange[]>(`/api/planner/enterprises/${enterprise}/late-changes/`);
  expect(late).toMatchObject([{ key: 'receipts.direct.until_keys', month: '2025-02' }]);
  expect((await realised(enterprise)).realised?.lines).toEqual(before?.lines);

  const cancelled = await testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/cancellation/`, {
    day: '2025-04-01',
    reason: 'buyer',
    terms: { kind: 'incorporation', penalty: 0.25 },
  });
  expect([cancelled.status, cancelled.body]).toEqual([200, expect.anything()]);
  await publishPlan();
  const sold = (await realised(enterprise)).realised?.portfolio?.[0]?.sold;
  expect(sold?.values.slice(0, 4)).toEqual([0.5, 0, 0, -0.5]);
});

test('where an ERP tells of receipts, contracts are not listened to', async () => {
  const { enterprise, units, sell } = await openFixture(1);
  const contract = await sell(units[0] ?? 0);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  await publishPlan();
  expect((await entries(enterprise)).map(({ origin }) => origin)).toEqual(['sales']);
  const { database } = testApp.app.platform;
  const scope = people.planner.organizationId;
  const acts = { enterpriseId: enterprise, authorId: null, at: new Date() };
  const cell = { nature: 'realised', key: 'receipts.direct.keys', module: 1, month: '2025-03', amount: 5 } as const;
  await database.withOrganization(scope, (db) => replaceErpEntries(db, acts, [cell]));
  expect((await entries(enterprise)).map(({ origin, amount }) => [origin, amount])).toEqual([['erp', '0.05']]);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-02-10', amount: 300_000 });
  await publishPlan();
  expect((await entries(enterprise)).map(({ origin }) => origin)).toEqual(['erp']);
  await database.withOrganization(scope, (db) => replaceErpEntries(db, acts, []));
  await ordered(testApp, contract, { kind: 'payment', day: '2025-03-10', amount: 300_000 });
  await publishPlan();
  expect((await entries(enterprise)).map(({ month }) => month)).toEqual(['2025-01', '2025-02', '2025-03']);
});

test('the same again writes nothing, and a unit that changes its price is told', async () => {
  const { enterprise, units, sell } = await openFixture(2);
  await sell(units[0] ?? 0, { terms: terms({ signed: '2025-01-10' }) });
  await publishPlan();
  const before = await realised(enterprise);
  await publishPlan();
  expect(await realised(enterprise)).toEqual(before);
  const unit = await get<Unit>(`/api/sales/units/${units[1]}/`);
  const other = await get<Unit>(`/api/sales/units/${units[0]}/`);
  for (const [{ id, version }, list_price] of [
    [other, 30_000_000],
    [unit, 10_000_000],
  ] as const)
    expect(
      (await testApp.send('sales', 'PATCH', `/api/sales/units/${id}/`, { list_price }, { 'if-match': `"${version}"` }))
        .status,
    ).toBe(200);
  await publishPlan();
  await close(enterprise, '2025-01');
  const sold = (await realised(enterprise)).realised?.portfolio?.[0]?.sold.values[0];
  expect(sold).toBe(0.75);
});
