import type { Account, Movement, MovementCategory, MovementMonth, MovementSums } from '@uni/contracts';
import { readSpreadsheet } from '@uni/workbook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { splitRange } from './movement-months.repository.ts';

const testApp = await openTestApp();
const url = '/api/sales/movements/';
type Page = { count: number; next: string | null; previous: string | null; results: Movement[]; sums: MovementSums };

const post = (path: string, body: unknown, who: 'staff' | 'planner' = 'staff') => testApp.send(who, 'POST', path, body);
const made = async (path: string, body: unknown): Promise<number> => {
  const answer = await post(path, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return idOf(answer.body);
};
let count = 0;
const accountOf = (fields: Partial<Account> = {}): Promise<number> => {
  count += 1;
  return made('/api/sales/accounts/', { name: `Conta ${count}`, ...fields });
};
const categories = async (): Promise<MovementCategory[]> =>
  (await testApp.send('reader', 'GET', '/api/sales/movement-categories/')).body as MovementCategory[];
const categoryOf = async (line: string): Promise<number> =>
  (await categories()).find((category) => category.line === line)?.id ?? 0;
const pageOf = async (query: string): Promise<Page> => {
  const { status, body } = await testApp.send('reader', 'GET', `${url}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
};
const move = (ids: readonly number[], state: string, reason = '') =>
  post('/api/sales/movement-moves/', { ids, state, reason });

test('an organization begins with categories of every line of the cash flow, and keeps them from the first change on', async () => {
  const first = await categories();
  expect(first.filter(({ parent }) => parent === null).map(({ name, flow }) => `${flow} ${name}`)).toEqual([
    'inflow Recebimentos',
    'inflow Outras receitas',
    'inflow Financiamento e capital',
    'outflow Deduções da receita',
    'outflow Terreno',
    'outflow Obra',
    'outflow Comercial',
    'outflow Incorporação e administração',
    'outflow Outros',
    'outflow Tributos',
    'outflow Financiamento e capital',
  ]);
  expect(first.find(({ line }) => line === 'expense.labor_cost')).toMatchObject({ name: 'Custo de obra' });
  const parent = first.find(({ name }) => name === 'Obra')?.id;
  const own = await made('/api/sales/movement-categories/', { name: 'Canteiro', flow: 'outflow', parent });
  const later = await categories();
  expect(later.map(({ id }) => id)).toEqual([...first.map(({ id }) => id), own]);
  const one = `/api/sales/movement-categories/${own}/`;
  expect(await post('/api/sales/movement-categories/', { name: 'Canteiro', flow: 'outflow', parent })).toMatchObject({
    status: 400,
    body: { name: ['category with this name already exists.'] },
  });
  for (const wrong of [own, 999_999])
    expect(
      await post('/api/sales/movement-categories/', { name: 'Fundo', flow: 'outflow', parent: wrong }),
    ).toMatchObject({ status: 400, body: { parent: [expect.any(String)] } });
  expect(await testApp.send('staff', 'PATCH', one, { is_active: false })).toMatchObject({ body: { is_active: false } });
  expect(await testApp.send('staff', 'DELETE', one)).toMatchObject({ status: 204 });
});

test('a movement goes through its states, and is only reversed once it was approved', async () => {
  const account = await accountOf();
  const { enterprise } = await plan(testApp);
  const category = await categoryOf('expense.labor_cost');
  const fields = { kind: 'outflow', empreendimento: enterprise, account, day: '2026-03-05', amount: 1_234_56 };
  const id = await made(url, { ...fields, description: 'Concretagem da laje' });
  const one = `${url}${id}/`;
  expect(await move([id], 'checked')).toMatchObject({ status: 409, body: { code: 'movement_category' } });
  expect(await move([id], 'settled')).toMatchObject({ status: 409, body: { code: 'movement_state' } });
  expect(await testApp.send('staff', 'PATCH', one, { category }, { 'If-Match': '"1"' })).toMatchObject({
    status: 200,
    body: { category, version: 2 },
  });
  expect(await testApp.send('staff', 'PATCH', one, { amount: 1 }, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    body: { current: { version: 2 } },
  });
  expect(await move([id], 'checked')).toMatchObject({ status: 200, body: [{ state: 'checked' }] });
  // A changed movement must be checked again.
  expect(await testApp.send('staff', 'PATCH', one, { amount: 2_000_00 })).toMatchObject({ body: { state: 'draft' } });
  for (const state of ['checked', 'approved']) expect(await move([id], state)).toMatchObject({ status: 200 });
  for (const [method, body] of [
    ['PATCH', { amount: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect(await testApp.send('staff', method, one, body)).toMatchObject({
      status: 409,
      body: { code: 'movement_closed' },
    });
  expect(await move([id], 'draft')).toMatchObject({ status: 409 });
  expect(await move([id], 'settled')).toMatchObject({ status: 200, body: [{ state: 'settled' }] });
  expect(await move([id], 'reversed')).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
  expect(await move([id], 'reversed', 'Nota cancelada')).toMatchObject({ status: 200, body: [{ state: 'reversed' }] });
  for (const state of ['draft', 'checked', 'approved', 'settled'])
    expect(await move([id], state)).toMatchObject({ status: 409 });
  const { body } = await testApp.send('reader', 'GET', one);
  expect((body as { steps: { state: string; by__name: string; reason: string }[] }).steps).toMatchObject([
    ...['draft', 'checked', 'draft', 'checked', 'approved', 'settled'].map((state) => ({ state, reason: '' })),
    { state: 'reversed', reason: 'Nota cancelada', by__name: expect.stringMatching(/./) },
  ]);
  expect((await pageOf(`account=${account}`)).sums).toEqual({ inflow: 0, outflow: 0, balance: 0 });
  const auditTrail = await testApp.send('staff', 'GET', '/api/admin/audit/?page_size=200');
  expect(JSON.stringify(auditTrail.body)).toContain('movements.moved');
  // The audit trail is permanent and holds nothing that may name a person.
  expect(JSON.stringify(auditTrail.body)).not.toContain('Concretagem');
});

test('several are taken together or none', async () => {
  const account = await accountOf();
  const category = await categoryOf('revenue.taxed');
  const fields = { kind: 'inflow', account, category, day: '2026-04-01', amount: 10 };
  const ids = [await made(url, fields), await made(url, fields), await made(url, { ...fields, category: null })];
  expect(await move(ids, 'checked')).toMatchObject({ status: 409 });
  expect(await move([...ids, 424_242], 'checked')).toMatchObject({ status: 400, body: { ids: [expect.any(String)] } });
  expect((await pageOf(`account=${account}&state=draft`)).count).toBe(3);
  expect(await move(ids.slice(0, 2), 'checked')).toMatchObject({ status: 200 });
  expect((await pageOf(`account=${account}&state=checked`)).count).toBe(2);
});

test('what cannot be is refused beside its field', async () => {
  const [account, other] = [await accountOf(), await accountOf()];
  const category = await categoryOf('expense.labor_cost');
  const good = { kind: 'inflow', account, day: '2026-04-01', amount: 10 };
  const supplier = await made('/api/sales/suppliers/', { kind: 'company', name: 'Cimento Sul' });
  const client = await made('/api/sales/clients/', { kind: 'person', name: 'Ana Prado' });
  for (const [wrong, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '1969-12-31' }, 'day'],
    [{ account: 4_242 }, 'account'],
    [{ category }, 'category'],
    [{ category: 4_242 }, 'category'],
    [{ empreendimento: 4_242 }, 'empreendimento'],
    [{ to_account: other }, 'to_account'],
    [{ kind: 'transfer' }, 'to_account'],
    [{ kind: 'transfer', to_account: account }, 'to_account'],
    [{ kind: 'transfer', to_account: other, supplier }, 'kind'],
    [{ supplier, client }, 'client'],
    [{ supplier: client }, 'supplier'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ kind: 'gift' }, 'kind'],
  ] as const)
    expect(await post(url, { ...good, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    });
  const paid = await made(url, { ...good, kind: 'outflow', supplier });
  expect(await testApp.send('reader', 'GET', `${url}${paid}/`)).toMatchObject({ body: { party__name: 'Cimento Sul' } });
  expect(await testApp.send('staff', 'DELETE', `/api/sales/suppliers/${supplier}/`)).toMatchObject({
    status: 409,
    body: { code: 'party_in_use' },
  });
  expect(await testApp.send('staff', 'DELETE', `/api/sales/accounts/${account}/`)).toMatchObject({
    status: 409,
    body: { code: 'account_in_use' },
  });
});

test('a transfer moves money only as seen from one of its accounts', async () => {
  const [from, to] = [await accountOf(), await accountOf()];
  await made(url, { kind: 'transfer', account: from, to_account: to, day: '2026-05-10', amount: 500 });
  await made(url, { kind: 'inflow', account: from, day: '2026-05-11', amount: 70 });
  const sumsOf = async (query: string) => (await pageOf(query)).sums;
  expect(await sumsOf(`account=${from}`)).toEqual({ inflow: 70, outflow: 500, balance: -430 });
  expect(await sumsOf(`account=${to}`)).toEqual({ inflow: 500, outflow: 0, balance: 500 });
  expect(await sumsOf('from=2026-05-10&to=2026-05-11')).toEqual({ inflow: 70, outflow: 0, balance: 70 });
});

test('whatever days are asked for, they are made of whole months and edges, each day once', () => {
  const days = fc
    .integer({ min: 0, max: 900 })
    .map((day) => new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.option(days), fc.option(days), days, (from, to, day) => {
      const range = { from: from ?? undefined, to: to ?? undefined };
      if (range.from !== undefined && range.to !== undefined && range.from > range.to) return;
      const within = (period: { from?: string | undefined; to?: string | undefined }, at: string) =>
        (period.from === undefined || at >= period.from) && (period.to === undefined || at <= period.to);
      const { months, edges } = splitRange(range);
      const times = [...edges.map((edge) => within(edge, day)), months !== null && within(months, day.slice(0, 7))];
      expect(times.filter(Boolean)).toHaveLength(within(range, day) ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('sums, counts, months and pages are those of a plain reckoning, after every way of writing', async () => {
  const accounts = [await accountOf(), await accountOf()];
  const { enterprise } = await plan(testApp);
  const rent = await categoryOf('revenue.taxed');
  const constructionCategory = await categoryOf('expense.labor_cost');
  const ids: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const kind = (['inflow', 'outflow', 'transfer'] as const)[at % 3];
    const isTransfer = kind === 'transfer';
    ids.push(
      await made(url, {
        kind,
        account: accounts[at % 2],
        to_account: isTransfer ? accounts[(at + 1) % 2] : null,
        category: isTransfer ? null : kind === 'inflow' ? rent : constructionCategory,
        empreendimento: at % 4 === 0 ? enterprise : null,
        day: new Date(Date.UTC(2031, 0, 5 + at * 3)).toISOString().slice(0, 10),
        amount: 1_000 + at * 7,
        description: at % 5 === 0 ? `Água nº ${at}` : `Luz ${at}`,
      }),
    );
  }
  await move(ids.slice(0, 20), 'checked');
  await move(ids.slice(0, 10), 'approved');
  await move(ids.slice(0, 4), 'reversed', 'engano');
  await testApp.send('staff', 'PATCH', `${url}${ids[21]}/`, { day: '2031-03-31', amount: 9 });
  await testApp.send('staff', 'DELETE', `${url}${ids[22]}/`);
  const base = 'from=2031-01-01&to=2031-12-31';
  const everything = (await pageOf(`${base}&page_size=500`)).results;
  expect(everything).toHaveLength(39);
  const flowOf = (row: Movement, account?: number): number => {
    if (row.state === 'reversed') return 0;
    if (row.kind !== 'transfer') return row.kind === 'inflow' ? row.amount : -row.amount;
    return account === undefined ? 0 : row.account === account ? -row.amount : row.amount;
  };
  const branches = (await categories()).find(({ id }) => id === rent)?.parent ?? 0;
  const filters: readonly (readonly [string, (row: Movement) => boolean, (number | undefined)?])[] = [
    ['', () => true],
    [`empreendimento=${enterprise}`, (row) => row.empreendimento === enterprise],
    ['kind=outflow', (row) => row.kind === 'outflow'],
    [`category=${branches}`, (row) => row.category === rent],
    ['state=approved', (row) => row.state === 'approved'],
    [`account=${accounts[0]}`, (row) => [row.account, row.to_account].includes(accounts[0] ?? 0), accounts[0]],
    ['search=AGUA', (row) => row.description.startsWith('Água')],
    ['from=2031-01-20&to=2031-03-14', (row) => row.day >= '2031-01-20' && row.day <= '2031-03-14'],
    ['from=2031-02-01&to=2031-02-28', (row) => row.day.startsWith('2031-02')],
  ];
  for (const [query, isMatch, account] of filters) {
    const expected = everything.filter(isMatch);
    const flows = expected.map((row) => flowOf(row, account));
    const inflow = flows.filter((flow) => flow > 0).reduce((a, b) => a + b, 0);
    const balance = flows.reduce((a, b) => a + b, 0);
    const queryText = query.startsWith('from') ? query : `${base}&${query}`;
    const page = await pageOf(`${queryText}&page_size=500`);
    expect([page.count, page.sums], query).toEqual([expected.length, { inflow, outflow: inflow - balance, balance }]);
    expect(page.results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const months = (await testApp.send('reader', 'GET', `/api/sales/movement-months/?${queryText}`))
      .body as MovementMonth[];
    expect(months.reduce((sum, month) => sum + month.balance, 0)).toBe(balance);
    expect(months).toEqual(months.map((row) => ({ ...row, id: row.month })));
    expect(months.map(({ month }) => month)).toEqual([...new Set(expected.map(({ day }) => day.slice(0, 7)))].sort());
  }
  for (const sort of ['day', '-day', 'amount', '-amount']) {
    const walked: Movement[] = [];
    let next: string | null = `${url}?${base}&sort=${sort}&page_size=7`;
    for (let step = 0; next !== null && step < 10; step += 1) {
      const page: Page = (await testApp.send('reader', 'GET', next.replace(/^https?:\/\/[^/]+/, ''))).body as Page;
      walked.push(...page.results);
      next = page.next;
    }
    const key = ({ day, amount, id }: Movement): [string | number, number] => [sort.endsWith('day') ? day : amount, id];
    const sorted = everything.toSorted((a, b) => {
      const [one, other] = [key(a), key(b)];
      const order = one[0] === other[0] ? one[1] - other[1] : one[0] < other[0] ? -1 : 1;
      return sort.startsWith('-') ? -order : order;
    });
    expect(
      walked.map(({ id }) => id),
      sort,
    ).toEqual(sorted.map(({ id }) => id));
  }
});

test('an export holds every row that the filter finds, and no formula', async () => {
  const account = await accountOf({ name: '=Conta;"A"' });
  const hostile = ['=1+1', '+SUM(A1)', '-2', '@x', '"; drop', 'linha\noutra', 'Água'];
  for (const [at, description] of hostile.entries())
    await made(url, {
      kind: at % 2 ? 'inflow' : 'outflow',
      account,
      day: '2026-06-01',
      amount: 100_050 + at,
      description,
    });
  const send = async (file_type: string) => {
    const { access } = await testApp.openSession('staff');
    return testApp.app.server.inject({
      method: 'POST',
      url: `${url}export/?account=${account}&sort=amount`,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ file_name: 'x', file_type }),
    });
  };
  const csv = await send('csv');
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = csv.body;
  expect(text.startsWith('\ufeffDia;Tipo;Descrição;')).toBe(true);
  for (const safe of [";'=1+1;", ";'+SUM(A1);", ";'-2;", ";'@x;", ';"""; drop";', '"\'=Conta;""A"""'])
    expect(text).toContain(safe);
  expect(text).toContain('01/06/2026;Saída;');
  expect(text).toContain(';-1000,50;rascunho');
  const xlsx = await send('xlsx');
  const read = readSpreadsheet(new Uint8Array(xlsx.rawPayload));
  const rows = read.ok ? (read.sheets[0]?.rows ?? []) : [];
  expect(rows).toHaveLength(3 + hostile.length);
  expect(rows.slice(3).map((row) => row[2]?.value)).toEqual(hostile);
  expect(rows[3]?.[0]).toEqual({ kind: 'date', value: 46_174 });
  expect(rows[3]?.[9]).toEqual({ kind: 'number', value: -1000.5 });
});

test('whoever reaches one enterprise sees and writes its movements only', async () => {
  const account = await accountOf();
  const { enterprise } = await plan(testApp);
  const whole = await made(url, { kind: 'inflow', account, day: '2026-07-01', amount: 5 });
  const own = await made(url, { kind: 'inflow', account, day: '2026-07-01', amount: 7, empreendimento: enterprise });
  const grants = ['read', 'write'].map((action) => ({ resource: 'sales', action, enterprise }));
  const group = await made('/api/admin/permit-groups/', { name: 'Tesouraria da torre', grants });
  const members = `/api/admin/permit-groups/${group}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).toMatchObject({ status: 200 });
  const scoped = (method: string, path: string, body?: unknown) => testApp.send('scoped', method, path, body);
  expect(await scoped('GET', `${url}?account=${account}`)).toMatchObject({
    body: { count: 1, results: [{ id: own }], sums: { inflow: 7 } },
  });
  expect(await scoped('GET', `${url}${whole}/`)).toMatchObject({ status: 403 });
  const fields = { kind: 'inflow', account, day: '2026-07-02', amount: 1 };
  expect(await scoped('POST', url, fields)).toMatchObject({
    status: 400,
    body: { empreendimento: [expect.any(String)] },
  });
  expect(await scoped('POST', url, { ...fields, empreendimento: enterprise })).toMatchObject({ status: 201 });
  expect(await scoped('PATCH', `${url}${own}/`, { empreendimento: null })).toMatchObject({ status: 400 });
  const category = await categoryOf('revenue.taxed');
  for (const id of [whole, own])
    expect(await testApp.send('staff', 'PATCH', `${url}${id}/`, { category })).toMatchObject({ status: 200 });
  expect(await scoped('POST', '/api/sales/movement-moves/', { ids: [own, whole], state: 'checked' })).toMatchObject({
    status: 400,
    body: { ids: [expect.stringContaining(String(whole))] },
  });
  expect(await scoped('POST', '/api/sales/movement-moves/', { ids: [own], state: 'checked' })).toMatchObject({
    status: 200,
  });
  expect(await scoped('POST', '/api/sales/accounts/', { name: 'Outra' })).toMatchObject({ status: 403 });
});

test('money is approved by whoever may approve sales, and moved on by whoever writes them', async () => {
  const category = await categoryOf('expense.labor_cost');
  const fields = { kind: 'outflow', account: await accountOf(), category, day: '2026-03-05', amount: 5_000 };
  const id = await made(url, fields);
  const moveAs = (who: 'sales' | 'planner', state: string) =>
    testApp.send(who, 'POST', '/api/sales/movement-moves/', { ids: [id], state, reason: '' });
  expect(await moveAs('planner', 'checked')).toMatchObject({ status: 403 });
  expect(await moveAs('sales', 'checked')).toMatchObject({ status: 200 });
  expect(await moveAs('sales', 'approved')).toMatchObject({ status: 403 });
  expect(await moveAs('planner', 'approved')).toMatchObject({ status: 200, body: [{ state: 'approved' }] });
  expect(await moveAs('planner', 'settled')).toMatchObject({ status: 403 });
  expect(await moveAs('sales', 'settled')).toMatchObject({ status: 200, body: [{ state: 'settled' }] });
});
