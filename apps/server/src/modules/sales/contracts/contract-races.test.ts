/** Contracts under concurrent requests, wrong bodies and other people's rows. */
import type { Installment, InstallmentSums, KeyedPage, SalesContract, SalesContractDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { storedAndRecomputedOverdue } from '../../../../test/support/late-anew.ts';
import {
  contractOf,
  contractsUrl,
  order,
  ordered,
  signed,
  terms,
  unitToSell,
} from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  testApp.send('sales', 'POST', url, body, headers);
const installmentsOf = async (contract: number) =>
  (await testApp.send('sales', 'GET', `/api/sales/installments/?contract=${contract}`)).body as KeyedPage<
    Installment,
    InstallmentSums
  >;
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

test('of two who sell the same unit at once one does, and the other is told that it is taken', async () => {
  const unit = await unitToSell(testApp);
  const answers = await Promise.all([1, 2, 3].map(() => post(contractsUrl, contractOf(unit))));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'unit_taken' });
  const { body } = await testApp.send('sales', 'GET', `${contractsUrl}?unit=${unit.unit}`);
  expect(body).toMatchObject({ count: 1, results: [{ unit: unit.unit }] });
});

test('of two payments of the same installment at once one is taken, and the other finds it closed', async () => {
  const contract = await signed(testApp);
  const [first] = (await installmentsOf(contract.id)).results;
  const pay = () => post('/api/sales/receipts/', { installment: first?.id, day: '2025-01-10', amount: first?.open });
  const answers = await Promise.all([pay(), pay()]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'instalment_unknown' });
  expect(await installmentsOf(contract.id)).toMatchObject({ sums: { paid: 1_200_000 } });
});

test('of two orders over the same version one is taken, and the other sees what is there now', async () => {
  const contract = await signed(testApp);
  const pay = () =>
    order(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 100 }, { headers: { 'If-Match': '"1"' } });
  const answers = await Promise.all([pay(), pay()]);
  expect(statusesOf(answers)).toEqual([200, 412]);
  expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({ current: { version: 2, received: 100 } });
  expect(answers.find(({ status }) => status === 200)?.headers).toMatchObject({ etag: '"2"' });
});

test('a payment that is sent again with its key is one payment', async () => {
  const contract = await signed(testApp);
  const body = { contract: contract.id, day: '2025-01-10', amount: 5_000 };
  const headers = { 'Idempotency-Key': `pay-${contract.id}` };
  const first = await post('/api/sales/receipts/', body, headers);
  expect(await post('/api/sales/receipts/', body, headers)).toMatchObject({ status: 200, body: first.body });
  expect(await installmentsOf(contract.id)).toMatchObject({ sums: { paid: 5_000 } });
});

test('contracts of one enterprise are paid at once without waiting in a circle, and the sums by month agree, those of what is late too', async () => {
  const { empreendimento, ...contract } = await signed(testApp);
  const others = [await signed(testApp, {}, empreendimento), await signed(testApp, {}, empreendimento)];
  const pay = (one: Pick<SalesContract, 'id'>) =>
    ordered(testApp, one, { kind: 'payment', day: '2025-12-31', amount: 3_000_000 });
  await Promise.all([contract, ...others].map(pay));
  const list = async (query: string) =>
    (await testApp.send('sales', 'GET', `/api/sales/installments/?empreendimento=${empreendimento}${query}`))
      .body as KeyedPage<Installment, InstallmentSums>;
  const singly = await Promise.all([contract, ...others].map(({ id }) => installmentsOf(id)));
  const sums = { amount: 0, open: 0, paid: 0 };
  for (const page of singly) for (const key of ['amount', 'open', 'paid'] as const) sums[key] += page.sums[key];
  expect((await list('')).sums).toEqual(sums);
  const { stored, recomputed } = await storedAndRecomputedOverdue(
    testApp.app.platform.database,
    people.sales.organizationId,
  );
  expect(recomputed).toEqual(stored);
});

test('a unit of another enterprise, one that is not for sale and a number that is taken are refused, and nothing is sold', async () => {
  const unit = await unitToSell(testApp);
  const other = await unitToSell(testApp);
  const create = (more: Record<string, unknown>) => post(contractsUrl, contractOf(unit, more));
  expect(await create({ unit: other.unit })).toMatchObject({
    status: 400,
    body: { unit: ['The unit belongs to another enterprise.'] },
  });
  expect(await create({ unit: 4_242 })).toMatchObject({
    status: 400,
    body: { unit: ['Invalid pk "4242" - object does not exist.'] },
  });
  expect(await create({ empreendimento: 4_242 })).toMatchObject({
    status: 400,
    body: { empreendimento: [expect.any(String)] },
  });
  await post('/api/sales/unit-moves/', { ids: [unit.unit], state: 'blocked' });
  expect(await create({})).toMatchObject({ status: 409, body: { code: 'unit_taken' } });
  await post('/api/sales/unit-moves/', { ids: [unit.unit], state: 'available' });
  expect(await create({ number: 'N-1' })).toMatchObject({ status: 201 });
  const next = await unitToSell(testApp, { enterprise: unit.empreendimento });
  expect(await post(contractsUrl, contractOf(next, { number: 'N-1' }))).toMatchObject({
    status: 400,
    body: { number: ['Another contract of the enterprise has this number.'] },
  });
  expect(await testApp.send('reader', 'GET', `/api/sales/units/${next.unit}/`)).toMatchObject({
    body: { state: 'available' },
  });
});

test.each([
  [
    'parts that are not the price',
    { price: 1 },
    409,
    { code: 'parts_sum', path: '/terms/parts', figures: { total: 12_000_000, price: 1 } },
  ],
  ['an installment before the signing', { signed: '2025-02-10' }, 409, { code: 'date_before_signing' }],
  ['a day that does not exist', { signed: '2025-02-30' }, 400, { terms: { signed: [expect.any(String)] } }],
  [
    'a signing that is to come',
    { signed: '2100-01-01' },
    400,
    { terms: { signed: ['What has not happened yet cannot be registered.'] } },
  ],
  ['parts that are no list', { parts: 'x' }, 400, { terms: { parts: ['Expected a list of items.'] } }],
  ['no part at all', { parts: [] }, 400, { terms: { parts: ['This field is required.'] } }],
  [
    'an index that nobody publishes',
    { correction: { before_keys: { index: 'x' } } },
    400,
    { terms: { correction: { before_keys: { index: ['"x" is not a valid choice.'] } } } },
  ],
  [
    'a fine of more than all',
    { late: { fine: 2, mora_month: 0, correction: false } },
    400,
    { terms: { late: { fine: [expect.any(String)] } } },
  ],
  [
    'more installments than a history carries',
    { parts: [1, 2, 3].map(() => ({ kind: 'monthly', amount: 4_000_000, installments: 600, first: '2025-02-10' })) },
    400,
    { terms: { parts: ['The plan has too many installments.'] } },
  ],
])('terms with %s are refused in words', async (_what, more, status, body) => {
  const unit = await unitToSell(testApp);
  expect(await post(contractsUrl, contractOf(unit, { terms: terms(more) }))).toMatchObject({ status, body });
  expect(await testApp.send('reader', 'GET', `/api/sales/units/${unit.unit}/`)).toMatchObject({
    body: { state: 'available' },
  });
});

test.each([
  ['no order', undefined, 400, { order: ['This field is required.'] }],
  ['an order of no kind', {}, 400, { order: { kind: ['This field is required.'] } }],
  ['an unknown kind', { kind: 'gift' }, 400, { order: { kind: ['"gift" is not a valid choice.'] } }],
  [
    'money that is no whole number',
    { kind: 'payment', day: '2025-01-10', amount: 1.5 },
    400,
    { order: { amount: ['A valid integer is required.'] } },
  ],
  ['no money', { kind: 'payment', day: '2025-01-10', amount: 0 }, 409, { code: 'payment_zero', path: '/order/amount' }],
  [
    'credit that nobody has',
    { kind: 'payment', day: '2025-01-10', amount: 1, from_credit: 1 },
    409,
    { code: 'payment_exceeds' },
  ],
  [
    'a day before the signing',
    { kind: 'payment', day: '2025-01-09', amount: 1 },
    409,
    { code: 'event_order', figures: { day: '2025-01-09', last: '2025-01-10' } },
  ],
  [
    'a day to come',
    { kind: 'payment', day: '2100-01-10', amount: 1 },
    400,
    { order: { day: ['What has not happened yet cannot be registered.'] } },
  ],
  [
    "somebody else's installment",
    { kind: 'payment', day: '2025-01-10', amount: 1, installments: [42] },
    400,
    { order: { installments: ['Invalid pk "42" - object does not exist.'] } },
  ],
  [
    'shares that are not all',
    { kind: 'renegotiation', day: '2025-01-10', parts: [{ share: 0.5, installments: 2, first: '2025-03-01' }] },
    409,
    { code: 'shares_sum' },
  ],
  [
    'nobody to hand over to',
    { kind: 'assignment', day: '2025-01-10' },
    400,
    { order: { client_name: ['This field is required.'] } },
  ],
])('%s is refused in words, and the contract stays as it was', async (_what, input, status, body) => {
  const contract = await signed(testApp);
  expect(await post(`${contractsUrl}${contract.id}/events/`, { order: input })).toMatchObject({ status, body });
  const { body: now } = await testApp.send('sales', 'GET', `${contractsUrl}${contract.id}/`);
  expect(now).toEqual(contract);
});

test('a receipt names a contract or an installment, and neither a foreign nor a missing one', async () => {
  const contract = await signed(testApp);
  const money = { day: '2025-01-10', amount: 100 };
  const [first] = (await installmentsOf(contract.id)).results;
  expect(await post('/api/sales/receipts/', money)).toMatchObject({
    status: 400,
    body: { contract: [expect.any(String)] },
  });
  expect(await post('/api/sales/receipts/', { ...money, contract: contract.id, installment: first?.id })).toMatchObject(
    { status: 400 },
  );
  const foreign = await testApp.send('stranger', 'POST', '/api/sales/receipts/', { ...money, contract: contract.id });
  expect(foreign).toMatchObject({
    status: 400,
    body: { contract: [`Invalid pk "${contract.id}" - object does not exist.`] },
  });
  const strange = await testApp.send('stranger', 'POST', '/api/sales/receipts/', { ...money, installment: first?.id });
  expect(strange).toMatchObject({
    status: 400,
    body: { installment: [`Invalid pk "${first?.id}" - object does not exist.`] },
  });
});

test('another organization finds nothing, and who may only read writes nothing', async () => {
  const contract = await signed(testApp);
  for (const url of [contractsUrl, '/api/sales/installments/', '/api/sales/receipts/']) {
    expect(await testApp.send('stranger', 'GET', url)).toMatchObject({ status: 200, body: { count: 0, results: [] } });
    expect((await testApp.send('stranger', 'GET', `${url}?search=Ana&contract=${contract.id}`)).body).toMatchObject({
      count: 0,
    });
  }
  expect(await testApp.send('stranger', 'GET', `${contractsUrl}${contract.id}/`)).toMatchObject({ status: 404 });
  const input = { order: { kind: 'payment', day: '2025-01-10', amount: 1 } };
  expect(await testApp.send('reader', 'POST', `${contractsUrl}${contract.id}/events/`, input)).toMatchObject({
    status: 403,
  });
});

test('lists are found by what contracts say, paged by number and by key, and a key that nobody gave is no page', async () => {
  const contract: SalesContractDetail = await signed(testApp, { client_name: 'Zoraide 100%_Única' });
  const searchResult = await testApp.send(
    'sales',
    'GET',
    '/api/sales/installments/?search=ZORAIDE 100%25_&page_size=10',
  );
  expect(searchResult.body).toMatchObject({ count: 37, total_pages: 4, previous: null, results: { length: 10 } });
  const seen: number[] = [];
  let address: unknown = `/api/sales/installments/?contract=${contract.id}&page_size=10&sort=-amount`;
  for (let page = 0; page < 10 && typeof address === 'string'; page += 1) {
    const { body } = await testApp.send('sales', 'GET', address.replace('http://testserver', ''));
    seen.push(...(body as KeyedPage<Installment, InstallmentSums>).results.map(idOf));
    address = fieldOf(body, 'next');
  }
  const all = await installmentsOf(contract.id);
  expect(new Set(seen)).toEqual(new Set(all.results.map(idOf)));
  expect(seen).toHaveLength(37);
  const last = (
    await testApp.send(
      'sales',
      'GET',
      `/api/sales/installments/?contract=${contract.id}&page_size=10&sort=-amount&page=last`,
    )
  ).body;
  expect((last as KeyedPage<Installment, InstallmentSums>).results.map(idOf)).toEqual(seen.slice(30));
  const back = await testApp.send('sales', 'GET', String(fieldOf(last, 'previous')).replace('http://testserver', ''));
  expect((back.body as KeyedPage<Installment, InstallmentSums>).results.map(idOf)).toEqual(seen.slice(20, 30));
  for (const page of ['page=0', 'page=5', 'page=x', 'after=x', 'after=WzEsMl0', 'before=eyJhIjoxfQ'])
    expect(
      await testApp.send('sales', 'GET', `/api/sales/installments/?contract=${contract.id}&page_size=10&${page}`),
      page,
    ).toMatchObject({
      status: 404,
      body: { detail: 'Invalid page.' },
    });
});
