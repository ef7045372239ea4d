import type { Unit, UnitHolding, UnitHoldingDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { ordered, signed, unitToSell } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { dayIn, pricedUnit, proposalOf, proposalsUrl } from '../test-support/proposals.ts';
import { selectHoldingProposals } from './unit-holdings.repository.ts';

const testApp = await openTestApp();
const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await testApp.send('reader', 'GET', path);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const holdingsOf = (enterprise: number) => get<UnitHolding[]>(`/api/sales/unit-holdings/?empreendimento=${enterprise}`);

test('a sold unit stands with its contract: received, open, late, the next installment, kinds and buyers', async () => {
  const contract = await signed(testApp);
  const { empreendimento, unit } = contract;
  await unitToSell(testApp, { enterprise: empreendimento });
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  const [holding, ...others] = await holdingsOf(empreendimento);
  expect(others).toEqual([]);
  expect(holding).toMatchObject({
    unit,
    proposal: null,
    contract: {
      ...{ id: contract.id, number: contract.number, client_name: 'Ana Lima', state: 'active' },
      ...{ price: 12_000_000, received: 1_200_000, open: 10_800_000 },
      next: { kind: 'monthly', number: 1, of: 36, due: '2025-02-10', amount: 300_000 },
    },
  });
  // One installment falls due each month from February 2025 on; today is at least a year later.
  expect(holding?.contract?.late).toBeGreaterThanOrEqual(12 * 300_000);
  expect(holding?.contract?.late).toBeLessThanOrEqual(10_800_000);

  const detail = await get<UnitHoldingDetail>(`/api/sales/units/${unit}/holding/`);
  expect(detail).toMatchObject({ unit, contract: holding?.contract, holders: [{ client_name: 'Ana Lima' }] });
  expect(detail.kinds).toEqual([
    { kind: 'signing', count: 1, first: '2025-01-10', last: '2025-01-10', amount: 1_200_000, paid: 1_200_000 },
    expect.objectContaining({ kind: 'monthly', count: 36, first: '2025-02-10', amount: 10_800_000, paid: 0 }),
  ]);
});

test('a unit in a proposal stands with it; a free one, and one whose proposal is past, with nothing', async () => {
  const unit = await pricedUnit(testApp);
  const made = await testApp.send('sales', 'POST', proposalsUrl, proposalOf(testApp, unit));
  expect(made.status).toBe(201);
  const { id } = made.body as { id: number };
  expect(await holdingsOf(unit.empreendimento)).toEqual([]);
  expect(await testApp.send('sales', 'POST', `${proposalsUrl}${id}/submit/`, {})).toMatchObject({ status: 200 });
  expect(await holdingsOf(unit.empreendimento)).toMatchObject([
    { unit: unit.unit, contract: null, proposal: { id, client_name: 'Ana Lima', valid_until: dayIn(testApp, 10) } },
  ]);
  const holdingOn = (today: string) =>
    testApp.app.platform.database.withOrganization(people.staff.organizationId, (db) =>
      selectHoldingProposals(db, { enterprises: null, unit: unit.unit, today }),
    );
  expect(await holdingOn(dayIn(testApp, 10))).toMatchObject([{ id }]);
  expect(await holdingOn(dayIn(testApp, 11))).toEqual([]);
  const free = await unitToSell(testApp, { enterprise: unit.empreendimento });
  expect(await get(`/api/sales/units/${free.unit}/holding/`)).toMatchObject({
    ...{ contract: null, proposal: null, kinds: [], holders: [] },
  });
});

test('nothing of another organization is shown', async () => {
  const { empreendimento, unit } = await signed(testApp);
  const stranger = (path: string) => testApp.send('stranger', 'GET', path);
  expect(await stranger(`/api/sales/unit-holdings/?empreendimento=${empreendimento}`)).toMatchObject({ body: [] });
  expect(await stranger(`/api/sales/units/${unit}/holding/`)).toMatchObject({ status: 404 });
});

test('units are found by typology, price, floor, front and arrears, in list and sums alike', async () => {
  const contract = await signed(testApp);
  const enterprise = contract.empreendimento;
  const other = await unitToSell(testApp, { enterprise });
  const set = (id: number, change: Record<string, unknown>) =>
    testApp.send('staff', 'PATCH', `/api/sales/units/${id}/`, change);
  const own = contract.unit ?? 0;
  expect(await set(own, { typology: '2 quartos', facing: 'east', floor: 3, list_price: 900 })).toMatchObject({
    body: { facing: 'east' },
  });
  await set(other.unit, { typology: 'Cobertura', facing: 'west', floor: 20, list_price: 2_000 });
  const match = async (filter: string): Promise<number[]> => {
    const query = `?empreendimento=${enterprise}&${filter}`;
    const rows = await get<Unit[]>(`/api/sales/units/${query}`);
    const tallies = await get<{ count: number }[]>(`/api/sales/unit-tallies/${query}`);
    expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await match('typology=Cobertura')).toEqual([other.unit]);
  expect(await match('facing=east')).toEqual([own]);
  expect(await match('price_from=900&price_to=1999')).toEqual([own]);
  expect(await match('floor_from=4')).toEqual([other.unit]);
  expect(await match('floor_to=3')).toEqual([own]);
  expect(await match('late=true')).toEqual([own]);
  expect(await match('facing=up&price_from=x')).toHaveLength(2);
});

test('a sheet brings the front of units, and a file takes it along', async () => {
  const { empreendimento } = await unitToSell(testApp);
  const rows = [
    { block: 'Quadra A', nome: 'Lote 1', facing: 'north' },
    { block: 'Quadra A', nome: 'Lote 2', facing: 'up' },
  ];
  const body = { empreendimento, rows };
  expect(await testApp.send('staff', 'POST', '/api/sales/unit-imports/', body)).toMatchObject({
    body: { added: 1, rejected: [{ row: 1 }] },
  });
  const file = await testApp.send(
    ...(['staff', 'POST', `/api/sales/units/export/?empreendimento=${empreendimento}&facing=north`] as const),
    { file_type: 'csv' },
  );
  expect(file.status).toBe(200);
  expect(String(file.body)).toContain('norte');
});
