import type { AlertBook, HomeSettings } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, terms, unitToSell } from '../../../test/support/selling.ts';
import { type PersonName, people } from '../../../testing/people.ts';
import { fieldOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/home/settings/';
const read = async (who: PersonName): Promise<HomeSettings> => {
  const { status, body } = await testApp.send(who, 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as HomeSettings;
};
const change = (who: PersonName, body: object) => testApp.send(who, 'PATCH', url, body);
const changed = async (who: PersonName, body: object): Promise<HomeSettings> => {
  const answer = await change(who, { version: (await read(who)).version, ...body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as HomeSettings;
};
const rulesOf = async (who: PersonName, enterprise: number): Promise<string[]> =>
  ((await testApp.send(who, 'GET', '/api/home/alerts/')).body as AlertBook).alerts
    .filter(({ subject }) => subject.id === String(enterprise))
    .map(({ rule, severity }) => `${rule} ${severity}`);

test('everybody begins with the same limits and without a target; what is changed holds for all, with who changed it', async () => {
  const before = await read('reader');
  expect(before).toMatchObject({
    version: 0,
    thresholds: { overdue_days: 90 },
    targets: { margin_vgv: null },
    changes: [],
  });
  const after = await changed('planner', { stock_months: 24, margin_vgv: 0.15 });
  expect(after).toMatchObject({ version: 1, thresholds: { stock_months: 24 }, targets: { margin_vgv: 0.15 } });
  expect(await read('sales')).toEqual(after);
  expect(after.changes).toEqual([
    {
      ...{ version: 1, at: expect.any(String), by: expect.any(String) },
      values: [
        { key: 'stock_months', before: 36, after: 24 },
        { key: 'margin_vgv', before: null, after: 0.15 },
      ],
    },
  ]);
  const again = await changed('planner', { margin_vgv: null });
  expect(again).toMatchObject({ version: 2, targets: { margin_vgv: null } });
  expect(again.changes[0]?.values).toEqual([{ key: 'margin_vgv', before: 0.15, after: null }]);
  // No change, no new version.
  expect((await changed('planner', { stock_months: 24 })).version).toBe(2);
  expect((await read('stranger')).version).toBe(0);
  const auditTrail = await testApp.send('staff', 'GET', '/api/admin/audit/?target=home_settings');
  expect(JSON.stringify(auditTrail.body)).toContain('home_settings.changed');
});

test('what is out of bounds, grave before it is worth a look, or said over somebody else is refused, and nothing changes', async () => {
  const before = await read('planner');
  const wrong: [string, object][] = [
    ['stock_months', { stock_months: 0 }],
    ['stock_months', { stock_months: 2.5 }],
    ['closing_day', { closing_day: 29 }],
    ['works_attention', { works_attention: 2 }],
    ['works_attention', { works_attention: 'muito' }],
    ['works_critical', { works_critical: 0.01 }],
    ['overdue_critical', { overdue_attention: 0.5 }],
    ['exposure_share', { exposure_share: 0.3 }],
    ['sold', { sold: -0.1 }],
  ];
  for (const [field, body] of wrong) {
    const answer = await change('planner', { version: before.version, ...body });
    expect([body, answer.status]).toEqual([body, 400]);
    expect([body, fieldOf(answer.body, field)]).toEqual([body, expect.anything()]);
  }
  expect((await change('planner', { version: before.version + 7, stock_months: 12 })).status).toBe(412);
  for (const who of ['reader', 'sales', 'colab'] as const)
    expect([who, (await change(who, { version: before.version, stock_months: 12 })).status]).toEqual([who, 403]);
  expect(await read('planner')).toEqual(before);
});

test('a limit decides when an alert speaks, and how gravely', async () => {
  const unit = await unitToSell(testApp);
  const late = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const installmentSeries = [
    { kind: 'signing', amount: 600_000, installments: 1, first: late },
    { kind: 'monthly', amount: 11_400_000, installments: 1, first: '2030-01-10' },
  ];
  const body = contractOf(unit, { terms: terms({ signed: late, parts: installmentSeries }) });
  expect((await testApp.send('sales', 'POST', contractsUrl, body)).status).toBe(201);
  const of = () => rulesOf('sales', unit.empreendimento);
  expect(await of()).not.toContain('overdue attention');
  await changed('planner', { overdue_days: 30 });
  expect(await of()).toContain('overdue attention');
  await changed('planner', { overdue_attention: 0.06 });
  expect(await of()).not.toContain('overdue attention');
  await changed('planner', { overdue_attention: 0.01, overdue_critical: 0.02 });
  expect(await of()).toContain('overdue critical');
  expect(people.sales.id).toBeDefined();
});

test('contracts of units that belong to no module of the plan are told to who sells, and to nobody else', async () => {
  const unit = await unitToSell(testApp);
  for (const number of [2]) {
    const made = await testApp.send('planner', 'POST', '/api/planner/modules/', {
      empreendimento: unit.empreendimento,
      n_modulo: number,
      nome: `Torre ${number}`,
    });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
  }
  expect(await rulesOf('sales', unit.empreendimento)).not.toContain('contracts_beside attention');
  expect((await testApp.send('sales', 'POST', contractsUrl, contractOf(unit))).status).toBe(201);
  expect(await rulesOf('sales', unit.empreendimento)).toContain('contracts_beside attention');
  expect(await rulesOf('colab', unit.empreendimento)).toEqual([]);
});
