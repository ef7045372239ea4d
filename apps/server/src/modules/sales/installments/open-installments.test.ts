/** Named installment lists: open, due from today on, the bank's part, promised by partners. */
import type { Installment, InstallmentSums, KeyedPage, Receipt, ReceiptSums } from '@uni/contracts';
import { beforeAll, expect, test } from 'vitest';
import { contractOf, signed, unitToSell } from '../../../../test/support/selling.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const year = new Date().getUTCFullYear();
const months = { signed: `${year - 1}-01-10`, base_month: `${year - 1}-01`, keys: `${year + 3}-12` };
const installmentSeries = [
  { kind: 'monthly', amount: 10_800_000, installments: 36, first: `${year - 1}-02-10` },
  { kind: 'bank_transfer', amount: 1_200_000, installments: 1, first: `${year + 3}-12-10` },
];
const terms = { channel: 'financed', price: 12_000_000, ...months, parts: installmentSeries };
let sale: number;
let contribution: number;

const read = async (query: string): Promise<KeyedPage<Installment, InstallmentSums>> => {
  const { status, body } = await testApp.send('sales', 'GET', `/api/sales/installments/?page_size=100&${query}`);
  expect(status, query).toBe(200);
  return body as KeyedPage<Installment, InstallmentSums>;
};

beforeAll(async () => {
  sale = (await signed(testApp, { terms })).id;
  const { empreendimento } = await unitToSell(testApp);
  const promised = { ...terms, channel: 'direct', price: 10_800_000, parts: installmentSeries.slice(0, 1) };
  const body = contractOf({ empreendimento, unit: 0 }, { unit: null, purpose: 'contribution', terms: promised });
  const made = await testApp.send('staff', 'POST', '/api/sales/contracts/', body);
  expect(made).toMatchObject({ status: 201 });
  contribution = idOf(made.body);
  for (const contract of [sale, contribution])
    await testApp.send('sales', 'POST', '/api/sales/receipts/', {
      contract,
      day: `${year - 1}-02-10`,
      amount: 300_000,
    });
});

test('those due from today on are the open ones without those that are late', async () => {
  const open = await read('state=to_receive&purpose=sale');
  const late = await read('state=late&purpose=sale');
  const dueInstallments = await read('state=to_receive&purpose=sale&due_from=today');
  expect(late.count).toBeGreaterThan(0);
  expect(open.count).toBe(late.count + dueInstallments.count);
  expect(open.sums.open).toBe(late.sums.open + dueInstallments.sums.open);
  expect(dueInstallments.results.filter(({ status }) => status === 'late')).toEqual([]);
  expect(dueInstallments.results.map(({ id }) => id)).toEqual(
    open.results.map(({ id }) => id).filter((id) => !late.results.some((row) => row.id === id)),
  );
});

test('the bank’s part is that of the contracts it pays', async () => {
  expect(await read('kind=bank_transfer')).toMatchObject({
    count: 1,
    results: [{ contract: sale, kind: 'bank_transfer', amount: 1_200_000 }],
    sums: { amount: 1_200_000 },
  });
});

test('what partners promised and brought is apart from what is sold', async () => {
  const promised = await read('state=to_receive&purpose=contribution');
  expect(new Set(promised.results.map(({ contract }) => contract))).toEqual(new Set([contribution]));
  for (const [purpose, contract] of [
    ['sale', sale],
    ['contribution', contribution],
  ] as const) {
    const { body } = await testApp.send('sales', 'GET', `/api/sales/receipts/?purpose=${purpose}`);
    const { results } = body as KeyedPage<Receipt, ReceiptSums>;
    expect([purpose, ...new Set(results.map((row) => row.contract))]).toEqual([purpose, contract]);
  }
});

test('a file of those due from today on has as many rows as the list', async () => {
  const { access } = await testApp.openSession('sales');
  const { count } = await read('state=to_receive&purpose=sale&due_from=today');
  const { body } = await testApp.app.server.inject({
    method: 'POST',
    url: '/api/sales/installments/export/?state=to_receive&purpose=sale&due_from=today',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ file_type: 'csv' }),
  });
  expect(body.trimEnd().split('\r\n')).toHaveLength(count + 1);
});

test('today is the day of the answer: later, fewer of them are to come', async () => {
  const query = 'state=to_receive&purpose=sale&due_from=today';
  const { count } = await read(query);
  testApp.clock.aheadMs = 300 * 86_400_000;
  await testApp.openSession('sales');
  expect((await read(query)).count).toBeLessThan(count);
});
