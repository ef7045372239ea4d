import type { SalesContractDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractsUrl, unitToSell } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { actOn, conditions, dayIn, pricedUnit, type UnitForSale, unitIn } from '../test-support/proposals.ts';
import { belowAuthority, cheaper, sellingBelow } from '../test-support/selling-below.ts';

const testApp = await openTestApp();
const home = await pricedUnit(testApp);
const freshUnit = (): Promise<UnitForSale> => unitIn(testApp, home.empreendimento);
const { atTable, contractsOf, propose, sign } = sellingBelow(testApp);

test('at the table nobody is asked, and the contract keeps what it was held against', async () => {
  const unit = await freshUnit();
  const terms = await atTable(unit.unit);
  expect(await sign(unit, terms)).toMatchObject({
    status: 201,
    body: { price_basis: 'table', table_price: terms.price, equivalent_discount: 0, authority: 'Tabela' },
  });
});

test('a refusal says how much less it is and who grants it; whoever has the authority signs, and the contract says so', async () => {
  const unit = await freshUnit();
  const terms = await atTable(unit.unit);
  const long = cheaper['240 months without interest'](terms);
  const { body } = await sign(unit, long);
  expect(body).toMatchObject({ code: 'below_authority', authority: 'Gestão de vendas', nominal_discount: 0 });
  expect(Number(fieldOf(body, 'equivalent_discount'))).toBeGreaterThan(0.2);
  expect(Number(fieldOf(body, 'present_value'))).toBeLessThan(Number(fieldOf(body, 'table_present_value')));
  const signed = await sign(unit, long, 'staff');
  expect(signed).toMatchObject({ status: 201, body: { authority: 'Gestão de vendas', price_basis: 'table' } });
  expect(Number(fieldOf(signed.body, 'equivalent_discount'))).toBeGreaterThan(0.2);
});

test('a request that is granted is signed, and one that is refused is not', async () => {
  const [granted, refused] = [await freshUnit(), await freshUnit()];
  for (const unit of [granted, refused]) {
    const terms = await atTable(unit.unit);
    const made = await propose(unit, cheaper['the price less a thousandth'](terms));
    await actOn(testApp, made, 'submit');
    const act = unit === granted ? 'approve' : 'refuse';
    expect(await actOn(testApp, made, act, { who: 'planner' })).toMatchObject({ status: 200 });
    const sold = await actOn(testApp, made, 'contract');
    if (unit === granted) expect(sold).toMatchObject({ status: 200, body: { state: 'sold' } });
    else expect(sold).toMatchObject({ status: 409, body: { code: 'proposal_state' } });
  }
  expect(await contractsOf(granted)).toMatchObject([{ authority: 'Gestão de vendas', price_basis: 'table' }]);
  expect(await contractsOf(refused)).toEqual([]);
});

test('a table that has risen since the approval asks again, unless the level that granted it grants this too', async () => {
  const raise = ({ unit }: UnitForSale) =>
    testApp.send('staff', 'PATCH', `/api/sales/units/${unit}/`, { list_price: 70_000_000 });
  const unit = await freshUnit();
  const terms = await atTable(unit.unit);
  const made = await propose(unit, terms);
  expect(await actOn(testApp, made, 'submit')).toMatchObject({ body: { state: 'approved' } });
  await raise(unit);
  expect(await actOn(testApp, made, 'contract')).toMatchObject({ status: 409, body: { code: 'proposal_moved' } });
  expect(await contractsOf(unit)).toEqual([]);
  await actOn(testApp, made, 'reopen');
  expect(await actOn(testApp, made, 'submit')).toMatchObject({ body: { state: 'pending' } });
  await actOn(testApp, made, 'approve', { who: 'planner' });
  expect(await actOn(testApp, made, 'contract')).toMatchObject({ status: 200, body: { state: 'sold' } });
});

test('without a table the unit’s own price is what is judged, and with neither nobody is asked: it is marked', async () => {
  const { enterprise } = await plan(testApp);
  const listed = await unitToSell(testApp, { enterprise });
  await testApp.send('staff', 'PATCH', `/api/sales/units/${listed.unit}/`, { list_price: 60_000_000 });
  expect(await sign(listed, conditions(testApp, 55_000_000))).toMatchObject(belowAuthority);
  expect(await sign(listed, conditions(testApp, 100))).toMatchObject(belowAuthority);
  const proposal = await propose(listed, conditions(testApp, 55_000_000));
  expect(proposal.pricing).toMatchObject({ basis: 'list', version: null, table: null });
  expect(await actOn(testApp, proposal, 'submit')).toMatchObject({ status: 200, body: { state: 'pending' } });
  await actOn(testApp, proposal, 'cancel');
  expect(await sign(listed, conditions(testApp, 60_000_000))).toMatchObject({
    status: 201,
    body: { price_basis: 'list', table_price: 60_000_000, equivalent_discount: 0 },
  });
  const bare = await unitToSell(testApp, { enterprise });
  expect(await sign(bare, conditions(testApp, 55_000_000))).toMatchObject({
    status: 201,
    body: { price_basis: 'none', table_price: null, equivalent_discount: null, authority: null },
  });
});

test('neither another channel nor a unit of no module, or without a price of its own, escapes the table', async () => {
  for (const more of [{ n_modulo: 9 }, { n_modulo: null }, { list_price: 0 }]) {
    const unit = await freshUnit();
    await testApp.send('staff', 'PATCH', `/api/sales/units/${unit.unit}/`, more);
    const at = await atTable(unit.unit);
    for (const channel of ['direct', 'financed']) {
      const long = { ...cheaper['240 months without interest'](at), channel };
      expect(await sign(unit, long), JSON.stringify([more, channel])).toMatchObject(belowAuthority);
    }
  }
});

test('what is owed is put off by whoever may grant it, and by anybody where it costs the house nothing', async () => {
  const unit = await freshUnit();
  const terms = await atTable(unit.unit);
  const { id } = (await sign(unit, terms)).body as SalesContractDetail;
  const renegotiate = (who: PersonName, series: object) =>
    testApp.send(who, 'POST', `${contractsUrl}${id}/events/`, {
      preview: true,
      order: { kind: 'renegotiation', day: dayIn(testApp, 0), parts: [{ share: 1, ...series }] },
    });
  const late = { installments: 240, first: dayIn(testApp, 60) };
  expect(await renegotiate('sales', late)).toMatchObject(belowAuthority);
  expect(await renegotiate('staff', late)).toMatchObject({ status: 200 });
  expect(await renegotiate('sales', { installments: 1, first: dayIn(testApp, 1) })).toMatchObject({ status: 200 });
  const dear = { ...late, system: 'price', rate: { value: 0.02, basis: 'effective_month' } };
  expect(await renegotiate('sales', dear)).toMatchObject({ status: 200 });
});

test('a level that is limited grants up to its limit, in contracts and in prices of units', async () => {
  const grants = ['read', 'write', 'approve'].map((action) => ({ resource: 'sales', action, enterprise: null }));
  const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Gerência', grants });
  const { body: users } = await testApp.send('staff', 'GET', '/api/admin/users/');
  const scoped = (users as { id: number; email: string }[]).find(({ email }) => email.startsWith('scoped@'));
  const members = `/api/admin/permit-groups/${idOf(group.body)}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [scoped?.id] })).toMatchObject({ status: 200 });
  await testApp.openSession('scoped');
  const no = { max_months: null, min_down_payment: null };
  const levels = [
    { level: 0, name: 'Tabela', group: null, max_nominal_discount: 0, max_equivalent_discount: 0, ...no },
    { level: 1, name: 'Gerência', group: null, max_nominal_discount: 0.05, max_equivalent_discount: 0.05, ...no },
  ];
  expect(await testApp.send('staff', 'PUT', '/api/sales/authority-levels/', { levels })).toMatchObject({ status: 200 });
  const unit = await freshUnit();
  const at = await atTable(unit.unit);
  const less = (share: number) => ({
    ...{ ...at, price: Math.round(at.price * (1 - share)) },
    parts: [{ kind: 'signing', amount: Math.round(at.price * (1 - share)), installments: 1, first: at.signed }],
  });
  expect(await sign(unit, less(0.06), 'scoped')).toMatchObject(belowAuthority);
  const lower = (list_price: number) =>
    testApp.send('scoped', 'PATCH', `/api/sales/units/${unit.unit}/`, { list_price });
  expect(await lower(56_000_000)).toMatchObject({ status: 409, body: { code: 'unit_price_authority' } });
  expect(await lower(58_000_000)).toMatchObject({ status: 200 });
  expect(await sign(unit, less(0.04), 'sales')).toMatchObject(belowAuthority);
  expect(await sign(unit, less(0.04), 'scoped')).toMatchObject({ status: 201, body: { authority: 'Gerência' } });
});
