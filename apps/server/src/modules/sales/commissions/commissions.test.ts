import type {
  Commission,
  CommissionMonth,
  CommissionSums,
  CommissionTermsOnWire,
  KeyedPage,
  Movement,
  SalesContractDetail,
} from '@uni/contracts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { planChannel } from '@uni/receivables';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, signed, terms, unitToSell } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { randomTerms } from '../test-support/random-contracts.ts';

const testApp = await openTestApp();
const termsUrl = '/api/sales/commission-terms/';
const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('reader', 'GET', url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as T;
};
const listOf = (query: string) => get<KeyedPage<Commission, CommissionSums>>(`/api/sales/commissions/${query}`);
const set = (body: Record<string, unknown>, who: PersonName = 'planner') => testApp.send(who, 'POST', termsUrl, body);
const move = (body: Record<string, unknown>, who: PersonName = 'sales') =>
  testApp.send(who, 'POST', '/api/sales/commission-moves/', body);
const usual = {
  ...{
    empreendimento: null,
    channel: 'direct',
    from: '2020-01-01',
    share: 0.05,
    installments: 2,
    delay: 1,
    pay_day: 10,
  },
  receivers: [
    { name: 'Imobiliária Sul', share: 0.6 },
    { name: 'Corretor da casa', broker: true, share: 0.4 },
  ],
};
const cancel = (contract: { id: number }, day = '2025-03-20') =>
  testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/cancellation/`, {
    ...{ day, reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } },
  });
const undo = (contract: { id: number }) => testApp.send('sales', 'POST', `${contractsUrl}${contract.id}/undo/`, {});
/** Of rows what a reversal has to restore. */
const bare = (rows: readonly Commission[]) =>
  rows.map(({ changed_at: _at, version: _version, ...row }) => row).sort((a, b) => a.id - b.id);

test('a sale without terms pays nobody; with terms it is shared among those who sold, the broker by name', async () => {
  const before = await signed(testApp);
  expect((await listOf(`?contract=${before.id}`)).count).toBe(0);
  expect(await set(usual, 'sales')).toMatchObject({ status: 403 });
  expect(await set(usual)).toMatchObject({ status: 201 });
  expect(await set(usual)).toMatchObject({ status: 400, body: { from: [expect.any(String)] } });
  const contract = await signed(testApp, { broker: 'Bruno Reis' });
  const page = await listOf(`?contract=${contract.id}`);
  // R$ 6,000.00 of R$ 120,000.00, on the tenth of the two months after the signing.
  expect(page.results.map(({ receiver, number, of, due, amount }) => [receiver, number, of, due, amount])).toEqual(
    expect.arrayContaining([
      ['Imobiliária Sul', 1, 2, '2025-02-10', 180_000],
      ['Imobiliária Sul', 2, 2, '2025-03-10', 180_000],
      ['Bruno Reis', 1, 2, '2025-02-10', 120_000],
      ['Bruno Reis', 2, 2, '2025-03-10', 120_000],
    ]),
  );
  expect(page.sums).toEqual({ open: 600_000, paid: 0, to_recover: 0, recovered: 0 });
  expect((await listOf(`?search=sul&contract=${contract.id}`)).count).toBe(2);
  expect((await listOf(`?search=${contract.number.toLowerCase()}`)).count).toBe(4);
  const unnamed = await signed(testApp);
  const own = await listOf(`?contract=${unnamed.id}`);
  expect(new Set(own.results.map(({ receiver }) => receiver))).toEqual(
    new Set(['Imobiliária Sul', 'Corretor da casa']),
  );
});

test('an enterprise has terms of its own from a day on, and each channel has its own', async () => {
  const { enterprise } = await plan(testApp);
  const mine = { ...usual, empreendimento: enterprise, receivers: [{ name: 'Casa', share: 1 }], installments: 1 };
  await set({ ...mine, from: '2025-01-01', share: 0.03 });
  const later = await set({ ...mine, from: '2025-06-01', share: 0.01 });
  const totalOf = async (contract: SalesContractDetail) => (await listOf(`?contract=${contract.id}`)).sums.open;
  const at = (day: string) =>
    signed(
      testApp,
      { terms: terms({ signed: day, parts: [{ kind: 'signing', amount: 12_000_000, installments: 1, first: day }] }) },
      enterprise,
    );
  expect(await totalOf(await at('2025-05-31'))).toBe(360_000);
  expect(await totalOf(await at('2025-06-01'))).toBe(120_000);
  // Before the enterprise's first terms the organization's hold.
  expect(await totalOf(await at('2024-12-31'))).toBe(600_000);
  const financed = terms({ channel: 'financed' });
  expect(await totalOf(await signed(testApp, { terms: financed }, enterprise))).toBe(0);
  expect(await testApp.send('planner', 'DELETE', `${termsUrl}${idOf(later.body)}/`)).toMatchObject({ status: 204 });
  expect(await totalOf(await at('2025-06-02'))).toBe(360_000);
  expect((await get<CommissionTermsOnWire[]>(termsUrl)).some(({ id }) => id === idOf(later.body))).toBe(false);
});

test('commissions are paid, as drafts of financial control where one is asked for, and the mark is taken back', async () => {
  const contract = await signed(testApp, { broker: 'Carla Dias' });
  const { results } = await listOf(`?contract=${contract.id}&sort=due`);
  const ids = results.map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  expect(await move({ ids: [first], state: 'paid' })).toMatchObject({
    status: 400,
    body: { day: [expect.any(String)] },
  });
  expect(await move({ ids: [first], state: 'paid', day: '2025-02-11' }, 'planner')).toMatchObject({ status: 403 });
  expect(await move({ ids: [first, 4_242], state: 'paid', day: '2025-02-11' })).toMatchObject({
    status: 400,
    body: { ids: [expect.any(String)] },
  });
  expect(await move({ ids: [first], state: 'paid', day: '2025-02-11' })).toMatchObject({
    status: 200,
    body: [{ id: first, state: 'paid', paid_day: '2025-02-11', movement: null }],
  });
  expect(await move({ ids, state: 'paid', day: '2025-02-11' })).toMatchObject({
    status: 409,
    body: { code: 'commission_state' },
  });
  const account = idOf(
    (await testApp.send('staff', 'POST', '/api/sales/accounts/', { name: 'Conta de comissões' })).body,
  );
  const wrong = await move({ ids: [second], state: 'paid', day: '2025-02-11', movement: { account: 999 } });
  expect(wrong).toMatchObject({ status: 400, body: { account: [expect.any(String)] } });
  const paid = await move({ ids: [second], state: 'paid', day: '2025-02-11', movement: { account } });
  const [row] = paid.body as Commission[];
  const movement = await get<Movement>(`/api/sales/movements/${row?.movement}/`);
  expect(movement).toMatchObject({
    ...{ kind: 'outflow', state: 'draft', amount: row?.amount, day: '2025-02-11', account },
    ...{ empreendimento: contract.empreendimento, description: expect.stringContaining(contract.number) },
  });
  const { sums } = await listOf(`?contract=${contract.id}`);
  expect([sums.open + sums.paid, sums.paid > 0]).toEqual([600_000, true]);
  expect(await move({ ids: [second], state: 'open' })).toMatchObject({
    status: 409,
    body: { code: 'commission_moved' },
  });
  await testApp.send('staff', 'DELETE', `/api/sales/movements/${row?.movement}/`);
  expect(await move({ ids: [first, second], state: 'open' })).toMatchObject({
    status: 200,
    body: expect.arrayContaining([
      expect.objectContaining({ id: second, state: 'open', paid_day: null, movement: null }),
    ]),
  });
});

test('of two who pay the same commission at once one does', async () => {
  const contract = await signed(testApp);
  const [row] = (await listOf(`?contract=${contract.id}`)).results;
  const pay = () => move({ ids: [row?.id], state: 'paid', day: '2025-02-11' });
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a distrato cancels what is open and asks for what was paid; taken back, all is as it was', async () => {
  const contract = await signed(testApp);
  await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  const begun = (await listOf(`?contract=${contract.id}&sort=due`)).results;
  const paid = begun.slice(0, 2).map(({ id }) => id);
  await move({ ids: paid, state: 'paid', day: '2025-02-11' });
  const before = (await listOf(`?contract=${contract.id}`)).results;
  expect(await cancel(contract)).toMatchObject({ status: 200 });
  const page = await listOf(`?contract=${contract.id}&sort=due`);
  const amount = begun.slice(0, 2).reduce((sum, row) => sum + row.amount, 0);
  expect(page.sums).toEqual({ open: 0, paid: amount, to_recover: amount, recovered: 0 });
  expect(page.results.filter(({ state }) => state === 'cancelled')).toHaveLength(2);
  const clawbacks = page.results.filter(({ kind }) => kind === 'clawback');
  expect(clawbacks.map(({ due, state }) => [due, state])).toEqual([
    ['2025-03-20', 'open'],
    ['2025-03-20', 'open'],
  ]);
  // A clawed-back commission is not unpaid, and a recovered one is not forgotten.
  expect(await move({ ids: paid, state: 'open' })).toMatchObject({ body: { code: 'commission_clawed_back' } });
  const back = clawbacks.map(({ id }) => id);
  await move({ ids: back, state: 'paid', day: '2025-04-01' });
  expect((await listOf(`?contract=${contract.id}`)).sums).toMatchObject({ to_recover: 0, recovered: amount });
  expect(await undo(contract)).toMatchObject({ status: 409, body: { code: 'commission_received' } });
  await move({ ids: back, state: 'open' });
  expect(await undo(contract)).toMatchObject({ status: 200 });
  expect(bare((await listOf(`?contract=${contract.id}`)).results)).toEqual(bare(before));
});

test('commissions of random sales add up to the centavo, and a distrato and its return restore them', async () => {
  const { enterprise } = await plan(testApp);
  const random = new Random(20_261_122);
  for (const channel of ['direct', 'financed'] as const)
    await set({
      ...{ empreendimento: enterprise, channel, from: '2000-01-01', share: random.decimal(0.01, 0.08, 4) },
      ...{ installments: random.whole(1, 7), delay: random.whole(0, 3), pay_day: random.whole(1, 31) },
      receivers: random.sharesOfOne(3).map((share, at) => ({ name: `Quem ${at}`, share })),
    });
  const all = await get<CommissionTermsOnWire[]>(termsUrl);
  let open = 0;
  for (let sale = 0; sale < 25; sale++) {
    const unit = await unitToSell(testApp, { enterprise });
    const termsInput = randomTerms(random);
    const { status, body } = await testApp.send('sales', 'POST', contractsUrl, contractOf(unit, { terms: termsInput }));
    expect([status, body]).toEqual([201, expect.anything()]);
    const contract = body as SalesContractDetail;
    const { results, sums } = await listOf(`?contract=${contract.id}&page_size=100`);
    const own = all.find(
      ({ empreendimento, channel }) => empreendimento === enterprise && channel === planChannel(contract.channel),
    );
    const share = BigInt(Math.round((own?.share ?? 0) * 10_000));
    const exact = (BigInt(contract.price) * share * 2n + 10_000n) / 20_000n;
    expect(sums.open, `sale ${sale}`).toBe(Number(exact));
    expect(results.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.open);
    open += sums.open;
    if (!random.chance(0.4)) continue;
    const ids = results.filter(() => random.chance(0.5)).map(({ id }) => id);
    if (ids.length > 0) await move({ ids, state: 'paid', day: '2026-01-05' });
    const before = (await listOf(`?contract=${contract.id}&page_size=100`)).results;
    expect(await cancel(contract, '2026-02-02')).toMatchObject({ status: 200 });
    const commissionList = await listOf(`?contract=${contract.id}`);
    expect([commissionList.sums.open, commissionList.sums.to_recover]).toEqual([0, commissionList.sums.paid]);
    expect(await undo(contract)).toMatchObject({ status: 200 });
    expect(bare((await listOf(`?contract=${contract.id}&page_size=100`)).results)).toEqual(bare(before));
    open -= commissionList.sums.paid;
  }
  expect((await listOf(`?empreendimento=${enterprise}`)).sums.open).toBe(open);
  const months = await get<CommissionMonth[]>(`/api/sales/commission-months/?empreendimento=${enterprise}`);
  expect(months.reduce((sum, month) => sum + month.open, 0)).toBe(open);
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
}, 120_000);

test('pages go on by key in any order, and filters agree with their sums', async () => {
  const walk = async (query: string): Promise<Commission[]> => {
    const rows: Commission[] = [];
    let url: string | null = `/api/sales/commissions/?page_size=7&${query}`;
    while (url) {
      const page: KeyedPage<Commission, CommissionSums> = await get(url.replace('http://testserver', ''));
      rows.push(...page.results);
      url = page.next;
    }
    return rows;
  };
  const all = await walk('sort=due');
  expect(all.length).toBeGreaterThan(50);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect((await walk('sort=-amount')).map(({ amount }) => amount)).toEqual(
    all.map(({ amount }) => amount).sort((a, b) => b - a),
  );
  const mid = all[Math.floor(all.length / 2)]?.due ?? '';
  const late = await listOf(`?due_from=${mid}&state=open`);
  const own = all.filter(({ due, state }) => due >= mid && state === 'open');
  expect([late.count, late.sums.open]).toEqual([own.length, own.reduce((sum, { amount }) => sum + amount, 0)]);
});
