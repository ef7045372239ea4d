/** Each list of an ERP at its own address: its rows, the effect of a save, and what is read-only. */
import {
  type ErpParameterList,
  type ErpParameterRow,
  type ErpParameterSummary,
  type ErpSeries,
  parametersOf,
  resources,
} from '@uni/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LandedErp, moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
let sienge: LandedErp;
let uau: LandedErp;
let enterprise: number;

const base = '/api/integration/connections/';
const listUrl = (erp: LandedErp, list: string) => `${base}${erp.id}/lists/${list}/`;
const rowUrl = (list: string, code: string) => `${listUrl(sienge, list)}${encodeURIComponent(code)}/`;

const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await testApp.send('planner', 'GET', url);
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};
const rowsOf = (list: string, erp = sienge) => get<ErpParameterRow[]>(listUrl(erp, list));
const rowAt = async (list: string, code: string) => (await rowsOf(list)).find((row) => row.code === code);
const itemsOf = (erp: LandedErp, list: string) =>
  get<ErpParameterList>(`${base}${erp.id}/parameter-items/?key=${list}`);
const save = (list: string, code: string, body: object) => testApp.send('planner', 'PATCH', rowUrl(list, code), body);
const realised = async (line: string): Promise<number[] | undefined> =>
  (await get<ErpSeries>(`/api/planner/enterprises/${enterprise}/erp-series/`)).lines.find(
    ({ key, nature }) => nature === 'realised' && key === line,
  )?.values;

const objects: readonly string[] = ['parameters', 'exporter'];
const receipt = { account: '10101', kind: 'receipt', operation: '2', condition: 'PM', documentType: 'CT' } as const;

beforeAll(async () => {
  enterprise = (await plan(testApp)).enterprise;
  sienge = await openErp(testApp, testOrganizations.first.id);
  uau = await openErp(testApp, testOrganizations.first.id, { system: 'uau', name: 'UAU' });
  await sienge.land('payment-condition-types', [register('PM', { id: 'PM', description: 'Parcelas Mensais' })]);
  await sienge.land('outcome', [
    moving('1/1', [{ date: '2026-01-10', amount: -100_00, account: '21001' }]),
    moving('5/1', [
      { date: '2026-04-05', amount: -10_00, nature: 'committed', kind: 'payable', operation: '', documentType: 'PRC' },
    ]),
  ]);
  await sienge.land('income', [
    moving('9/1', [{ date: '2026-01-12', amount: 500_00, ...receipt }]),
    moving('9/2', [{ date: '2026-01-12', amount: 90_00, ...receipt, operation: '5' }]),
  ]);
  await sienge.finish();
  const rows = [{ company: '1', cost_center: '10', state: 'bound', enterprise }];
  const bound = await testApp.send('planner', 'PUT', `${base}${sienge.id}/bindings/`, { rows });
  expect(bound).toMatchObject({ status: 200 });
  const input = { kind: 'financing_sienge', min_confidence: 50 };
  await testApp.send('planner', 'POST', '/api/integration/mapping-suggestions/accept/', input);
});

describe('each list of an ERP', () => {
  test.each(Object.keys(parametersOf.sienge).filter((list) => !objects.includes(list)))(
    '%s of Sienge answers its own rows, those of its whole list',
    async (list) => {
      const rows = await rowsOf(list);
      expect(rows).toEqual(
        (await itemsOf(sienge, list)).items.map((item) => ({ ...item, id: item.code, key: item.code })),
      );
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    },
  );

  test.each(Object.keys(parametersOf.uau))('%s of UAU answers its own rows too', async (list) => {
    const { items } = await itemsOf(uau, list);
    expect(await rowsOf(list, uau)).toEqual(items.map((item) => ({ ...item, id: item.code, key: item.code })));
  });

  test('that the specification has as an object is one: the summaries by name, and what can be exported', async () => {
    const summaries = await get<ErpParameterSummary[]>(`${base}${sienge.id}/parameters/`);
    const byName = Object.fromEntries(summaries.map((summary) => [summary.key, summary]));
    expect(Object.keys(byName).sort()).toEqual(Object.keys(parametersOf.sienge).sort());
    expect(await get(listUrl(sienge, 'parameters'))).toEqual(byName);
    expect(await get(listUrl(sienge, 'exporter'))).toEqual(await itemsOf(sienge, 'exporter'));
  });

  test('has an address that no other has, and answers the kind that its name is declared with', async () => {
    const named = resources.filter(({ namespace }) => namespace === 'sienge');
    expect(named.map(({ state }) => state).sort()).toEqual(Object.keys(parametersOf.sienge).sort());
    expect(new Set(named.map(({ address }) => address)).size).toBe(named.length);
    for (const { state, stateType, address } of named) {
      const body = await get<unknown>((address ?? '').replace(/:\w+/, String(sienge.id)));
      expect([state, Array.isArray(body)]).toEqual([state, stateType === 'list']);
    }
  });

  test('is told by its codes, in the same order each time', async () => {
    for (const list of ['operationType', 'outcomeDocumentIdentification', 'company', 'financialPlan']) {
      const codes = (await rowsOf(list)).map(({ code }) => code);
      expect(codes).toEqual(codes.toSorted());
    }
    expect((await rowsOf('operationType')).map(({ id }) => id)).toEqual(['payment:1', 'receipt:2', 'receipt:5']);
  });

  test('of the other system alone is not there, and neither is one that nobody named', async () => {
    for (const [erp, list] of [
      [sienge, 'works'],
      [sienge, 'unitFields'],
      [uau, 'workflow'],
      [uau, 'parameters'],
      [uau, 'exporter'],
      [sienge, 'nada'],
    ] as const)
      expect(await testApp.send('planner', 'GET', listUrl(erp, list)), list).toMatchObject({
        status: 404,
        body: { detail: 'Not found.' },
      });
    expect(await save('works', '1', { used: true })).toMatchObject({ status: 404 });
  });
});

describe('saving a row', () => {
  test('changes what its list answers, the realised months and the history, and gives the default back', async () => {
    expect(await rowAt('operationType', 'receipt:5')).toMatchObject({ used: false, default_used: false });
    const saved = await save('operationType', 'receipt:5', { used: true });
    expect(saved).toMatchObject({ status: 200, body: { id: 'receipt:5', key: 'receipt:5', used: true } });
    expect(await rowAt('operationType', 'receipt:5')).toEqual(saved.body);
    expect(await realised('receipts.direct.until_keys')).toEqual([590_00]);
    const [change] = await get<object[]>(`${base}${sienge.id}/parameter-changes/`);
    expect(change).toMatchObject({ key: 'operationType', items: [{ code: 'receipt:5', before: null, after: 'yes' }] });
    const audit = await testApp.send('staff', 'GET', '/api/admin/audit/');
    expect(JSON.stringify(audit.body)).toContain('erp_parameters.changed');
    // The whole row, as it was read, is taken too.
    const again = await save('operationType', 'receipt:5', { ...Object(saved.body), used: false });
    expect(again).toMatchObject({ status: 200, body: { used: false } });
    expect(await realised('receipts.direct.until_keys')).toEqual([500_00]);
  });

  test('of a list of classes or of columns changes its value; nothing brings the default back', async () => {
    const documents = 'outcomeDocumentIdentification';
    expect(await save(documents, 'PRC', { value: 'committed' })).toMatchObject({ status: 200 });
    expect(await rowAt(documents, 'PRC')).toMatchObject({ value: 'committed', default_value: 'forecast' });
    expect(await save(documents, 'PRC', { value: null })).toMatchObject({ status: 200, body: { value: 'forecast' } });
    expect(await save('reciveFields', 'amount', { value: 'originalAmount' })).toMatchObject({ status: 200 });
    expect(await rowAt('reciveFields', 'amount')).toMatchObject({ value: 'originalAmount' });
    expect(await save('reciveFields', 'amount', { value: '' })).toMatchObject({ body: { value: 'balanceAmount' } });
  });

  test('of what is exported changes the object', async () => {
    const [first] = (await itemsOf(sienge, 'exporter')).items;
    expect(first).toMatchObject({ used: true });
    expect(await save('exporter', first?.code ?? '', { used: false })).toMatchObject({ status: 200 });
    const { items, is_changed } = await get<ErpParameterList>(listUrl(sienge, 'exporter'));
    expect({ is_changed, used: items[0]?.used }).toEqual({ is_changed: true, used: false });
  });

  test.each([
    ['operationType', 'receipt:5', { value: 'yes' }, { used: ['This field is required.'] }],
    ['operationType', 'receipt:5', { used: 'sim' }, { used: ['Must be a valid boolean.'] }],
    ['reciveFields', 'amount', { used: true }, { value: ['This field is required.'] }],
    ['reciveFields', 'amount', { value: 'nada' }, { value: ['"nada" is not a valid choice.'] }],
    ['outcomeDocumentIdentification', 'PRC', { value: 'paid' }, { value: ['"paid" is not a valid choice.'] }],
  ])('of %s, %s as %j is refused by its field, and nothing changes', async (list, code, body, faults) => {
    const before = await rowsOf(list);
    expect(await save(list, code, body)).toMatchObject({ status: 400, body: faults });
    expect(await rowsOf(list)).toEqual(before);
  });

  test('with nothing said answers it as it is', async () => {
    expect(await save('company', '1', {})).toMatchObject({ status: 200, body: { id: '1', used: true } });
    expect(await save('reciveFields', 'amount', {})).toMatchObject({ status: 200, body: { value: 'balanceAmount' } });
  });

  test('that a list does not have is not found', async () => {
    expect(await save('company', '99', { used: true })).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  });

  test.each(['workflow', 'parameters'])(
    'of %s, which only tells how things stand, is refused with its reason',
    async (list) => {
      const before = await get(listUrl(sienge, list));
      expect(await save(list, 'income', { used: true, value: 'x' })).toMatchObject({
        status: 405,
        body: { code: 'store_read_only', reason: 'told', detail: 'This cannot be changed here.' },
      });
      expect(await get(listUrl(sienge, list))).toEqual(before);
    },
  );

  test('is for who may change the integration, and reading for who may read it', async () => {
    for (const who of ['sales', 'colab', 'groupless'] as const)
      expect(await testApp.send(who, 'GET', listUrl(sienge, 'company')), who).toMatchObject({ status: 403 });
    for (const who of ['reader', 'sales', 'groupless'] as const)
      expect(await testApp.send(who, 'PATCH', rowUrl('company', '1'), { used: false }), who).toMatchObject({
        status: 403,
      });
    expect(await testApp.send('strangePlanner', 'GET', listUrl(sienge, 'company'))).toMatchObject({ status: 404 });
    const foreign = await testApp.send('strangePlanner', 'PATCH', rowUrl('company', '1'), { used: false });
    expect(foreign).toMatchObject({ status: 404 });
    expect(await rowAt('company', '1')).toMatchObject({ used: true });
  });
});
