/** From what landed to the plan, over HTTP: bindings, rules, choices, months, documents. */
import type {
  BucketSums,
  ErpBinding,
  ErpSeries,
  MappingBatch,
  MappingEffect,
  MappingSource,
  Page,
} from '@uni/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LandedErp, moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { type PersonName, testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
let erp: LandedErp;
let enterprise: number;

const get = async <T>(url: string, who: PersonName = 'planner'): Promise<T> => {
  const { status, body } = await testApp.send(who, 'GET', url);
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};
const send = async <T>(method: string, url: string, sent: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('planner', method, url, sent);
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};

const sources = (query: string) =>
  get<Page<MappingSource> & { coverage: { by_value: number | null; by_rows: number | null } }>(
    `/api/integration/mapping-sources/?connection=${erp.id}&${query}`,
  );
const series = async (): Promise<ErpSeries['lines']> =>
  (await get<ErpSeries>(`/api/planner/enterprises/${enterprise}/erp-series/`)).lines;
const entries = () =>
  get<{ key: string; month: string; amount: string; origin: string; nature: string }[]>(
    `/api/planner/enterprises/${enterprise}/realised-entries/`,
  );

const rule = (account: string, key: string | null, more: object = {}) => ({
  op: 'put',
  kind: 'general',
  scope: { system: 'sienge' },
  match: { account },
  valid_from: '2026-01',
  targets: key === null ? [] : [{ key, share: 10_000 }],
  ...more,
});
const save = (...changes: object[]) =>
  send<{ batch: MappingBatch; sums: BucketSums }>('POST', '/api/integration/mapping-batches/', { changes }, 201);

const outcome = [
  moving('1/1', [{ date: '2026-01-10', amount: -100_00, account: '21001' }]),
  moving('1/2', [{ date: '2026-02-10', amount: -50_01, account: '21001' }]),
  moving('2/1', [{ date: '2026-01-15', amount: -30_00, account: '22101' }]),
  // A land swap settles an installment, and no money moves.
  moving('3/1', [{ date: '2026-01-20', amount: -70_00, account: '21001', operation: '7' }]),
  moving('4/1', [
    { date: '2026-03-05', amount: -20_00, account: '21001', nature: 'committed', kind: 'payable', operation: '' },
  ]),
  moving(
    '5/1',
    [
      {
        date: '2026-04-05',
        amount: -10_00,
        account: '21001',
        nature: 'committed',
        kind: 'payable',
        operation: '',
        documentType: 'PRC',
      },
    ],
    { documentIdentificationName: 'PREVISÃO DE CONTRATO' },
  ),
];
const income = [
  moving(
    '9/1',
    [
      {
        date: '2026-01-12',
        amount: 500_00,
        account: '10101',
        kind: 'receipt',
        operation: '2',
        condition: 'PM',
        documentType: 'CT',
      },
    ],
    { receipts: [{ operationTypeId: '2', operationTypeName: 'Recebimento' }] },
  ),
  moving('9/2', [
    {
      date: '2026-02-12',
      amount: 400_00,
      account: '10101',
      kind: 'receivable',
      nature: 'forecast',
      operation: '',
      condition: 'PM',
      documentType: 'CT',
    },
  ]),
];

beforeAll(async () => {
  enterprise = (await plan(testApp)).enterprise;
  erp = await openErp(testApp, organizationId);
  await erp.land('companies', [register('1', { id: '1', name: 'SPE Aurora' })]);
  await erp.land('cost-centers', [
    register('10', { id: '10', name: 'Residencial Aurora\t', idCompany: '1' }),
    register('11', { id: '11', name: 'Obsoleto', idCompany: '1' }),
  ]);
  await erp.land('payment-categories', [
    register('210', { id: '210', name: 'CUSTO DE OBRAS', tpConta: 'T' }),
    register('21001', { id: '21001', name: 'Materiais Aplicados - Obra', tpConta: 'R' }),
    register('221', { id: '221', name: 'MARKETING', tpConta: 'T' }),
    register('22101', { id: '22101', name: 'Mídias', tpConta: 'R' }),
    register('10101', { id: '10101', name: 'Receita de Incorporação', tpConta: 'R' }),
  ]);
  await erp.land('payment-condition-types', [register('PM', { id: 'PM', description: 'Parcelas Mensais' })]);
  await erp.land('outcome', outcome);
  await erp.land('income', income);
  await erp.finish();
});

describe('bindings', () => {
  test('list every place with money or a name, the enterprise it is probably of, and take a decision', async () => {
    const url = `/api/integration/connections/${erp.id}/bindings/`;
    const { results, count } = await get<Page<ErpBinding>>(url);
    expect(count).toBe(2);
    expect(results[0]).toMatchObject({
      company__name: 'SPE Aurora',
      cost_center: '10',
      cost_center__name: 'Residencial Aurora',
      state: 'pending',
      suggestion: { enterprise },
      movements: 8,
    });
    expect((await get<Page<ErpBinding>>(`${url}?search=obso`)).count).toBe(1);
    const none = await testApp.send('planner', 'PUT', url, {
      rows: [{ company: '1', cost_center: '10', state: 'bound', enterprise: 4_242 }],
    });
    expect(none).toMatchObject({
      status: 400,
      body: { rows: { '0': ['Invalid pk "4242" - object does not exist.'] } },
    });
    const bound = await send<{ changed: number; sums: BucketSums }>('PUT', url, {
      rows: [
        { company: '1', cost_center: '10', state: 'bound', enterprise },
        { company: '1', cost_center: '11', state: 'ignored' },
      ],
    });
    expect(bound).toMatchObject({ changed: 2, sums: { unbound: 0, unmapped: 689_99, mapped: 0, non_cash: -70_00 } });
    expect((await get<Page<ErpBinding>>(`${url}?pending=yes`)).count).toBe(0);
  });
});

describe('rules', () => {
  test('are suggested with a reason, and accepted together', async () => {
    const { results, coverage } = await sources('kind=general');
    expect(coverage.by_value).toBe(0);
    expect(results.map(({ account, status, suggestion }) => [account, status, suggestion?.targets[0]?.key])).toEqual([
      ['21001', 'suggested', 'expense.labor_cost'],
      ['22101', 'suggested', 'expense.marketing'],
    ]);
    expect(results[0]).toMatchObject({ label: 'Materiais Aplicados - Obra', path: ['CUSTO DE OBRAS'] });
    expect((await sources('kind=general&search=midia')).count).toBe(1);
    const accepted = await send<{ accepted: number; sums: BucketSums }>(
      'POST',
      '/api/integration/mapping-suggestions/accept/',
      { kind: 'general', connection: erp.id },
    );
    expect(accepted).toMatchObject({ accepted: 2, sums: { unmapped: 900_00, mapped: -210_01 } });
    expect((await sources('kind=general')).coverage).toMatchObject({ by_rows: 1, by_value: 1 });
    expect(await series()).toEqual([
      { nature: 'committed', key: 'expense.labor_cost', module: null, from: '2026-03', values: [-20_00] },
      { nature: 'forecast', key: 'expense.labor_cost', module: null, from: '2026-04', values: [-10_00] },
      { nature: 'realised', key: 'expense.labor_cost', module: null, from: '2026-01', values: [-100_00, -50_01] },
      { nature: 'realised', key: 'expense.marketing', module: null, from: '2026-01', values: [-30_00] },
    ]);
    expect(
      (await entries()).map(({ key, month, amount, origin, nature }) => [key, month, amount, origin, nature]),
    ).toEqual([
      ['expense.labor_cost', '2026-01', '-100.00', 'erp', 'realised'],
      ['expense.labor_cost', '2026-02', '-50.01', 'erp', 'realised'],
      ['expense.labor_cost', '2026-03', '-20.00', 'erp', 'committed'],
      ['expense.marketing', '2026-01', '-30.00', 'erp', 'realised'],
    ]);
  });

  test('of the same rank refuse each other by name, and what a rule may not say is refused', async () => {
    const changes = [rule('2.10.01', 'expense.marketing')];
    const { status, body } = await testApp.send('planner', 'POST', '/api/integration/mapping-batches/', { changes });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'mapping_conflict', position: 0 });
    expect((body as { detail: string }).detail).toContain('21001 · 2026-01');
    const wrong = [
      [
        rule('1', 'expense.marketing', { targets: [{ key: 'expense.marketing', share: 9_999 }] }),
        'The shares must add up to 100%.',
      ],
      [rule('1', 'net_cash_flow'), 'This line has no realised values.'],
      [rule('1', 'expense.marketing', { kind: 'financing_sienge' }), 'This mapping does not offer this line.'],
      [rule('1', 'expense.marketing', { scope: { system: 'sienge', connection: 4_242 } }), 'Invalid pk'],
      [{ op: 'remove', id: 4_242 }, 'Invalid pk'],
    ] as const;
    for (const [change, message] of wrong) {
      const answer = await testApp.send('planner', 'POST', '/api/integration/mapping-batches/', { changes: [change] });
      expect(answer.status, message).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(message);
    }
  });

  test('are tried before they are saved, hold from a month on, divide to the centavo, and are taken back', async () => {
    const before = await series();
    const divided = rule('21001', null, {
      valid_from: '2026-02',
      targets: [
        { key: 'expense.labor_cost', share: 3_333 },
        { key: 'expense.other_labor_cost', share: 6_667 },
      ],
    });
    const effect = await send<MappingEffect>('POST', '/api/integration/mapping-preview/', { changes: [divided] });
    expect(effect).toMatchObject({ facets_changed: 3, conflicts: [], closed_months: [] });
    const realised = effect.rows.filter(({ nature }) => nature === 'realised');
    expect(
      realised.map(({ key, from, before: old, after, difference }) => [key, from, old, after, difference]),
    ).toEqual([
      ['expense.labor_cost', '2026-02', [-50_01], [-16_67], 33_34],
      ['expense.other_labor_cost', '2026-02', [0], [-33_34], -33_34],
    ]);
    expect(effect.before.mapped).toBe(effect.after.mapped);
    expect(await series()).toEqual(before);
    const { batch } = await save(divided);
    expect(
      (await series()).find(({ key, nature }) => key === 'expense.other_labor_cost' && nature === 'realised'),
    ).toMatchObject({
      from: '2026-02',
      values: [-33_34],
    });
    const [latest] = await get<MappingBatch[]>('/api/integration/mapping-batches/');
    expect(latest).toMatchObject({ id: batch.id, added: 1, removed: 0, can_undo: true, by__name: expect.any(String) });
    const undone = await send<{ batch: MappingBatch }>(
      'POST',
      `/api/integration/mapping-batches/${batch.id}/undo/`,
      {},
    );
    expect(undone.batch).toMatchObject({ act: 'undone', removed: 1 });
    expect(await series()).toEqual(before);
    expect(
      await testApp.send('planner', 'POST', `/api/integration/mapping-batches/${batch.id}/undo/`, {}),
    ).toMatchObject({
      status: 409,
      body: { code: 'mapping_superseded' },
    });
  });

  test('go out as rows and come in again, the same without effect and the wrong ones told', async () => {
    const rows = await get<object[]>('/api/integration/mapping-rules/');
    const url = '/api/integration/mapping-imports/';
    expect(await send('POST', url, { rows })).toMatchObject({ accepted: 0, unchanged: 2, rejected: [], batch: null });
    const changed = rows.map((row) => ({ ...row, targets: [{ key: 'expense.other_expenses', share: 10_000 }] }));
    const given = [...changed, { kind: 'general' }, changed[0]];
    const preview = await send<{ effect: MappingEffect }>('POST', url, { preview: true, rows: given });
    expect(preview).toMatchObject({ accepted: 2, batch: null, rejected: [{ row: 2 }, { row: 3 }] });
    expect(preview.effect.rows.length).toBeGreaterThan(0);
    const { batch } = await send<{ batch: MappingBatch }>('POST', url, { rows: given });
    expect(batch).toMatchObject({ act: 'imported', added: 2, removed: 2 });
    await send('POST', `/api/integration/mapping-batches/${batch.id}/undo/`, {});
    expect((await sources('kind=general')).results[0]?.rule?.targets).toEqual([
      { key: 'expense.labor_cost', share: 10_000 },
    ]);
  });

  test('that leave a source out on purpose are no gap', async () => {
    const { batch } = await save(rule('221*', null, { scope: { system: 'sienge', connection: erp.id } }));
    expect((await sources('kind=general')).results.map(({ status }) => status)).toEqual(['mapped', 'ignored']);
    const [flow] = await get<{ total: BucketSums }[]>(`/api/integration/flow/?connection=${erp.id}`);
    expect(flow?.total).toMatchObject({ ignored: -30_00, source: 619_99 });
    await send('POST', `/api/integration/mapping-batches/${batch.id}/undo/`, {});
  });
});
