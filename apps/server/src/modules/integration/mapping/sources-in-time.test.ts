/** Sources in time: two of one enterprise cover disjoint months, and movements before the first day are one opening balance. */
import type { Commitments, ErpBinding, ErpSeries, Page } from '@uni/contracts';
import { expect, test } from 'vitest';
import { type LandedErp, moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};
const of = (erp: LandedErp) => `/api/integration/connections/${erp.id}/`;
const bind = (erp: LandedErp, enterprise: number, period: object, expectedStatus = 200) =>
  request<Record<string, unknown>>(
    'PUT',
    `${of(erp)}bindings/`,
    { rows: [{ company: '1', cost_center: '10', state: 'bound', enterprise, ...period }] },
    expectedStatus,
  );

const receipt = { account: '10101', kind: 'receipt', operation: '2', condition: 'PM', documentType: 'CT' } as const;
const paid = (key: string, date: string, amount: number) =>
  moving(key, [{ date, amount, account: '21001', counterpart: 'Concreteira' }]);
const received = (key: string, date: string, amount: number) => moving(key, [{ date, amount, ...receipt }]);
const fee = (key: string, date: string, amount: number) =>
  moving(key, [{ date, amount, account: '21803', kind: 'bank', operation: '40' }]);

const read = async (name: string): Promise<LandedErp> => {
  const erp = await openErp(testApp, organizationId, { name });
  await erp.land('payment-categories', [
    register('21001', { id: '21001', name: 'Materiais Aplicados - Obra', tpConta: 'R' }),
    register('21803', { id: '21803', name: 'Tarifa bancária', tpConta: 'R' }),
    register('10101', { id: '10101', name: 'Receita de Incorporação', tpConta: 'R' }),
  ]);
  await erp.land('payment-condition-types', [register('PM', { id: 'PM', description: 'Parcelas Mensais' })]);
  return erp;
};
const accept = async (erp: LandedErp) => {
  for (const kind of ['general', 'financing_sienge'])
    await request('POST', '/api/integration/mapping-suggestions/accept/', {
      kind,
      connection: erp.id,
      min_confidence: 0,
    });
};

/** Realised centavos by line and month. */
const realised = async (enterprise: number): Promise<Record<string, number>> => {
  const { lines } = await request<ErpSeries>('GET', `/api/planner/enterprises/${enterprise}/erp-series/`);
  return Object.fromEntries(
    lines
      .filter(({ nature }) => nature === 'realised')
      .flatMap(({ key, from, values }) =>
        values.flatMap((value, at) => (value === 0 ? [] : [[`${key} ${from}+${at}`, value] as const])),
      ),
  );
};

const startAt = (erp: LandedErp, start_date: string) => request('PATCH', of(erp), { settings: { start_date } });

test('two sources of one enterprise are refused while their months meet, and tell each its own when they do not', async () => {
  const { enterprise } = await plan(testApp, { who: 'staff' });
  const [old, next] = [await read('Antigo'), await read('Novo')];
  // Both hold the same two receipts: the books were carried over.
  for (const erp of [old, next]) {
    await erp.land('income', [received('9/1', '2026-01-12', 500_00), received('9/2', '2026-06-12', 700_00)]);
    await erp.finish();
  }
  await bind(old, enterprise, {});
  await accept(old);
  expect(Object.values(await realised(enterprise))).toEqual([500_00, 700_00]);

  const overlap = { rows: { 0: ['Another connection feeds this enterprise in these months.'] } };
  expect(await bind(next, enterprise, {}, 400)).toEqual(overlap);
  expect(await bind(next, enterprise, { valid_from: '2026-04' }, 400)).toEqual(overlap);
  expect(await bind(next, enterprise, { valid_from: '2026-04', valid_to: '2026-03' }, 400)).toMatchObject({ rows: {} });
  expect(Object.values(await realised(enterprise))).toEqual([500_00, 700_00]);

  await bind(old, enterprise, { valid_to: '2026-03' });
  expect(Object.values(await realised(enterprise))).toEqual([500_00]);
  expect(await bind(next, enterprise, { valid_from: '2026-03' }, 400)).toEqual(overlap);
  await bind(next, enterprise, { valid_from: '2026-04' });
  expect(Object.values(await realised(enterprise))).toEqual([500_00, 700_00]);
  // Neither may reach into the other's months afterwards.
  expect(await bind(old, enterprise, { valid_to: '2026-04' }, 400)).toEqual(overlap);
  const { results } = await request<Page<ErpBinding>>('GET', `${of(old)}bindings/`);
  expect(results[0]).toMatchObject({ state: 'bound', valid_from: null, valid_to: '2026-03' });
  // A removed source blocks nothing.
  await request('DELETE', `${of(next)}?rows=withdraw`, undefined, 204);
  await bind(old, enterprise, {});
  expect(Object.values(await realised(enterprise))).toEqual([500_00, 700_00]);
});

test('all resources are cut at the same day, and what moved before it is one line', async () => {
  const { enterprise } = await plan(testApp, { who: 'staff' });
  const erp = await read('Cortado');
  await erp.land('income', [
    received('9/1', '2025-11-12', 500_00),
    received('9/2', '2026-02-09', 70_00),
    received('9/3', '2026-02-10', 30_00),
    received('9/4', '2026-03-01', 900_00),
  ]);
  await erp.land('outcome', [paid('1/1', '2025-12-01', -120_00), paid('1/2', '2026-02-11', -60_00)]);
  await erp.land('bank-movement', [fee('b1', '2025-10-30', -5_00), fee('b2', '2026-02-20', -7_00)]);
  await erp.finish();
  await bind(erp, enterprise, {});
  await accept(erp);
  const whole = 500_00 + 70_00 + 30_00 + 900_00 - 120_00 - 60_00 - 5_00 - 7_00;
  const total = async () => Object.values(await realised(enterprise)).reduce((sum, one) => sum + one, 0);
  expect(await total()).toBe(whole);
  expect(Object.keys(await realised(enterprise)).some((key) => key.startsWith('opening_balance'))).toBe(false);

  await startAt(erp, '2026-02-10');
  const opening = 500_00 + 70_00 - 120_00 - 5_00;
  expect(await realised(enterprise)).toEqual({
    'opening_balance 2026-02+0': opening,
    'receipts.direct.until_keys 2026-02+0': 30_00,
    'receipts.direct.until_keys 2026-02+1': 900_00,
    'expense.labor_cost 2026-02+0': -60_00,
    'expense.bank_fee 2026-02+0': -7_00,
  });
  expect(await total()).toBe(whole);
  const { openings } = await request<Commitments>('GET', `/api/planner/enterprises/${enterprise}/commitments/`);
  expect(openings).toEqual([{ connection: erp.id, name: 'Cortado', day: '2026-02-10', amount: opening }]);
  // The plan has months of its own lines only.
  const entries = await request<{ key: string }[]>('GET', `/api/planner/enterprises/${enterprise}/realised-entries/`);
  expect(new Set(entries.map(({ key }) => key))).toEqual(
    new Set(['receipts.direct.until_keys', 'expense.labor_cost', 'expense.bank_fee']),
  );

  await startAt(erp, '2026-03-01');
  expect(await realised(enterprise)).toEqual({
    'opening_balance 2026-03+0': whole - 900_00,
    'receipts.direct.until_keys 2026-03+0': 900_00,
  });
});
