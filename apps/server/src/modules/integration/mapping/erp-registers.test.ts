/** The ERPs of an organization over all connections, and the mapping's lists by query. */
import {
  type ErpBinding,
  type ErpCompany,
  type ErpSystemRow,
  type ErpWork,
  type Page,
  revenueSides,
} from '@uni/contracts';
import { beforeAll, expect, test } from 'vitest';
import { type LandedErp, moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { type PersonName, testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const base = '/api/integration/';
let sienge: LandedErp;
let uau: LandedErp;
let enterprise: number;

const get = async <T>(address: string, who: PersonName = 'planner'): Promise<T> => {
  const { status, body } = await testApp.send(who, 'GET', `${base}${address}`);
  expect(status, `${address}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};

beforeAll(async () => {
  enterprise = (await plan(testApp)).enterprise;
  sienge = await openErp(testApp, testOrganizations.first.id, { name: 'Matriz' });
  uau = await openErp(testApp, testOrganizations.first.id, { system: 'uau', name: 'Filial' });
  await sienge.land('companies', [
    register('1', { id: '1', name: 'SPE Aurora' }),
    register('2', { id: '2', name: 'SPE Boreal' }),
  ]);
  await sienge.land('cost-centers', [
    register('10', { id: '10', name: 'Residencial Aurora', idCompany: '1' }),
    register('11', { id: '11', name: 'Torre Sul', idCompany: '1' }),
    register('20', { id: '20', name: 'Boreal', idCompany: '2' }),
  ]);
  await sienge.land('outcome', [
    moving('1/1', [{ date: '2026-01-10', amount: -100_00, account: '21001' }]),
    moving('2/1', [{ date: '2026-02-10', amount: -300_00, account: '21001', company: '2', costCenter: '20' }]),
  ]);
  await sienge.land('income', [
    moving('9/1', [
      { date: '2026-01-12', amount: 500_00, account: '10101', kind: 'receipt', operation: '2', condition: 'PM' },
    ]),
  ]);
  await sienge.finish();
  const rows = [{ company: '1', cost_center: '10', state: 'bound', enterprise }];
  expect(await testApp.send('planner', 'PUT', `${base}connections/${sienge.id}/bindings/`, { rows })).toMatchObject({
    status: 200,
  });
});

test('each system is one row, whether it is connected or not, with how its connections stand', async () => {
  const rows = await get<ErpSystemRow[]>('systems/');
  expect(rows).toMatchObject([
    { id: 'sienge', key: 'sienge', name: 'Sienge', connections: 1, active: 1, running: 0, failed: 0 },
    { id: 'uau', key: 'uau', name: 'UAU', connections: 1, active: 1, running: 0, failed: 0, synced_at: null },
  ]);
  const connections = await get<{ id: number; version: number }[]>('connections/');
  expect(connections).toHaveLength(rows.reduce((sum, row) => sum + row.connections, 0));
  const off = await testApp.send('planner', 'PATCH', `${base}connections/${uau.id}/`, {
    settings: { is_active: false },
  });
  expect(off).toMatchObject({ status: 200 });
  expect((await get<ErpSystemRow[]>('systems/'))[1]).toMatchObject({ connections: 1, active: 0 });
  expect(await get<ErpSystemRow[]>('systems/', 'strangePlanner')).toMatchObject([
    { id: 'sienge', connections: 0, synced_at: null },
    { id: 'uau', connections: 0, synced_at: null },
  ]);
});

test('companies and works are the bindings, told apart: each company once with its works, each work with its enterprise', async () => {
  const { results } = await get<Page<ErpBinding>>(`connections/${sienge.id}/bindings/`);
  const sites = await get<ErpWork[]>('works/');
  expect(
    sites.map(({ company, code, name, state, enterprise: fed, gross_amount }) => [
      company,
      code,
      name,
      state,
      fed,
      gross_amount,
    ]),
  ).toEqual(
    results.map((row) => [
      row.company,
      row.cost_center,
      row.cost_center__name,
      row.state,
      row.enterprise,
      row.gross_amount,
    ]),
  );
  expect(new Set(sites.map(({ id }) => id)).size).toBe(3);
  const companies = await get<ErpCompany[]>('companies/');
  expect(companies).toMatchObject([
    {
      code: '1',
      name: 'SPE Aurora',
      works: 2,
      pending: 1,
      enterprises: [enterprise],
      gross_amount: 600_00,
      movements: 2,
    },
    { code: '2', name: 'SPE Boreal', works: 1, pending: 1, enterprises: [], gross_amount: 300_00, movements: 1 },
  ]);
  expect(await get('companies/?system=uau')).toEqual([]);
  expect(await get(`works/?connection=${uau.id}`)).toEqual([]);
  expect(await get(`works/?connection=${sienge.id}&system=sienge`)).toEqual(sites);
});

test('what feeds an enterprise is saved as a binding, and read back in both', async () => {
  const rows = [{ company: '2', cost_center: '20', state: 'bound', enterprise }];
  await testApp.send('planner', 'PUT', `${base}connections/${sienge.id}/bindings/`, { rows });
  expect(await get('companies/')).toMatchObject([{ code: '1' }, { code: '2', pending: 0, enterprises: [enterprise] }]);
  expect(await get('works/')).toContainEqual(expect.objectContaining({ company: '2', state: 'bound', enterprise }));
});

test.each(['systems/', 'companies/', 'works/'])(
  '%s is for those who read integration, of their own house',
  async (address) => {
    for (const who of ['groupless', 'colab'] as const)
      expect(await testApp.send(who, 'GET', `${base}${address}`), who).toMatchObject({ status: 403 });
    expect(JSON.stringify(await get(address, 'strangePlanner'))).not.toContain('SPE');
  },
);

test('lines that a kind of mapping offers are rows with an id: all of the plan, or those of financial operations alone', async () => {
  const all = await get<{ id: string; key: string }[]>('mapping-targets/?kind=general');
  const financial = await get<{ id: string; key: string }[]>('mapping-targets/?kind=financial_operation');
  for (const rows of [all, financial]) expect(rows.filter(({ id, key }) => id !== key || id === '')).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(financial.length).toBeLessThan(all.length);
  expect(all).toEqual(expect.arrayContaining(financial));
});

test('lines of a system are those that its connections offer, and what is taken away there stays with the other', async () => {
  const lines = async (query: string) => (await get<{ id: string }[]>(`mapping-targets/?${query}`)).map(({ id }) => id);
  const ofKind = await lines('kind=financing_sienge');
  expect(await lines('kind=financing_sienge&system=sienge')).toEqual(ofKind);
  const key = ofKind[0] ?? '';
  const url = `${base}connections/${sienge.id}/parameters/`;
  const taken = await testApp.send('planner', 'PATCH', url, { key: 'cashFlow', items: { [key]: false } });
  expect(taken).toMatchObject({ status: 200 });
  expect(await lines('kind=financing_sienge&system=sienge')).toEqual(ofKind.filter((id) => id !== key));
  expect(await lines('kind=financing_uau&system=uau')).toContain(key);
  expect(await lines('kind=financing_sienge')).toEqual(ofKind);
  expect((await get<{ id: string }[]>('mapping-targets/?system=sienge', 'strangePlanner')).length).toBeGreaterThan(0);
  await testApp.send('planner', 'PATCH', url, { key: 'cashFlow', restore: true });
});

test('what has to be decided is told by its kind, always in pages, and rules are an array', async () => {
  for (const kind of ['financial_operation', 'financing_sienge', 'financing_uau', 'financial_version'])
    expect(await get(`mapping-sources/?kind=${kind}`), kind).toMatchObject({
      count: expect.any(Number),
      total_pages: expect.any(Number),
      next: null,
      previous: null,
      results: expect.any(Array),
    });
  expect(await get<Page<{ system: string }>>('mapping-sources/?kind=financing_sienge')).toMatchObject({
    count: 1,
    results: [{ system: 'sienge', condition: 'PM' }],
  });
  expect(await get('mapping-sources/?kind=financing_uau')).toMatchObject({ count: 0 });
  const change = {
    op: 'put',
    kind: 'financial_operation',
    scope: { system: 'sienge' },
    match: { account: '31001' },
    valid_from: '2026-01',
    targets: [{ key: 'loan.release', share: 10_000 }],
  };
  const saved = await testApp.send('planner', 'POST', `${base}mapping-batches/`, { changes: [change] });
  expect(saved).toMatchObject({ status: 201 });
  const rules = await get<{ id: number; kind: string }[]>('mapping-rules/?kind=financial_operation');
  expect(rules).toMatchObject([{ id: expect.any(Number), kind: 'financial_operation', targets: change.targets }]);
  expect(await get('mapping-rules/?kind=general')).toEqual([]);
});

test('gross revenue is told by its side', async () => {
  const sides = [];
  for (const side of revenueSides)
    sides.push((await get<Page<{ id: string }>>(`gross-revenue-lines/?side=${side}`)).results);
  expect(sides).toMatchObject([[], [{ side: 'received', condition: 'PM', amount: 500_00 }]]);
});
