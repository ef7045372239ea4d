import type { CancellationBasis, CancellationKind, CancellationOutcome, SalesContractDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractsUrl, ordered, signed } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const clauseUrl = (enterprise: number) => `/api/sales/sale-clauses/${enterprise}/`;
const termsOf = (kind: CancellationKind) =>
  ({
    incorporation: { kind, penalty: 0.25, occupancy_month: 0.005 },
    segregated: { kind, penalty: 0.5, occupancy_month: 0.005 },
    lot: { kind, penalty: 0.1, occupancy_month: 0.0075, keeps_late_charges: true, refund_installments: 12 },
  })[kind];
const say = (enterprise: number, terms: object, { fiduciary = false, who = 'planner' as PersonName } = {}) =>
  testApp.send(who, 'PUT', clauseUrl(enterprise), { terms, fiduciary });

/** R$ 120,000.00, of which R$ 12,000.00 were paid, in an enterprise with a clause. */
const paidUnder = async (terms: object, fiduciary = false): Promise<SalesContractDetail> => {
  const { enterprise } = await plan(testApp);
  expect(await say(enterprise, terms, { fiduciary })).toMatchObject({ status: 200 });
  const contract = await signed(testApp, {}, enterprise);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  return contract;
};
const facts = { works_end: '2026-12-31', works_done: true };
const cancel = ({ id }: { id: number }, terms: object, more: object = {}) =>
  testApp.send('sales', 'POST', `${contractsUrl}${id}/cancellation/`, {
    ...{ preview: true, day: '2025-03-20', reason: 'buyer', terms, facts: { ...facts, ...more } },
  });

test('whoever approves sales says what an enterprise sells, never beyond the law; others read it', async () => {
  const { enterprise } = await plan(testApp);
  expect(await say(enterprise, termsOf('segregated'), { who: 'sales' })).toMatchObject({ status: 403 });
  expect(await say(9_999_999, termsOf('lot'))).toMatchObject({ status: 404 });
  const beyond = [
    [{ ...termsOf('incorporation'), penalty: 0.26 }, 'penalty'],
    [{ ...termsOf('segregated'), penalty: 0.4, administration: 0.2 }, 'penalty'],
    [{ ...termsOf('lot'), penalty: 0.11 }, 'penalty'],
    [{ ...termsOf('lot'), occupancy_month: 0.008 }, 'occupancy_month'],
    [{ ...termsOf('incorporation'), refund_installments: 2 }, 'refund_installments'],
  ] as const;
  for (const [terms, field] of beyond)
    expect(await say(enterprise, terms)).toMatchObject({
      ...{ status: 409, body: { code: 'terms_beyond', path: `/terms/${field}` } },
    });
  expect(await say(enterprise, termsOf('segregated'))).toMatchObject({ status: 200 });
  expect(await say(enterprise, termsOf('lot'))).toMatchObject({ status: 200, body: { terms: { kind: 'lot' } } });
  const { body } = await testApp.send('sales', 'GET', '/api/sales/sale-clauses/');
  expect(body).toMatchObject({
    clauses: expect.arrayContaining([
      { empreendimento: enterprise, terms: expect.objectContaining(termsOf('lot')), fiduciary: false },
    ]),
  });
  expect((body as { legal: unknown[] }).legal).toHaveLength(3);
  expect((await testApp.send('stranger', 'GET', '/api/sales/sale-clauses/')).body).toMatchObject({ clauses: [] });
  expect(await say(enterprise, termsOf('lot'), { who: 'stranger' })).toMatchObject({ status: 404 });
});

test('a contract keeps the kind and the clause of the day on which it was signed', async () => {
  const contract = await paidUnder(termsOf('segregated'));
  expect(contract).toMatchObject({ sale_kind: 'segregated', clause: termsOf('segregated'), fiduciary: false });
  await say(contract.empreendimento, termsOf('incorporation'), { fiduciary: true });
  const { body } = await testApp.send('reader', 'GET', `${contractsUrl}${contract.id}/`);
  expect(body).toMatchObject({ sale_kind: 'segregated', clause: termsOf('segregated'), fiduciary: false });
  const later = await signed(testApp, {}, contract.empreendimento);
  expect(later).toMatchObject({ sale_kind: 'incorporation', fiduciary: true });
  expect(await signed(testApp, { fiduciary: false }, contract.empreendimento)).toMatchObject({ fiduciary: false });
});

// Of R$ 12,000.00 paid: 25 %, 50 %; of a lot's R$ 120,000.00, 10 %, which is all that was paid.
test.each([
  ['incorporation', 300_000, 900_000, '2025-09-16'],
  ['segregated', 600_000, 600_000, '2027-02-01'],
  ['lot', 1_200_000, 0, null],
] as const)('a distrato of kind %s keeps what its clause and the law say', async (kind, retained, refund, first) => {
  const contract = await paidUnder(termsOf(kind));
  const { body: basis } = await testApp.send('reader', 'GET', `${contractsUrl}${contract.id}/cancellation-basis/`);
  expect((basis as CancellationBasis).clause).toMatchObject(termsOf(kind));
  const { status, body } = await cancel(contract, termsOf(kind), kind === 'segregated' ? { works_done: false } : {});
  expect(status).toBe(200);
  const { statement } = body as CancellationOutcome;
  expect(statement).toMatchObject({ retained, findings: [] });
  expect(statement.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund);
  expect(statement.refunds[0]?.due ?? null).toBe(first);
  const others = (['incorporation', 'segregated', 'lot'] as const).filter((other) => other !== kind);
  for (const other of others)
    expect(await cancel(contract, termsOf(other))).toMatchObject({
      status: 409,
      body: { code: 'terms_beyond', path: '/terms/kind' },
    });
});

test('a distrato asks no more than the clause agrees, and may ask less', async () => {
  const clause = { ...termsOf('segregated'), penalty: 0.3, administration: 0.1, occupancy_month: 0.004 };
  const contract = await paidUnder(clause);
  const beyond = [
    [{ ...clause, penalty: 0.41, administration: 0 }, 'penalty'],
    [{ ...clause, occupancy_month: 0.005 }, 'occupancy_month'],
    [{ ...clause, keeps_late_charges: true }, 'keeps_late_charges'],
    [{ ...clause, refund_installments: 2 }, 'refund_installments'],
  ] as const;
  for (const [terms, field] of beyond)
    expect(await cancel(contract, terms)).toMatchObject({
      ...{ status: 409, body: { code: 'terms_beyond', path: `/terms/${field}` } },
    });
  const less = { ...clause, penalty: 0.2, administration: 0 };
  expect(await cancel(contract, less)).toMatchObject({ status: 200, body: { statement: { retained: 240_000 } } });
});

test('occupancy is by whole months and days of the broken one', async () => {
  const contract = await paidUnder(termsOf('lot'));
  const occupancy = async (from: string, to: string) => {
    const { body } = await cancel(contract, { ...termsOf('lot'), penalty: 0 }, { possession: { from, to } });
    return (body as CancellationOutcome).statement.deductions.find(({ kind }) => kind === 'occupancy')?.amount;
  };
  // 0,75 % of R$ 120,000.00 are R$ 900.00 a month.
  expect(await occupancy('2024-03-20', '2025-03-20')).toBe(1_080_000);
  expect(await occupancy('2024-03-10', '2025-03-20')).toBe(1_110_000);
  expect(await occupancy('2025-01-31', '2025-02-28')).toBe(90_000);
  expect(await occupancy('2025-02-01', '2025-03-01')).toBe(90_000);
});

test('a contract under fiduciary property has no distrato, previewed or done, until it is not under it', async () => {
  const contract = await paidUnder(termsOf('segregated'), true);
  expect(contract).toMatchObject({ fiduciary: true });
  const refused = { status: 409, body: { code: 'contract_fiduciary' } };
  const answer = await cancel(contract, termsOf('segregated'));
  expect(answer).toMatchObject(refused);
  expect(JSON.stringify(answer.body)).toContain('9.514/1997');
  const basis = `${contractsUrl}${contract.id}/cancellation-basis/`;
  expect(await testApp.send('reader', 'GET', basis)).toMatchObject(refused);
  const done = { day: '2025-03-20', reason: 'seller_default', terms: termsOf('segregated'), facts };
  expect(await testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/cancellation/`, done)).toMatchObject(
    refused,
  );
  const change = await testApp.send('sales', 'PATCH', `${contractsUrl}${contract.id}/`, { fiduciary: false });
  expect(change).toMatchObject({ status: 200, body: { fiduciary: false } });
  expect(await cancel(contract, termsOf('segregated'))).toMatchObject({ status: 200 });
});
