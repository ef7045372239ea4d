import type { LateMonth, SalesSummary } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, terms, unitToSell } from '../../../../test/support/selling.ts';
import { approve, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const summary = async (query: string): Promise<SalesSummary> => {
  const { status, body } = await testApp.send('reader', 'GET', `/api/sales/summary/?${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as SalesSummary;
};

test('a stock of four of which two were sold and one came back: sales over offer, stock, plan, ageing', async () => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  await approve(testApp, url);
  const units: number[] = [];
  for (let k = 0; k < 4; k++) units.push((await unitToSell(testApp, { enterprise })).unit);
  const sell = async (unit: number | undefined, signed: string) => {
    const installmentSeries = [
      { kind: 'signing', amount: 1_200_000, installments: 1, first: signed },
      { kind: 'monthly', amount: 10_800_000, installments: 36, first: '2025-04-10' },
    ];
    const body = contractOf(
      { empreendimento: enterprise, unit: unit ?? 0 },
      { terms: terms({ signed, parts: installmentSeries }) },
    );
    const made = await testApp.send('sales', 'POST', contractsUrl, body);
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body as { id: number };
  };
  const first = await sell(units[0], '2025-02-10');
  await sell(units[1], '2025-03-10');
  await ordered(testApp, first, { kind: 'payment', day: '2025-02-10', amount: 1_200_000 });
  const gone = await testApp.send('sales', 'POST', `${contractsUrl}${first.id}/cancellation/`, {
    day: '2025-04-01',
    reason: 'buyer',
    terms: { kind: 'incorporation', penalty: 0.25 },
  });
  expect(gone.status).toBe(200);

  const april = await summary(`empreendimento=${enterprise}&month=2025-04`);
  expect(
    april.months.map(({ month, sold, cancelled, stock }) => [month, sold.units, cancelled.units, stock.units]),
  ).toEqual([
    ['2025-02', 1, 0, 3],
    ['2025-03', 1, 0, 2],
    ['2025-04', 0, 1, 3],
  ]);
  expect(april.velocity.units).toEqual({
    month: { gross: 0, net: -0.5 },
    quarter: { gross: 0.5, net: 0.25 },
    year: { gross: 0.5, net: 0.25 },
  });
  expect(april.planned).toMatchObject({
    version: 'Rev 1',
    from: '2025-01',
    realised: [0, 12_000_000, 12_000_000, -12_000_000],
  });
  expect(april.modules).toMatchObject([{ n_modulo: null, offered: { units: 4 }, sold: { units: 1 } }]);
  // All of the second contract is owed; the signing of March 2025 is long overdue.
  const owed = april.ageing.reduce((sum, { amount }) => sum + amount, 0);
  expect(owed).toBe(12_000_000);
  expect(april.ageing.at(-1)?.amount).toBeGreaterThanOrEqual(1_200_000);
  const march = await summary(`empreendimento=${enterprise}&month=2025-03`);
  expect(march.velocity.units.month).toEqual({ gross: 1 / 3, net: 1 / 3 });
  expect(march.months.at(-1)?.stock.units).toBe(2);
});

describe('what was late month by month', () => {
  const late = async (enterprise: number): Promise<Record<string, number[]>> => {
    const { status, body } = await testApp.send(
      'reader',
      'GET',
      `/api/sales/late-months/?empreendimento=${enterprise}`,
    );
    expect([status, body]).toEqual([200, expect.anything()]);
    const months = body as LateMonth[];
    expect(months).toHaveLength(12);
    return Object.fromEntries(months.map(({ day, late: amounts }) => [day, amounts.map(({ amount }) => amount)]));
  };
  const ago = (months: number): string => {
    const today = new Date(Date.now() - 3 * 3_600_000);
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 0)).toISOString().slice(0, 10);
  };
  /** A contract of one installment of R$ 1,000.00, due on the last day of the sixth month before this. */
  const owing = async (enterprise: number) => {
    const due = ago(5);
    const { unit } = await unitToSell(testApp, { enterprise });
    const installmentSeries = [{ kind: 'monthly', amount: 100_000, installments: 1, first: due }];
    const agreed = terms({ price: 100_000, signed: ago(7), base_month: ago(7).slice(0, 7), parts: installmentSeries });
    const made = await testApp.send(
      'sales',
      'POST',
      contractsUrl,
      contractOf({ empreendimento: enterprise, unit }, { terms: agreed }),
    );
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return { contract: made.body as { id: number }, due };
  };

  test('is late until the day it is paid, and grows older until then', async () => {
    const { enterprise } = await plan(testApp);
    const { contract } = await owing(enterprise);
    const paidOn = `${ago(1).slice(0, 7)}-15`;
    await ordered(testApp, contract, { kind: 'payment', day: paidOn, amount: 150_000 });
    const amounts = await late(enterprise);
    expect(amounts[ago(6)]).toEqual([0, 0, 0, 0, 0]);
    expect(amounts[ago(4)]?.slice(0, 2).reduce((sum, amount) => sum + amount, 0)).toBe(100_000);
    expect(amounts[ago(2)]?.slice(2, 4).reduce((sum, amount) => sum + amount, 0)).toBe(100_000);
    expect(amounts[ago(1)]).toEqual([0, 0, 0, 0, 0]);
  });

  test('ends with what is late today, as the panel tells it, and is nothing of others', async () => {
    const { enterprise } = await plan(testApp);
    await owing(enterprise);
    const amounts = await late(enterprise);
    const { ageing, day } = await summary(`empreendimento=${enterprise}`);
    expect(amounts[day]).toEqual(ageing.slice(1).map(({ amount }) => amount));
    expect(amounts[day]?.reduce((sum, amount) => sum + amount, 0)).toBe(100_000);
    const { body } = await testApp.send('stranger', 'GET', `/api/sales/late-months/?empreendimento=${enterprise}`);
    expect((body as LateMonth[]).flatMap(({ late: all }) => all.filter(({ amount }) => amount !== 0))).toEqual([]);
  });

  test('is late no more from the day on which a distrato closes it', async () => {
    const { enterprise } = await plan(testApp);
    const { contract } = await owing(enterprise);
    const day = `${ago(1).slice(0, 7)}-15`;
    const ended = await testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/cancellation/`, {
      ...{ day, reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } },
    });
    expect([ended.status, ended.body]).toEqual([200, expect.anything()]);
    const amounts = await late(enterprise);
    expect(amounts[ago(3)]?.reduce((sum, amount) => sum + amount, 0)).toBe(100_000);
    expect(amounts[ago(1)]).toEqual([0, 0, 0, 0, 0]);
  });
});

test('an enterprise with nothing on its map tells of nothing, and a foreign one of nothing either', async () => {
  const { enterprise } = await plan(testApp);
  const amounts = await summary(`empreendimento=${enterprise}`);
  expect(amounts).toMatchObject({ months: [], modules: [], planned: null, delinquency: null });
  expect((await summary('empreendimento=999999999')).months).toEqual([]);
});
