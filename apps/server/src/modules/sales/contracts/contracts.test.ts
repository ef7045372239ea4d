import type {
  ContractPlan,
  ContractStatement,
  Installment,
  InstallmentSums,
  KeyedPage,
  Receipt,
  ReceiptAllocation,
  ReceiptSums,
  SalesContractEvent,
  Unit,
} from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, signed, terms, unitToSell } from '../../../../test/support/selling.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('reader', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const installmentsOf = (contract: number, query = '') =>
  get<KeyedPage<Installment, InstallmentSums>>(`/api/sales/installments/?contract=${contract}${query}`);
const receiptsOf = (contract: number, query = '') =>
  get<KeyedPage<Receipt, ReceiptSums>>(`/api/sales/receipts/?contract=${contract}${query}`);
const unitState = async (id: number | null) => (await get<Unit>(`/api/sales/units/${id}/`)).state;
const receive = (body: Record<string, unknown>) => testApp.send('sales', 'POST', '/api/sales/receipts/', body);

test('terms are shown as the installments they come to, with what the law says of them, and nothing is written', async () => {
  const termsInput = terms({ late: { fine: 0.1, mora_month: 0.01, correction: true } });
  const { status, body } = await testApp.send('reader', 'POST', '/api/sales/contract-plans/', { terms: termsInput });
  expect(status).toBe(200);
  const planned = body as ContractPlan;
  expect(planned).toMatchObject({ principal: 12_000_000, interest: 0, amount: 12_000_000 });
  expect(planned.installments).toHaveLength(37);
  expect(planned.installments[1]).toMatchObject({
    kind: 'monthly',
    number: 1,
    of: 36,
    due: '2025-02-10',
    amount: 300_000,
  });
  expect(planned.findings).toEqual([{ code: 'fine_above_ceiling', value: 0.1, ceiling: 0.02 }]);
});

test('a whole life: signed, paid, late and paid in part, renegotiated, handed over, keys, settled', async () => {
  const contract = await signed(testApp, { broker: 'Corretora Sul' });
  expect(contract).toMatchObject({
    state: 'active',
    open: 12_000_000,
    received: 0,
    next_due: '2025-01-10',
    version: 1,
  });
  expect(contract.terms).toMatchObject({ price: 12_000_000, late: { fine: 0.02 }, holidays: { kind: 'national' } });
  expect(await unitState(contract.unit)).toBe('sold');

  const paid = await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  expect(paid).toMatchObject({
    event: { sequence: 2, kind: 'paid', amount: 1_200_000 },
    contract: { received: 1_200_000 },
  });

  // Thirty days late: a fine of 2 % of R$ 3,000.00 and R$ 30.00 of interest of delay. The rest of R$ 1,000.00 goes to the
  // principal.
  const late = (await installmentsOf(contract.id)).results[1];
  const payment = { installment: late?.id, day: '2025-03-12', amount: 100_000 };
  const allocation = (await receive({ ...payment, preview: true })).body as ReceiptAllocation;
  expect(allocation).toMatchObject({
    preview: true,
    event: null,
    to_credit: 0,
    lines: [
      {
        installment: late?.id,
        days_late: 30,
        fine: 6_000,
        mora: 3_000,
        principal: 91_000,
        paid: 100_000,
        left: 209_000,
      },
    ],
  });
  expect((await receiptsOf(contract.id)).count).toBe(1);
  expect((await receive(payment)).body).toEqual({ ...allocation, preview: false, event: 3, version: 3 });
  expect((await installmentsOf(contract.id)).results[1]).toMatchObject({
    open: 209_000,
    paid: 100_000,
    amount: 309_000,
    fine: 6_000,
  });

  const renegotiated = await ordered(testApp, contract, {
    kind: 'renegotiation',
    day: '2025-03-12',
    waived_charges: 1,
    fee: 50_000,
    parts: [
      {
        share: 1,
        installments: 12,
        first: '2025-04-10',
        system: 'price',
        rate: { value: 0.01, basis: 'effective_month' },
      },
    ],
  });
  expect(renegotiated.contract).toMatchObject({ state: 'active', next_due: '2025-04-10' });
  const after = await installmentsOf(contract.id);
  expect(after.results.map(({ status }) => status).filter((status) => status === 'renegotiated')).toHaveLength(36);
  expect(after.sums.open).toBe(renegotiated.contract.open);

  const handed = await ordered(testApp, contract, {
    kind: 'assignment',
    day: '2025-03-20',
    client_name: 'Bruno Reis',
    fee_share: 0.02,
    fee_due: '2025-04-01',
  });
  expect(handed.contract).toMatchObject({ state: 'assigned', client_name: 'Bruno Reis' });
  const detail = await testApp.send('sales', 'PATCH', `${contractsUrl}${contract.id}/`, {
    keys_day: '2025-06-01',
    transfer_day: '2025-06-15',
  });
  expect(detail).toMatchObject({
    status: 200,
    body: { keys_day: '2025-06-01', holders: [{ client_name: 'Ana Lima' }, { client_name: 'Bruno Reis' }] },
  });

  const statement = await get<ContractStatement>(`${contractsUrl}${contract.id}/statement/?day=2025-07-01`);
  const settled = await ordered(testApp, contract, { kind: 'settlement', day: '2025-07-01' });
  expect(settled).toMatchObject({
    event: { amount: statement.total },
    contract: { state: 'settled', open: 0, next_due: null },
  });
  expect(await unitState(contract.unit)).toBe('settled');
  const receipts = await receiptsOf(contract.id);
  expect(receipts.sums.amount).toBe(1_200_000 + 100_000 + statement.total);
  expect(receipts.sums.amount).toBe(settled.contract.received);

  const events = await get<SalesContractEvent[]>(`${contractsUrl}${contract.id}/events/`);
  expect(events.map(({ kind }) => kind)).toEqual(['signed', 'paid', 'paid', 'renegotiated', 'assigned', 'paid']);
  expect(events.at(-1)).toEqual({ ...settled.event, at: expect.any(String) });
});

test('an event is undone as if it had not happened, and what rests on another one is undone first', async () => {
  const contract = await signed(testApp);
  const untouched = await installmentsOf(contract.id);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_500_000 });
  const credited = await ordered(testApp, contract, {
    kind: 'payment',
    day: '2025-02-10',
    amount: 0,
    from_credit: 300_000,
  });
  expect(credited.contract).toMatchObject({ received: 1_500_000, credit: 0 });
  const undo = (body: Record<string, unknown>) =>
    testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/undo/`, body);
  expect(await undo({ event: 2 })).toMatchObject({
    status: 409,
    body: { code: 'later_event_depends', figures: { event: '3', code: 'payment_exceeds' } },
  });
  expect(await undo({ event: 1 })).toMatchObject({ status: 409, body: { code: 'not_reversible' } });
  expect(await undo({ event: 9 })).toMatchObject({ status: 409, body: { code: 'event_unknown' } });
  expect(await undo({ preview: true })).toMatchObject({
    status: 200,
    body: { preview: true, contract: { credit: 300_000, version: 3 } },
  });
  expect(await undo({})).toMatchObject({
    status: 200,
    body: { event: { kind: 'reversed', sequence: 4 }, contract: { credit: 300_000 } },
  });
  expect(await undo({ event: 2 })).toMatchObject({
    status: 200,
    body: { contract: { credit: 0, received: 0, open: 12_000_000, version: 5 } },
  });
  expect(await undo({ event: 2 })).toMatchObject({ status: 409, body: { code: 'already_reversed' } });
  expect(await installmentsOf(contract.id)).toEqual(untouched);
  expect((await receiptsOf(contract.id)).count).toBe(0);
  const events = await get<SalesContractEvent[]>(`${contractsUrl}${contract.id}/events/`);
  expect(events.map(({ reversed_by }) => reversed_by)).toEqual([null, 5, 4, null, null]);
});

test('an early payment forgoes interest that has not run, and shortens the plan', async () => {
  const rate = { value: 0.01, basis: 'effective_month' };
  const installmentSeries = [
    { kind: 'monthly', amount: 12_000_000, installments: 24, first: '2025-02-10', system: 'price', rate },
  ];
  const contract = await signed(testApp, { terms: terms({ parts: installmentSeries }) });
  const early = await ordered(testApp, contract, {
    kind: 'early_payment',
    day: '2025-01-15',
    amount: 2_000_000,
    order: 'shorter',
  });
  expect(early.contract).toMatchObject({ received: 2_000_000, credit: 0, next_due: '2025-02-10' });
  const paid = await installmentsOf(contract.id, '&state=received');
  expect(paid.results.map(({ status }) => status)).toEqual(paid.results.map(() => 'paid_early'));
  expect(paid.results[0]?.discount).toBeGreaterThan(0);
  expect(paid.results.at(-1)?.number).toBe(24);
});

test('an index corrects up to a month; months that are not published are told to be estimated', async () => {
  const correction = { before_keys: { index: 'incc_m', lag: 2 }, step: 'monthly' };
  const contract = await signed(testApp, { terms: terms({ correction }) });
  const corrected = await ordered(testApp, contract, {
    kind: 'correction',
    day: '2025-06-02',
    to: '2025-06',
    residue: 'published',
  });
  expect(corrected.event.amount).toBe(corrected.contract.open - 12_000_000);
  expect(corrected.event.amount).toBeGreaterThan(0);
  const { sums } = await installmentsOf(contract.id);
  expect(sums.open).toBe(corrected.contract.open);
  const statement = (day: string) => get<ContractStatement>(`${contractsUrl}${contract.id}/statement/?day=${day}`);
  expect((await statement('2025-06-02')).estimated).toBe(false);
  expect((await statement('2027-12-01')).estimated).toBe(true);
});

test('a contribution of a partner is a contract of no unit and stays apart from sales', async () => {
  const { empreendimento, unit } = await unitToSell(testApp);
  const body = contractOf({ empreendimento, unit }, { purpose: 'contribution', client_name: 'Sócio A' });
  expect(await testApp.send('sales', 'POST', contractsUrl, body)).toMatchObject({
    status: 400,
    body: { unit: ['A sale is of a unit, a contribution of none.'] },
  });
  const made = await testApp.send('sales', 'POST', contractsUrl, { ...body, unit: null });
  expect(made).toMatchObject({ status: 201, body: { purpose: 'contribution', unit: null, unit_name: '' } });
  const of = (purpose: string) =>
    get<KeyedPage<Installment, InstallmentSums>>(
      `/api/sales/installments/?empreendimento=${empreendimento}&purpose=${purpose}`,
    );
  expect(await of('contribution')).toMatchObject({ count: 37, sums: { open: 12_000_000 } });
  expect(await of('sale')).toMatchObject({ count: 0, results: [], sums: { open: 0 } });
  await ordered(testApp, { id: idOf(made.body) }, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  const receipts = (purpose: string) =>
    get<KeyedPage<Receipt, ReceiptSums>>(`/api/sales/receipts/?empreendimento=${empreendimento}&purpose=${purpose}`);
  expect(await receipts('contribution')).toMatchObject({ count: 1, sums: { amount: 1_200_000 } });
  expect(await receipts('sale')).toMatchObject({ count: 0 });
});

test('the sums of some days are those of the rows that fall due in them, whichever months they cut', async () => {
  const { empreendimento } = await signed(testApp);
  const of = (days: string) =>
    get<KeyedPage<Installment, InstallmentSums>>(
      `/api/sales/installments/?empreendimento=${empreendimento}&page_size=100${days}`,
    );
  const all = (await of('')).results;
  for (const [from, to] of [
    ['2025-03-01', '2025-06-30'],
    ['2025-03-12', '2025-06-30'],
    ['2025-03-01', '2025-06-05'],
    ['2025-03-05', '2025-06-20'],
    ['2025-03-05', '2025-03-20'],
    ['2025-03-20', '2025-04-05'],
  ] as const) {
    const meant = all.filter(({ due }) => due >= from && due <= to);
    const { count, results, sums } = await of(`&due_from=${from}&due_to=${to}`);
    expect([from, to, results.map(({ id }) => id)]).toEqual([from, to, meant.map(({ id }) => id)]);
    const amount = meant.reduce((total, row) => total + row.amount, 0);
    expect([from, to, count, sums.amount]).toEqual([from, to, meant.length, amount]);
  }
});
