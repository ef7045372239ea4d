import { cashEffect } from '@uni/analysis';
import type {
  CancellationBasis,
  CancellationOutcome,
  CancellationRow,
  ContractOutcome,
  Json,
  KeyedPage,
  SalesContractDetail,
  Unit,
} from '@uni/contracts';
import { monthAt, openStudy } from '@uni/engine';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { isWholeRun } from '@uni/tools/test/share.ts';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, signed, unitToSell } from '../../../../test/support/selling.ts';
import { approve, idOf, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { plusDays, randomTerms } from '../test-support/random-contracts.ts';

const testApp = await openTestApp();
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('reader', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const unitState = async (id: number | null) => (await get<Unit>(`/api/sales/units/${id}/`)).state;
const listOf = (query = '') =>
  get<KeyedPage<CancellationRow, Record<string, number>>>(`/api/sales/cancellations/${query}`);
const segregated = { kind: 'segregated', penalty: 0.5, refund_installments: 1 };
const cancelUrl = ({ id }: { id: number }) => `${contractsUrl}${id}/cancellation/`;
const cancel = (contract: { id: number }, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  testApp.send('sales', 'POST', cancelUrl(contract), body, headers);
const cancelled = async (contract: { id: number }, body: Record<string, unknown>): Promise<CancellationOutcome> => {
  const answer = await cancel(contract, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as CancellationOutcome;
};
const undo = (contract: { id: number }) => testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/undo/`, {});

/** R$ 12,000.00 down and two of 36 installments of R$ 3,000.00 paid. */
const paidThrice = async (enterprise?: number): Promise<SalesContractDetail> => {
  const contract = await signed(testApp, {}, enterprise);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  await ordered(testApp, contract, { kind: 'payment', day: '2025-02-10', amount: 300_000 });
  await ordered(testApp, contract, { kind: 'payment', day: '2025-03-10', amount: 300_000 });
  return contract;
};

test('a distrato from what it rests on to the money given back, and all of it taken back again', async () => {
  const contract = await paidThrice();
  const basis = await get<CancellationBasis>(`${contractsUrl}${contract.id}/cancellation-basis/?day=2025-03-20`);
  expect(basis).toMatchObject({
    day: '2025-03-20',
    price: 12_000_000,
    contract_value: 12_000_000,
    open: 10_200_000,
    received: { nominal: 1_800_000, correction: 0, late_charges: 0 },
  });
  expect(basis.legal.map(({ kind, penalty }) => [kind, penalty])).toEqual([
    ['incorporation', 0.25],
    ['segregated', 0.5],
    ['lot', 0.1],
  ]);
  const input = {
    day: '2025-03-20',
    reason: 'buyer',
    terms: segregated,
    facts: { brokerage: { amount: 200_000, inside_price: true }, works_end: '2026-12-31' },
  };
  const before = await get<SalesContractDetail>(`${contractsUrl}${contract.id}/`);
  const expected = await cancelled(contract, { ...input, preview: true });
  // R$ 18,000.00 received: half of it is the penalty, R$ 2,000.00 the brokerage. The rest is given back 30 days after the
  // habite-se.
  expect(expected).toMatchObject({
    preview: true,
    written_off: 10_200_000,
    contract: { state: 'cancelled' },
    statement: {
      retained: 1_100_000,
      refunded: 0,
      rescheduled: 700_000,
      deductions: [
        { kind: 'brokerage', amount: 200_000 },
        { kind: 'penalty', amount: 900_000 },
      ],
      refunds: [{ number: 1, due: '2027-02-01', amount: 700_000, paid: 0 }],
      findings: [],
    },
  });
  expect(await unitState(contract.unit)).toBe('sold');
  expect(await get<SalesContractDetail>(`${contractsUrl}${contract.id}/`)).toEqual(before);
  expect(await get(cancelUrl(contract))).toEqual({ statement: null });

  const done = await cancelled(contract, input);
  expect(done.statement).toEqual(expected.statement);
  expect(done).toMatchObject({ effect: null, contract: { state: 'cancelled', open: 0, next_due: null } });
  expect(await unitState(contract.unit)).toBe('available');
  expect(await get(cancelUrl(contract))).toEqual({ statement: done.statement });
  const [row] = (await listOf(`?empreendimento=${contract.empreendimento}`)).results;
  expect(row).toMatchObject({
    ...{ id: contract.id, received: 1_800_000, retained: 1_100_000, refund: 700_000, refunded: 0 },
    ...{ next_refund: '2027-02-01', state: 'to_refund', contract_number: contract.number },
  });

  const refundUrl = `${contractsUrl}${contract.id}/refunds/`;
  const refund = { number: 1, day: '2025-04-01', amount: 700_000 };
  const tooMuch = await testApp.send('sales', 'POST', refundUrl, { ...refund, amount: 700_001 });
  expect(tooMuch).toMatchObject({ status: 409, body: { code: 'refund_exceeds', figures: { left: 700_000 } } });
  const given = await testApp.send('sales', 'POST', refundUrl, refund);
  expect((given.body as ContractOutcome).event).toMatchObject({ kind: 'refunded', amount: -700_000 });
  expect((await listOf(`?empreendimento=${contract.empreendimento}&state=refunded`)).sums).toEqual({
    ...{ received: 1_800_000, retained: 1_100_000, refund: 700_000, refunded: 700_000 },
  });

  // The refund first, then the cancellation: what was before comes back, and nothing of the row is left.
  expect((await undo(contract)).status).toBe(200);
  const back = (await undo(contract)).body as ContractOutcome;
  expect(back.event).toMatchObject({ kind: 'reinstated', body: { event: '5' } });
  const after = await get<SalesContractDetail>(`${contractsUrl}${contract.id}/`);
  expect({ ...after, version: 0, changed_at: '' }).toEqual({ ...before, version: 0, changed_at: '' });
  expect(await unitState(contract.unit)).toBe('sold');
  expect((await listOf(`?empreendimento=${contract.empreendimento}`)).count).toBe(0);
});

test('a distrato is not taken back once somebody else has the unit', async () => {
  const contract = await paidThrice();
  await cancelled(contract, { day: '2025-03-20', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } });
  const unit = { empreendimento: contract.empreendimento, unit: contract.unit as number };
  expect((await testApp.send('sales', 'POST', contractsUrl, contractOf(unit))).status).toBe(201);
  expect(await undo(contract)).toMatchObject({ status: 409, body: { code: 'unit_taken' } });
  expect((await listOf(`?empreendimento=${contract.empreendimento}`)).count).toBe(1);
});

test('before it is confirmed, it shows what it does to the current version month by month', async () => {
  const planned = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  const contract = await paidThrice(planned.enterprise);
  const input = {
    ...{ preview: true, day: '2025-03-20', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } },
    resale: { month: '2026-03', price: 13_000_000 },
  };
  expect((await cancelled(contract, input)).effect).toBe(null);
  await approve(testApp, planned.url);
  const { effect, statement } = await cancelled(contract, input);
  const study = studyOf({ base_month: '2025-01' });
  const own = openStudy(study);
  if (!effect || !own.ok) throw new Error('the study is projected');
  // 34 installments are lost from April on. R$ 13,500.00 are refunded after 180 days, and the unit is sold again.
  expect(statement.refunds).toEqual([{ number: 1, due: '2025-09-16', amount: 1_350_000, paid: 0 }]);
  const lost = Array.from({ length: 34 }, (_, at) => ({ month: monthAt('2025-04', at), amount: -300_000 }));
  const others = [
    { month: '2025-09', amount: -1_350_000 },
    { month: '2026-03', amount: 13_000_000 },
  ];
  const changes = [...lost, ...others].map((change) => ({ ...change, taxed: true }));
  const answer = cashEffect(own.model, study as unknown as Json, changes);
  if (!answer.ok) throw new Error('the changes are projected');
  const { before, after, indicators } = answer.effect;
  expect(effect).toMatchObject({ version: { id: planned.version }, from: '2025-01', settled: 0, before, after });
  expect(after).not.toEqual(before);
  const npv = { before: indicators.before.npv, after: indicators.after.npv };
  expect(effect.indicators.find(({ key }) => key === 'npv')).toEqual({ key: 'npv', ...npv });
});

test('wrong orders are told by field, and change nothing', async () => {
  const contract = await paidThrice();
  const good = { day: '2025-03-20', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } };
  const wrong: readonly (readonly [Record<string, unknown>, number, object])[] = [
    [{ ...good, reason: 'sadness' }, 400, { reason: expect.anything() }],
    [{ ...good, terms: { ...good.terms, penalty: 1.01 } }, 400, { terms: { penalty: expect.anything() } }],
    [{ ...good, day: '2099-01-01' }, 400, { day: expect.anything() }],
    [{ ...good, day: '2025-03-01' }, 409, { code: 'event_order' }],
    [{ ...good, terms: segregated }, 409, { code: 'refund_day_unknown', path: '/facts/works_end' }],
    [
      { ...good, facts: { possession: { from: '2025-03-01', to: '2025-02-01' } } },
      400,
      { facts: { possession: { to: expect.anything() } } },
    ],
    [{ ...good, facts: { charges: [{ name: 'IPTU', amount: -1 }] } }, 400, { facts: expect.anything() }],
  ];
  for (const [body, status, expected] of wrong)
    expect(await cancel(contract, body)).toMatchObject({ status, body: expected });
  expect(await cancel(contract, good, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
  expect((await testApp.send('reader', 'POST', cancelUrl(contract), good)).status).toBe(403);
  expect((await testApp.send('stranger', 'POST', cancelUrl(contract), good)).status).toBe(404);
  expect(await unitState(contract.unit)).toBe('sold');
  await cancelled(contract, good);
  expect(await cancel(contract, good)).toMatchObject({ status: 409, body: { code: 'not_active' } });
});

test('of random contracts received is kept, given back or still to be given, and taking it back leaves no trace', {
  timeout: 300_000,
}, async () => {
  const { enterprise } = { enterprise: (await unitToSell(testApp)).empreendimento };
  for (let seed = 1; seed <= (isWholeRun() ? 60 : 10); seed += 1) {
    const random = new Random(seed);
    const terms = randomTerms(random);
    const unit = await unitToSell(testApp, { enterprise });
    const made = await testApp.send('sales', 'POST', contractsUrl, contractOf(unit, { terms }));
    expect([seed, made.status]).toEqual([seed, 201]);
    const contract = { id: idOf(made.body) };
    let day = terms.signed;
    for (let payments = random.whole(0, 6); payments > 0; payments -= 1) {
      day = plusDays(day, random.whole(1, 40));
      const amount = random.whole(1, 900_000);
      await testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/events/`, {
        order: { kind: 'payment', day, amount },
      });
    }
    const before = await get<SalesContractDetail>(`${contractsUrl}${contract.id}/`);
    day = plusDays(day, random.whole(0, 90));
    const kind = random.pick('incorporation', 'segregated', 'lot');
    const { statement, contract: after } = await cancelled(contract, {
      day,
      reason: random.pick('buyer', 'buyer', 'regret', 'substitute', 'seller_default'),
      terms: {
        kind,
        penalty: random.decimal(0, 0.5, 3),
        occupancy_month: random.pick(0, 0.005),
        refund_installments: kind === 'lot' ? random.whole(1, 12) : 1,
      },
      facts: {
        works_end: plusDays(day, random.whole(-100, 700)),
        brokerage: { amount: random.pick(0, 150_000), inside_price: true },
        possession: random.chance(0.3) ? { from: terms.signed, to: day } : null,
      },
    });
    const { received, retained, refunded, rescheduled, compensation, refunds } = statement;
    expect([seed, received.nominal + received.correction]).toEqual([seed, retained + refunded + rescheduled]);
    expect([seed, received.nominal]).toEqual([seed, before.received]);
    const given = refunds.reduce((total, { amount }) => total + amount, 0);
    expect([seed, given]).toEqual([seed, refunded + rescheduled + compensation]);
    expect([seed, after.open, after.state]).toEqual([seed, 0, 'cancelled']);
    expect((await undo(contract)).status).toBe(200);
    const back = await get<SalesContractDetail>(`${contractsUrl}${contract.id}/`);
    expect({ ...back, version: 0, changed_at: '' }).toEqual({ ...before, version: 0, changed_at: '' });
  }
  expect((await listOf(`?empreendimento=${enterprise}`)).count).toBe(0);
});
