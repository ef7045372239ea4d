/** Effects of the mapping, over HTTP: choices of what counts, documents, closed months, commitments, revenue, changes. */
import type {
  BucketSums,
  Commitments,
  ErpDocument,
  ErpLateChange,
  ErpParameterList,
  ErpParameterSummary,
  ErpSeries,
  ErpSeriesChange,
  Page,
  RevenueLine,
} from '@uni/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LandedErp, moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { approve, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
let erp: LandedErp;
let enterprise: number;
let version: string;

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('planner', method, url, sent);
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};
const get = <T>(url: string) => request<T>('GET', url);
const ofEnterprise = (rest: string) => `/api/planner/enterprises/${enterprise}/${rest}`;
const ofErp = (rest: string) => `/api/integration/connections/${erp.id}/${rest}`;

/** Realised centavos by line and month. */
const realised = async (): Promise<Record<string, number[]>> => {
  const { lines } = await get<ErpSeries>(ofEnterprise('erp-series/'));
  return Object.fromEntries(
    lines.filter(({ nature }) => nature === 'realised').map(({ key, values }) => [key, values]),
  );
};
const stored = async (): Promise<string[]> => {
  const rows = await get<{ key: string; month: string; amount: string }[]>(
    ofEnterprise('realised-entries/?nature=realised'),
  );
  return rows.map(({ key, month, amount }) => `${key} ${month} ${amount}`);
};

const receipt = { account: '10101', kind: 'receipt', operation: '2', condition: 'PM', documentType: 'CT' } as const;
const open = { nature: 'committed', kind: 'payable', operation: '' } as const;
const bills = [
  moving('1/1', [
    { date: '2026-01-10', amount: -100_00, account: '21001', document: '1/1 · NF 7', counterpart: 'Concreteira' },
  ]),
  moving('1/2', [
    { date: '2026-02-10', amount: -50_00, account: '21001', document: '1/2 · NF 8', counterpart: 'Concreteira' },
  ]),
  moving('4/1', [{ date: '2026-03-05', amount: -20_00, account: '21001', ...open }]),
  moving('5/1', [{ date: '2026-04-05', amount: -10_00, account: '21001', ...open, documentType: 'PRC' }]),
];
const titles = [
  moving('9/1', [{ date: '2026-01-12', amount: 500_00, ...receipt }], {
    receipts: [{ operationTypeId: '2', operationTypeName: 'Recebimento' }],
  }),
  moving('9/2', [{ date: '2026-01-12', amount: 90_00, ...receipt, operation: '5' }], {
    receipts: [{ operationTypeId: '5', operationTypeName: 'Permuta' }],
  }),
  moving('9/3', [
    { date: '2026-02-12', amount: 400_00, ...receipt, kind: 'receivable', nature: 'forecast', operation: '' },
  ]),
  moving('9/4', [{ date: '2026-02-15', amount: 70_00, ...receipt, condition: 'CH' }]),
];
const bank = [
  moving('b1', [{ date: '2026-01-30', amount: -5_00, account: '21803', kind: 'bank', operation: '40' }], {
    bankMovementHistoricId: '8',
    bankMovementHistoricName: 'Tarifa',
    accountNumber: '123',
    bankMovementOperationName: 'Débito',
  }),
];

beforeAll(async () => {
  const planned = await plan(testApp);
  enterprise = planned.enterprise;
  version = planned.url;
  erp = await openErp(testApp, organizationId);
  await erp.land('payment-categories', [
    register('21001', { id: '21001', name: 'Materiais Aplicados - Obra', tpConta: 'R' }),
    register('21803', { id: '21803', name: 'Taxas e tarifas bancárias', tpConta: 'R' }),
    register('10101', { id: '10101', name: 'Receita de Incorporação', tpConta: 'R' }),
  ]);
  await erp.land('payment-condition-types', [
    register('PM', { id: 'PM', description: 'Parcelas Mensais' }),
    register('CH', { id: 'CH', description: 'Chaves' }),
  ]);
  await erp.land('outcome', bills);
  await erp.land('income', titles);
  await erp.land('bank-movement', bank);
  await erp.finish();
  const rows = [{ company: '1', cost_center: '10', state: 'bound', enterprise }];
  await request('PUT', ofErp('bindings/'), { rows });
  for (const kind of ['general', 'financing_sienge'])
    await request('POST', '/api/integration/mapping-suggestions/accept/', { kind, min_confidence: 50 });
});

describe('what counts', () => {
  test('is cash by default only where money moves, and says so by operation', async () => {
    expect(await realised()).toEqual({
      'expense.bank_fee': [-5_00],
      'expense.labor_cost': [-100_00, -50_00],
      'receipts.direct.keys': [70_00],
      'receipts.direct.until_keys': [500_00],
    });
    const { items, form, effect, is_changed, enterprises } = await get<ErpParameterList>(
      ofErp('parameter-items/?key=operationType'),
    );
    expect({ form, effect, is_changed }).toEqual({ form: 'select', effect: 'series', is_changed: false });
    expect(enterprises.map(({ id }) => id)).toEqual([enterprise]);
    const summaries = items.map(({ code, label, used, count, amount }) => [code, label, used, count, amount]);
    expect(summaries.sort()).toEqual([
      ['bank:40', 'Débito', true, 1, -5_00],
      ['payment:1', 'Pagamento', true, 2, -150_00],
      ['receipt:2', 'Recebimento', true, 2, 570_00],
      ['receipt:5', 'Permuta', false, 1, 90_00],
    ]);
  });

  test('is chosen with effect at once, told in the history, and restored', async () => {
    const url = ofErp('parameters/');
    const changed = await request<{ sums: BucketSums; enterprises_changed: number }>('PATCH', url, {
      key: 'operationType',
      items: { 'receipt:5': true },
    });
    expect(changed).toMatchObject({ enterprises_changed: 1, sums: { non_cash: 0 } });
    expect((await realised())['receipts.direct.until_keys']).toEqual([590_00]);
    const [change] = await get<{ items: object[] }[]>(ofErp('parameter-changes/'));
    expect(change).toMatchObject({ key: 'operationType', items: [{ code: 'receipt:5', before: null, after: 'yes' }] });
    expect(await request('PATCH', url, { key: 'cancellation', items: { 'receipt:5': true } })).toMatchObject({
      sums: { non_cash: 90_00 },
    });
    await request('PATCH', url, { key: 'cancellation', restore: true });
    await request('PATCH', url, { key: 'operationType', restore: true });
    expect((await realised())['receipts.direct.until_keys']).toEqual([500_00]);
  });

  test.each([
    ['company', '1', ['expense.labor_cost', 'expense.bank_fee']],
    ['paymentCategory', '21001', ['expense.labor_cost']],
    ['financialPlan', '10101', ['receipts.direct.until_keys', 'receipts.direct.keys']],
    ['paymentConditionType', 'CH', ['receipts.direct.keys']],
    ['received', 'CT', ['receipts.direct.until_keys']],
    ['bankMovementHistoric', '8', ['expense.bank_fee']],
    ['bankMovementAccountList', '123', ['expense.bank_fee']],
  ])('leaves out what is not used of %s, and nothing is lost on the way', async (key, code, gone) => {
    const before = await realised();
    const { sums, list } = await request<{ sums: BucketSums; list: ErpParameterList }>('PATCH', ofErp('parameters/'), {
      key,
      items: { [code]: false },
    });
    expect(list.items.find((item) => item.code === code)).toMatchObject({ used: false, default_used: true });
    expect(sums.mapped + sums.unmapped + sums.unbound + sums.non_cash + sums.ignored).toBe(sums.source);
    expect(sums.ignored).not.toBe(0);
    for (const line of gone) expect((await realised())[line]).toBeUndefined();
    await request('PATCH', ofErp('parameters/'), { key, restore: true });
    expect(await realised()).toEqual(before);
  });

  test('says of open documents what they are', async () => {
    const { items, classes } = await get<ErpParameterList>(ofErp('parameter-items/?key=outcomeDocumentIdentification'));
    expect(classes).toEqual(['realised', 'committed', 'forecast']);
    expect(items.map(({ code, value }) => [code, value]).sort()).toEqual([
      ['NF', 'committed'],
      ['PRC', 'forecast'],
    ]);
    const natures = async () =>
      (await get<ErpSeries>(ofEnterprise('erp-series/'))).lines
        .filter(({ key, nature }) => key === 'expense.labor_cost' && nature !== 'realised')
        .map(({ nature, values }) => [nature, values]);
    expect(await natures()).toEqual([
      ['committed', [-20_00]],
      ['forecast', [-10_00]],
    ]);
    const key = 'outcomeDocumentIdentification';
    await request('PATCH', ofErp('parameters/'), { key, items: { PRC: 'committed', NF: 'realised' } });
    expect(await natures()).toEqual([['committed', [-10_00]]]);
    await request('PATCH', ofErp('parameters/'), { key, restore: true });
  });

  test('lists every list of the data store, and refuses what cannot be chosen', async () => {
    const summaries = await get<ErpParameterSummary[]>(ofErp('parameters/'));
    expect(summaries).toHaveLength(22);
    const url = ofErp('parameters/');
    const wrong: readonly [object, unknown][] = [
      [{ key: 'works', items: {} }, 404],
      [{ key: 'workflow', items: { x: true } }, 400],
      [{ key: 'company', items: { '1': 'sim' } }, { items: { '1': ['Must be a valid boolean.'] } }],
      [{ key: 'company', items: { '99': true } }, { items: { '99': ['Invalid pk "99" - object does not exist.'] } }],
      [{ key: 'reciveFields', items: { amount: 'nada' } }, { items: { amount: ['"nada" is not a valid choice.'] } }],
    ];
    for (const [sent, answer] of wrong) {
      const { status, body } = await testApp.send('planner', 'PATCH', url, sent);
      if (typeof answer === 'number') expect(status).toBe(answer);
      else expect({ status, body }).toEqual({ status: 400, body: answer });
    }
    await request('PATCH', url, { key: 'reciveFields', items: { amount: 'originalAmount' } });
    const [amount] = (await get<ErpParameterList>(ofErp('parameter-items/?key=reciveFields'))).items;
    expect(amount).toMatchObject({ value: 'originalAmount', default_value: 'balanceAmount' });
  });

  test('of UAU, says of a column and of a number exactly what is wrong with them', async () => {
    const uau = await openErp(testApp, organizationId, { system: 'uau', name: 'UAU' });
    const url = `/api/integration/connections/${uau.id}/parameters/`;
    const column = (value: string) => ({ key: 'unitFields', items: { private_area: value } });
    for (const value of ['C0_unid', 'C100_unid', 'c1_unid', 'C1', 'C01_unid'])
      expect(await testApp.send('planner', 'PATCH', url, column(value))).toMatchObject({
        status: 400,
        body: {
          items: {
            private_area: ['O valor informado não está no formato esperado. Use algo como: C1_unid, C12_unid etc.'],
          },
        },
      });
    const { list } = await request<{ list: ErpParameterList }>('PATCH', url, column('C46_unid'));
    expect(list.items[0]).toMatchObject({ value: 'C46_unid', warning: 'column_unknown' });
    await request('PATCH', url, column('C45_unid'));
    const number = { key: 'integers', items: { financial_work_type: '1,5' } };
    expect(await testApp.send('planner', 'PATCH', url, number)).toMatchObject({
      status: 400,
      body: { items: { financial_work_type: ["O valor informado '1,5' não é um número inteiro."] } },
    });
  });
});

describe('documents', () => {
  test('stand behind a line, and one that is left out stays out when it is read again', async () => {
    const url = ofEnterprise('erp-documents/?line=expense.labor_cost&nature=realised');
    const { results, count, total } = await get<Page<ErpDocument> & { total: number }>(url);
    expect({ count, total }).toEqual({ count: 2, total: -150_00 });
    expect(results[0]).toMatchObject({
      document: '1/1 · NF 7',
      counterpart: 'Concreteira',
      date: '2026-01-10',
      amount: -100_00,
      considered: true,
      account__label: 'Materiais Aplicados - Obra',
    });
    expect((await get<Page<ErpDocument>>(`${url}&month=2026-02`)).count).toBe(1);
    expect((await get<Page<ErpDocument>>(`${url}&search=nf%208`)).count).toBe(1);
    const body = { connection: erp.id, resource: 'outcome', key: '1/1', considered: false };
    expect(await testApp.send('planner', 'PUT', ofEnterprise('erp-documents/'), body)).toMatchObject({
      status: 400,
      body: { reason: ['This field may not be blank.'] },
    });
    expect(
      await request('PUT', ofEnterprise('erp-documents/'), { ...body, reason: 'Lançado em duplicidade' }),
    ).toMatchObject({ changed: true, sums: { ignored: -100_00 } });
    expect((await realised())['expense.labor_cost']).toEqual([-50_00]);
    await erp.land(
      'outcome',
      bills.map((row) => (row.key === '1/1' ? { ...row, hash: 'f'.repeat(32) } : row)),
    );
    await erp.finish();
    expect((await realised())['expense.labor_cost']).toEqual([-50_00]);
    const [left] = (await get<Page<ErpDocument>>(`${url}&month=2026-01`)).results;
    expect(left).toMatchObject({ considered: false, reason: 'Lançado em duplicidade' });
    await request('PUT', ofEnterprise('erp-documents/'), { ...body, considered: true });
    expect((await realised())['expense.labor_cost']).toEqual([-100_00, -50_00]);
  });

  test('of a source are told to who sees the whole organization', async () => {
    const url = `/api/integration/source-documents/?connection=${erp.id}&account=2.10.01`;
    expect((await get<Page<ErpDocument>>(url)).count).toBe(4);
  });
});

describe('a closed month', () => {
  test('keeps what it has, tells what the ERP says now, and takes it when it is opened again', async () => {
    const closing = { month: '2026-01', reason: 'Conferido' };
    expect(await testApp.send('staff', 'POST', ofEnterprise('closing/'), closing)).toMatchObject({ status: 200 });
    const before = await stored();
    await erp.land('outcome', [
      ...bills.filter(({ key }) => key !== '1/1'),
      moving('1/1', [{ date: '2026-01-10', amount: -130_00, account: '21001' }]),
      moving('1/3', [{ date: '2026-02-11', amount: -9_00, account: '21001' }]),
    ]);
    await erp.finish();
    expect(await get<ErpLateChange[]>(ofEnterprise('late-changes/'))).toMatchObject([
      { key: 'expense.labor_cost', label: 'Custo de obra', month: '2026-01', before: -100_00, after: -130_00 },
    ]);
    expect(await stored()).toEqual(before.map((row) => row.replace('2026-02 -50.00', '2026-02 -59.00')));
    await testApp.send('staff', 'POST', ofEnterprise('reopening/'), { month: '2026-01', reason: 'Nota complementar' });
    expect(await get<ErpLateChange[]>(ofEnterprise('late-changes/'))).toEqual([]);
    expect(await stored()).toContain('expense.labor_cost 2026-01 -130.00');
    const batches = async () => (await get<{ batches: object[] }>(ofEnterprise('realised/'))).batches.length;
    const count = await batches();
    await erp.finish();
    await request('POST', ofErp('replay/'));
    expect(await batches()).toBe(count);
  });

  test('what was changed by hand comes back with a replay, and what was typed stays beside it', async () => {
    const rows = [{ key: 'expense.labor_cost', month: '2026-02', amount: '-1.00' }];
    await request('PUT', ofEnterprise('realised-entries/'), {
      nature: 'realised',
      from: '2026-02',
      to: '2026-02',
      lines: [],
      rows,
    });
    await request('POST', ofErp('replay/'));
    expect(await stored()).toEqual(
      expect.arrayContaining(['expense.labor_cost 2026-02 -1.00', 'expense.labor_cost 2026-02 -59.00']),
    );
  });
});

test('what is committed is held against the plan, line by line', async () => {
  await approve(testApp, version);
  const none = await get<Commitments>(ofEnterprise('commitments/?month=2026-01'));
  const constructionRow = none.rows.find(({ key }) => key === 'expense.labor_cost');
  expect(none.version).not.toBeNull();
  expect(constructionRow).toMatchObject({ realised: -130_00, committed: -30_00, forecast: -10_00, group: 'works' });
  expect(constructionRow?.budget).toBeLessThan(-1_000_00);
  expect((constructionRow?.realised ?? 0) + (constructionRow?.committed ?? 0) + (constructionRow?.to_commit ?? 0)).toBe(
    constructionRow?.trend,
  );
  expect((constructionRow?.trend ?? 0) - (constructionRow?.budget ?? 0)).toBe(constructionRow?.deviation);
  expect(none.connections.map(({ id }) => id)).toEqual([erp.id]);
  const later = await get<Commitments>(ofEnterprise('commitments/?month=2026-02'));
  expect(later.rows.find(({ key }) => key === 'expense.labor_cost')?.realised).toBe(-130_00 - 59_00 - 1_00);
});

test('a publication says what it changed, cell by cell', async () => {
  await erp.land('bank-movement', []);
  await erp.finish();
  const [change] = await get<ErpSeriesChange[]>(`/api/integration/series-changes/?enterprise=${enterprise}`);
  expect(change).toMatchObject({
    connection: erp.id,
    enterprise,
    cells_changed: 1,
    cells: [{ key: 'expense.bank_fee', label: 'Tarifas bancárias', month: '2026-01', before: -5_00, after: 0 }],
    since: expect.any(String),
  });
  expect((change?.total_after ?? 0) - (change?.total_before ?? 0)).toBe(5_00);
});

test('gross revenue has a line, a sign, an index and an order for each condition, and no order twice', async () => {
  const url = `/api/integration/gross-revenue-lines/?connection=${erp.id}&side=`;
  const list = (side: string) => get<Page<RevenueLine> & { coverage: object }>(`${url}${side}`);
  const before = await list('received');
  expect(before.results.map(({ condition, line, amount, count }) => [condition, line, amount, count])).toEqual([
    ['PM', 'receipts.direct.until_keys', 590_00, 2],
    ['CH', 'receipts.direct.keys', 70_00, 1],
  ]);
  const set = (side: string, rows: object[]) =>
    testApp.send('planner', 'PUT', ofErp('gross-revenue-lines/'), { side, rows });
  const rows = [
    { condition: 'CH', line: 'receipts.financed.keys', sign: 1, index: 'incc', order: 1 },
    { condition: 'PM', line: 'receipts.direct.until_keys', sign: -1, order: 2 },
  ];
  expect(await set('received', rows)).toMatchObject({ status: 200, body: { changed: 2 } });
  const after = await list('received');
  expect(after.results.map(({ condition, line, sign, index, order }) => [condition, line, sign, index, order])).toEqual(
    [
      ['CH', 'receipts.financed.keys', 1, 'incc', 1],
      ['PM', 'receipts.direct.until_keys', -1, '', 2],
    ],
  );
  expect((await realised())['receipts.financed.keys']).toEqual([70_00]);
  const twice = await set('received', [{ condition: 'PM', line: null, order: 1 }]);
  expect(twice).toMatchObject({ status: 400, body: { rows: { '0': ['Another condition has this order.'] } } });
  expect(await set('to_receive', [{ condition: 'PM', line: 'receipts.direct.until_keys', order: 1 }])).toMatchObject({
    status: 200,
  });
  await set('received', [{ condition: 'CH', line: null, order: null }]);
  expect((await realised())['receipts.direct.keys']).toEqual([70_00]);
});
