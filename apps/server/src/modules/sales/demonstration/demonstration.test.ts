import type { Commission, KeyedPage, Movement, Proposal, SalesContract, SalesSummary, Unit } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { modules } from '../../../app.ts';

const testApp = await openTestApp();
const demonstration = {
  ...{ organizationId: testOrganizations.first.id, plannerId: people.planner.id, staffId: people.staff.id },
  otherOrganizationId: testOrganizations.second.id,
};
const seedAll = async (sells: boolean): Promise<void> => {
  for (const { seed } of modules) await seed?.(testApp.app.platform, { ...demonstration, sells });
};
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('staff', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
type Page<Row> = KeyedPage<Row, Record<string, number>>;
const page = <Row>(list: string, query = ''): Promise<Page<Row>> =>
  get<Page<Row>>(`/api/sales/${list}/?page_size=500${query}`);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

await seedAll(false);
const before = {
  units: await get<Unit[]>('/api/sales/units/'),
  versions: await get('/api/planner/versions/'),
};
await seedAll(true);
// Planning receives the sales.
for (let turn = 0; turn < 5; turn++) if ((await testApp.app.work.tick()) === 0) break;

const contracts = (await page<SalesContract>('contracts')).results;
const units = await get<Unit[]>('/api/sales/units/');
const living = contracts.filter(({ state }) => state !== 'cancelled');
const enterprise = units[0]?.empreendimento;
const panel = await get<SalesSummary>(`/api/sales/summary/?empreendimento=${enterprise}`);

describe('the demonstration of sales', () => {
  test('is there only where it is asked for, and once', async () => {
    expect(before.units).toEqual([]);
    expect(contracts.length).toBeGreaterThanOrEqual(30);
    await seedAll(true);
    expect((await page<SalesContract>('contracts')).count).toBe(contracts.length);
  });

  test('leaves every planned number as it was', async () => {
    expect(await get('/api/planner/versions/')).toEqual(before.versions);
  });

  test('has as many units as the study, at its prices, in five states at least', async () => {
    expect(units.length).toBe(220);
    const [tower] = Map.groupBy(units, ({ n_modulo }) => n_modulo).values();
    const listed = sum(tower ?? [], ({ list_price }) => list_price);
    expect(listed).toBe((60 * 62.5 * 8_900 + 48 * 86 * 9_350 + 2 * 164.5 * 10_100) * 100);
    const states = new Set(units.map(({ state }) => state));
    for (const state of ['available', 'reserved', 'proposed', 'sold', 'settled', 'bartered', 'blocked'] as const)
      expect(states).toContain(state);
  });

  test('sells each unit once, and what is sold on the map is what is contracted', () => {
    const sold = units.filter(({ state }) => state === 'sold' || state === 'settled').map(({ id }) => id);
    expect(sold.toSorted()).toEqual(living.map(({ unit }) => unit).toSorted());
  });

  test("shows on the panel the map's stock, the contracts' prices and all that they owe", async () => {
    const last = panel.months.at(-1);
    const offered = units.filter(({ n_modulo, state }) => n_modulo === 1 && state !== 'bartered');
    expect(last?.stock.units).toBe(offered.length - living.length);
    expect(sum(panel.months, ({ agreed }) => agreed)).toBe(sum(contracts, ({ price }) => price));
    expect(sum(panel.months, ({ cancelled }) => cancelled.units)).toBe(contracts.length - living.length);
    expect(sum(panel.ageing, ({ amount }) => amount)).toBe(sum(contracts, ({ open }) => open));
    const owed = new Map(panel.ageing.map(({ bucket, amount }) => [bucket, amount]));
    for (const bucket of ['to_fall_due', 'late_1_30', 'late_31_60', 'late_91_180'] as const)
      expect.soft(owed.get(bucket), bucket).toBeGreaterThan(0);
  });

  test('owes in installments what it owes in contracts, and was paid in receipts what they received', async () => {
    const { sums: all } = await page('contracts');
    const { sums: open } = await page('installments', '&state=to_receive');
    const { sums: receipts } = await page('receipts');
    expect(open.open).toBe(all.open);
    expect(receipts.amount).toBe(all.received);
    for (const { id, price, number } of contracts.filter(({ state }) => state === 'active').slice(0, 8)) {
      const { results } = await page<{ kind: string; principal: number }>('installments', `&contract=${id}`);
      const agreed = results.filter(({ kind }) => !['renegotiated', 'residue', 'fee'].includes(kind));
      expect(
        sum(agreed, ({ principal }) => principal),
        number,
      ).toBe(price);
    }
  });

  test('has brought into the bank account what contracts received, and paid commissions out of it', async () => {
    const { sums: all } = await page('contracts');
    const movements = (await page<Movement>('movements')).results;
    const inflows = movements.filter(({ kind }) => kind === 'inflow');
    expect(sum(inflows, ({ amount }) => amount)).toBe(all.received);
    expect(movements.filter(({ category }) => category === null)).toEqual([]);
    const paid = (await page<Commission>('commissions', '&state=paid')).results;
    expect(paid.length).toBeGreaterThan(20);
    const byId = new Map(movements.map((one) => [one.id, one.amount]));
    for (const { movement, amount } of paid) expect(byId.get(movement ?? 0)).toBe(amount);
  });

  test('has one distrato that took its commission back, a contract of each fate, and proposals that wait', async () => {
    expect((await page('cancellations')).count).toBe(1);
    expect((await page('commissions', '&kind=clawback')).count).toBe(2);
    const states = new Set(contracts.map(({ state }) => state));
    expect(states).toEqual(new Set(['active', 'assigned', 'settled', 'cancelled']));
    expect((await page('installments', '&state=renegotiated')).count).toBeGreaterThan(0);
    const proposals = (await page<Proposal>('proposals')).results;
    expect(proposals.map(({ state }) => state).toSorted()).toEqual(['approved', 'draft', 'pending', 'refused']);
  });

  test('has talks with whoever is late, most of whom did not keep what they promised', async () => {
    const talks = (await page<{ promise: string | null; contract: number }>('contacts')).results;
    expect(talks).toHaveLength(5);
    expect(talks.map(({ promise }) => promise).toSorted()).toEqual(['broken', 'broken', 'broken', 'broken', 'waiting']);
    const late = new Set(
      (await page<{ contract: number }>('installments', '&state=late')).results.map((one) => one.contract),
    );
    expect(talks.filter(({ contract }) => !late.has(contract))).toEqual([]);
  });

  test('is nothing that the second organization sees', async () => {
    const { body } = await testApp.send('stranger', 'GET', '/api/sales/units/');
    expect(body).toEqual([]);
  });
});
