import { cashEffect } from '@uni/analysis';
import type {
  Json,
  KeyedPage,
  Proposal,
  ProposalDetail,
  ProposalOffers,
  ProposalQuote,
  ProposalSums,
  SalesContractDetail,
  Unit,
} from '@uni/contracts';
import { openStudy, resolveDiscountRate } from '@uni/engine';
import { compareProposal, nationalHolidays, scheduleParts, tableOffers } from '@uni/receivables';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, unitToSell } from '../../../../test/support/selling.ts';
import { studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { actOn, conditions, dayIn, pricedUnit, proposalOf, proposalsUrl, proposed } from '../test-support/proposals.ts';

const testApp = await openTestApp();
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('reader', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const one = (id: number) => get<ProposalDetail>(`${proposalsUrl}${id}/`);
const unitOf = (id: number) => get<Unit>(`/api/sales/units/${id}/`);
const listOf = (query: string) => get<KeyedPage<Proposal, ProposalSums>>(`${proposalsUrl}${query}`);

/** Moves the clock this many days ahead. Sessions expire before that. */
const onDay = async (ahead: number): Promise<void> => {
  testApp.clock.aheadMs = ahead * 86_400_000;
  for (const who of ['reader', 'sales', 'planner', 'staff'] as const) await testApp.openSession(who);
};

test('a proposal from the price table to the contract, with every step and the unit beside it', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const made = await proposed(testApp, offeredUnit, { broker: 'Bruno Reis', terms: conditions(testApp, 57_000_000) });
  expect(made).toMatchObject({ state: 'draft', price: 57_000_000, unit_name: expect.any(String), contract: null });
  expect(made.pricing?.comparison.nominal_discount).toBeGreaterThan(0);
  expect((await unitOf(offeredUnit.unit)).state).toBe('available');

  const submitted = await actOn(testApp, made, 'submit');
  expect(submitted).toMatchObject({ status: 200, body: { state: 'pending', authority: 'Gestão de vendas' } });
  expect(await unitOf(offeredUnit.unit)).toMatchObject({ state: 'proposed', reserved_until: made.valid_until });
  // No one can sell past it, move the unit or delete it.
  expect(await testApp.send('sales', 'POST', contractsUrl, contractOf(offeredUnit))).toMatchObject({
    status: 409,
    body: { code: 'unit_taken' },
  });
  const move = { ids: [offeredUnit.unit], state: 'blocked' };
  expect(await testApp.send('sales', 'POST', '/api/sales/unit-moves/', move)).toMatchObject({ status: 409 });

  const approved = await actOn(testApp, made, 'approve', { who: 'planner', body: { reason: 'Cliente à vista' } });
  expect(approved).toMatchObject({ status: 200, body: { state: 'approved' } });
  const sold = await actOn(testApp, made, 'contract', { body: { number: 'V-77' } });
  expect(sold).toMatchObject({ status: 200, body: { state: 'sold', contract: expect.any(Number) } });
  const contract = await get<SalesContractDetail>(`${contractsUrl}${(sold.body as ProposalDetail).contract}/`);
  expect(contract).toMatchObject({ number: 'V-77', price: 57_000_000, client_name: 'Ana Lima', broker: 'Bruno Reis' });
  expect(contract.terms).toEqual(made.terms);
  expect((await unitOf(offeredUnit.unit)).state).toBe('sold');
  const { steps, pricing } = await one(made.id);
  expect(steps.map(({ act, state, reason }) => [act, state, reason])).toEqual([
    ['create', 'draft', ''],
    ['submit', 'pending', ''],
    ['approve', 'approved', 'Cliente à vista'],
    ['sell', 'sold', ''],
  ]);
  expect(pricing).toEqual((submitted.body as ProposalDetail).pricing);
});

test('it is held against the table of the current version, and shows what it does to that version', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const terms = conditions(testApp, 58_000_000, 24);
  const proposalInput = { ...offeredUnit, terms };
  const { status, body } = await testApp.send('sales', 'POST', '/api/sales/proposal-prices/', proposalInput);
  expect([status, body]).toEqual([200, expect.anything()]);
  const { pricing, effect, plan } = body as ProposalQuote;
  if (!pricing || !effect) throw new Error('the version is current and has a table');
  const study = studyOf({ base_month: '2026-01' });
  const unit = { module: 1, typology: 'Apartamento', private_area: 6_800, list_price: 60_000_000 };
  const offer = tableOffers(study, unit, terms.signed).find(({ channel }) => channel === 'direct');
  if (!offer) throw new Error('the tower has a direct table');
  const installmentSeries = terms.parts.map((one) => ({ ...one, kind: one.kind as 'monthly' }));
  const own = compareProposal(
    { table: offer.parts, proposal: installmentSeries, day: terms.signed, rate: resolveDiscountRate(study) },
    nationalHolidays,
  );
  if (!own.ok) throw new Error('both are plans');
  expect(pricing.comparison).toEqual(own.value);
  expect(plan).toMatchObject({ principal: 58_000_000, amount: 58_000_000 });
  const [ours, theirs] = [offer.parts, installmentSeries].map((all) => {
    const rows = scheduleParts(all, nationalHolidays);
    return rows.ok ? rows.value : [];
  });
  const changes = [
    ...(ours ?? []).map(({ due, amount }) => ({ month: due.slice(0, 7), amount: -amount, taxed: true })),
    ...(theirs ?? []).map(({ due, amount }) => ({ month: due.slice(0, 7), amount, taxed: true })),
  ];
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the study is projected');
  const answer = cashEffect(opened.model, study as unknown as Json, changes);
  if (!answer.ok) throw new Error('the changes are projected');
  expect(effect.after).toEqual(answer.effect.after);
  expect(effect.before).toEqual(answer.effect.before);
  expect(effect.indicators.map(({ key }) => key)).toEqual(expect.arrayContaining(['npv', 'irr_year', 'max_exposure']));
  // The table against itself changes nothing and needs no approval.
  const tables = await get<ProposalOffers>(`/api/sales/units/${offeredUnit.unit}/price-tables/`);
  const direct = tables.tables.find(({ channel }) => channel === 'direct');
  const same = { ...terms, price: direct?.price, keys: direct?.keys, parts: direct?.parts };
  const table = await testApp.send('sales', 'POST', '/api/sales/proposal-prices/', { ...offeredUnit, terms: same });
  const computed = table.body as ProposalQuote;
  expect(computed.pricing?.comparison).toMatchObject({ nominal_discount: 0, present_value_difference: 0 });
  expect(computed.pricing?.verdict.needed).toEqual({ level: 0, name: 'Tabela' });
  expect(computed.effect?.after).toEqual(computed.effect?.before);
});

test('what exceeds nothing approves itself when it is submitted', async () => {
  const made = await proposed(testApp, await pricedUnit(testApp), { terms: conditions(testApp, 66_000_000, 3, 0.6) });
  const { body } = await actOn(testApp, made, 'submit');
  expect(body).toMatchObject({ state: 'approved', authority: 'Tabela' });
});

test('without a table nothing is submitted, but it may be written down', async () => {
  const offeredUnit = await unitToSell(testApp);
  const made = await proposed(testApp, offeredUnit);
  expect(made).toMatchObject({ pricing: null, table_price: null, equivalent_discount: null });
  expect(await actOn(testApp, made, 'submit')).toMatchObject({ status: 409, body: { code: 'proposal_no_table' } });
  expect((await unitOf(offeredUnit.unit)).state).toBe('available');
});

test('of two proposals for one unit one holds it, whoever submits at once', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const all = [
    await proposed(testApp, offeredUnit),
    await proposed(testApp, offeredUnit),
    await proposed(testApp, offeredUnit),
  ];
  const answers = await Promise.all(all.map((made) => actOn(testApp, made, 'submit')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'proposal_unit' });
  expect((await listOf(`?unit=${offeredUnit.unit}&state=pending`)).count).toBe(1);
  expect((await listOf(`?unit=${offeredUnit.unit}&state=draft`)).count).toBe(2);
});

test('of a sale and a proposal of one unit at once one has it', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const made = await proposed(testApp, offeredUnit);
  const answers = await Promise.all([
    actOn(testApp, made, 'submit'),
    testApp.send('sales', 'POST', contractsUrl, contractOf(offeredUnit)),
  ]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(['proposed', 'sold']).toContain((await unitOf(offeredUnit.unit)).state);
});

test('what was submitted is frozen; reopened, it loses its approval and gives its unit back', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const made = await proposed(testApp, offeredUnit);
  await actOn(testApp, made, 'submit');
  await actOn(testApp, made, 'approve', { who: 'planner' });
  const {
    empreendimento: _e,
    unit: _u,
    ...change
  } = proposalOf(testApp, offeredUnit, { terms: conditions(testApp, 50_000_000) });
  const put = () => testApp.send('sales', 'PUT', `${proposalsUrl}${made.id}/`, change);
  expect(await put()).toMatchObject({ status: 409, body: { code: 'proposal_frozen' } });
  expect(await actOn(testApp, made, 'reopen')).toMatchObject({ status: 200, body: { state: 'draft' } });
  expect((await unitOf(offeredUnit.unit)).state).toBe('available');
  expect(await put()).toMatchObject({ status: 200, body: { price: 50_000_000, state: 'draft' } });
  expect(await actOn(testApp, made, 'contract')).toMatchObject({ status: 409, body: { code: 'proposal_state' } });
  expect(await actOn(testApp, made, 'submit')).toMatchObject({ status: 200, body: { state: 'pending' } });
  const stale = { headers: { 'If-Match': '"1"' } };
  expect(await actOn(testApp, made, 'cancel', stale)).toMatchObject({ status: 412 });
});

test('a proposal that is over holds its unit no longer, without anybody writing so', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const made = await proposed(testApp, offeredUnit, { valid_until: dayIn(testApp, 1) });
  expect(made.days_left).toBeNull();
  await actOn(testApp, made, 'submit');
  expect((await listOf(`?unit=${offeredUnit.unit}`)).results).toMatchObject([{ days_left: 1 }]);
  await onDay(3);
  try {
    expect(await one(made.id)).toMatchObject({ state: 'expired', days_left: null });
    expect((await unitOf(offeredUnit.unit)).state).toBe('available');
    expect((await listOf(`?unit=${offeredUnit.unit}&state=expired`)).count).toBe(1);
    expect(await actOn(testApp, made, 'approve', { who: 'planner' })).toMatchObject({
      status: 409,
      body: { code: 'proposal_over' },
    });
    const next = await proposed(testApp, offeredUnit);
    expect(await actOn(testApp, next, 'submit')).toMatchObject({ status: 200, body: { state: 'pending' } });
    // The unit is another proposal's now: reopening the one that is over leaves it there.
    expect(await actOn(testApp, made, 'reopen')).toMatchObject({ status: 200, body: { state: 'draft' } });
    expect((await unitOf(offeredUnit.unit)).state).toBe('proposed');
    expect(await actOn(testApp, made, 'submit')).toMatchObject({ status: 409, body: { code: 'proposal_over' } });
  } finally {
    await onDay(0);
  }
});

test('signed later than was meant, what was due at the signing is due then, and the rest as it was approved', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const signed = dayIn(testApp, -5);
  const terms = conditions(testApp, 55_000_000, 12, 0.2, signed);
  const made = await proposed(testApp, offeredUnit, { terms });
  await actOn(testApp, made, 'submit');
  await actOn(testApp, made, 'approve', { who: 'planner' });
  const sold = (await actOn(testApp, made, 'contract')).body as ProposalDetail;
  const { terms: agreed } = await get<SalesContractDetail>(`${contractsUrl}${sold.contract}/`);
  expect(agreed?.signed).toBe(dayIn(testApp, 0));
  expect(agreed?.parts.map(({ first }) => first)).toEqual([dayIn(testApp, 0), terms.parts[1]?.first]);
});

test('who is called otherwise is so in proposals, and a unit that had one is not deleted', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const client = await testApp.send('staff', 'POST', '/api/sales/clients/', { kind: 'person', name: 'Carla Dias' });
  const { id, version } = client.body as { id: number; version: number };
  const made = await proposed(testApp, offeredUnit, { client: id, client_name: 'x' });
  expect(made).toMatchObject({ client: id, client_name: 'Carla Dias' });
  const change = { name: 'Carla Dias Melo' };
  const patched = await testApp.send('staff', 'PATCH', `/api/sales/clients/${id}/`, change, {
    'If-Match': `"${version}"`,
  });
  expect(patched).toMatchObject({ status: 200 });
  await testApp.send('staff', 'PATCH', `/api/sales/units/${offeredUnit.unit}/`, { nome: 'Cobertura 9' });
  expect((await listOf('?search=melo')).results).toMatchObject([{ id: made.id, client_name: 'Carla Dias Melo' }]);
  expect((await listOf('?search=cobertura')).results).toMatchObject([{ id: made.id }]);
  expect(await testApp.send('staff', 'DELETE', `/api/sales/units/${offeredUnit.unit}/`)).toMatchObject({
    status: 409,
    body: { code: 'unit_has_proposals' },
  });
  expect(await testApp.send('staff', 'DELETE', `/api/sales/clients/${id}/`)).toMatchObject({ status: 409 });
});

test('conditions that are no plan are refused with their place, and nothing is written', async () => {
  const offeredUnit = await pricedUnit(testApp);
  const terms = conditions(testApp, 60_000_000);
  const [first] = terms.parts;
  const short = proposalOf(testApp, offeredUnit, { terms: { ...terms, parts: [first] } });
  expect(await testApp.send('sales', 'POST', proposalsUrl, short)).toMatchObject({
    status: 409,
    body: { code: 'parts_sum', path: '/terms/parts' },
  });
  const over = proposalOf(testApp, offeredUnit, { valid_until: dayIn(testApp, -1) });
  expect(await testApp.send('sales', 'POST', proposalsUrl, over)).toMatchObject({
    status: 400,
    body: { valid_until: ['A proposal holds at least until the day on which it would be signed.'] },
  });
  const elsewhere = proposalOf(testApp, { ...offeredUnit, unit: (await pricedUnit(testApp)).unit });
  expect(await testApp.send('sales', 'POST', proposalsUrl, elsewhere)).toMatchObject({
    status: 400,
    body: { unit: [expect.any(String)] },
  });
  expect((await listOf(`?unit=${offeredUnit.unit}`)).count).toBe(0);
});
