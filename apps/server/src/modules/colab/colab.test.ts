import { enterpriseFacts, indicatorValue, parseFormula } from '@uni/analysis';
import type {
  CollaborationChange,
  CollaborationConnection,
  CollaborationDetail,
  CollaborationIndicator,
  CollaborationValues,
} from '@uni/contracts';
import { monthAt, project } from '@uni/engine';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, terms, unitToSell } from '../../../test/support/selling.ts';
import type { PersonName } from '../../../testing/people.ts';
import { people } from '../../../testing/people.ts';
import { approve, idOf, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const base = '/api/colab/';

const get = async <Body>(who: PersonName, url: string): Promise<Body> => {
  const { status, body } = await testApp.send(who, 'GET', base + url);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Body;
};
const catalogue = (who: PersonName = 'reader') => get<CollaborationIndicator[]>(who, 'indicators/');
const define = (body: unknown, who: PersonName = 'staff') => testApp.send(who, 'PATCH', `${base}indicators/`, body);
const versionOf = async (key: string): Promise<number> =>
  (await catalogue('staff')).find((one) => one.key === key)?.version ?? -1;

const current = async (study = studyOf({ base_month: '2025-01' })) => {
  const made = await plan(testApp, { study });
  await approve(testApp, made.url);
  return made;
};

test('before anybody says otherwise there are the fourteen, each with its standard and version 0', async () => {
  const all = await catalogue();
  expect(all.map(({ key }) => key)).toEqual(
    'lct aptpu grm vso apm aprc lctc art crf drc sgea ebitda dotcp dorp'.split(' '),
  );
  for (const { version, standard, name, formula, changed_by } of all) {
    expect({ version, changed_by, name, formula }).toEqual({
      ...{ version: 0, changed_by: null, name: standard.name, formula: standard.formula },
    });
  }
});

test('a planned enterprise: every value is the formula over the series of its own projection', async () => {
  const study = studyOf({ base_month: '2025-01' });
  const { enterprise } = await current(study);
  const values = await get<CollaborationValues>('colab', `values/?enterprises=${enterprise}&month=2026-03&months=12`);
  expect(values).toMatchObject({
    month: '2026-03',
    months: 12,
    enterprises: [{ id: enterprise, version: { nome: 'Rev 1' }, closing: null, sales: 'plan' }],
    left_out: [],
  });
  const made = project(study);
  if (!made.ok) throw new Error('refused');
  const table = enterpriseFacts(study, made.projection, null);
  for (const { key, formula, value, series, own, benchmark, benchmark_reason } of values.indicators) {
    const parsed = parseFormula(formula);
    if (!parsed.ok) throw new Error(key);
    const expected = indicatorValue(parsed.formula, table, { month: '2026-03', months: 12 });
    expect([key, value, own[0]?.value]).toEqual([key, expected.value, expected.value]);
    expect(series.at(-1)).toEqual({ month: '2026-03', value });
    expect({ benchmark, benchmark_reason }).toEqual({ benchmark: null, benchmark_reason: 'not_connected' });
  }
  expect(values.indicators).toHaveLength(14);
  const debt = values.indicators.find(({ key }) => key === 'crf');
  if (debt?.value === null) expect(debt).toMatchObject({ reason: 'division_by_zero', about: 'fim(saldo_devedor)' });
});

test('contracts take the place of the plan: one of two units sold in the period is a VSO of 50 %', async () => {
  const { enterprise } = await current(studyOf({ base_month: '2025-01' }));
  const units = [(await unitToSell(testApp, { enterprise })).unit, (await unitToSell(testApp, { enterprise })).unit];
  const signed = '2025-03-10';
  const body = contractOf(
    { empreendimento: enterprise, unit: units[0] ?? 0 },
    { terms: terms({ signed, parts: [{ kind: 'signing', amount: 12_000_000, installments: 1, first: signed }] }) },
  );
  expect(await testApp.send('sales', 'POST', contractsUrl, body)).toMatchObject({ status: 201 });
  const url = `indicator/?key=vso&enterprises=${enterprise}&month=2025-03&months=1`;
  const detail = await get<CollaborationDetail>('reader', url);
  expect(detail).toMatchObject({ value: 0.5, reason: null, enterprises: [{ sales: 'contracts' }] });
  expect(detail.own).toMatchObject([{ id: enterprise, value: 0.5 }]);
  const summary = await testApp.send('reader', 'GET', `/api/sales/summary/?empreendimento=${enterprise}&month=2025-03`);
  expect(summary.body).toMatchObject({ velocity: { units: { month: { gross: detail.value } } } });
});

test('closed months are what happened, later ones what is projected', async () => {
  const { enterprise } = await current(studyOf({ base_month: '2025-01' }));
  const rows = `/api/planner/enterprises/${enterprise}/`;
  const put = {
    ...{ nature: 'realised', from: '2025-02', to: '2025-02', lines: [] },
    rows: [{ key: 'receipts.direct.down_payment', module: null, month: '2025-02', amount: '1234.56' }],
  };
  const before = await get<CollaborationDetail>(
    'reader',
    `indicator/?key=grm&enterprises=${enterprise}&month=2025-02&months=1`,
  );
  const stored = await testApp.send('planner', 'PUT', `${rows}realised-entries/`, put);
  expect([stored.status, stored.body]).toEqual([200, expect.anything()]);
  const closing = { month: '2025-02', reason: 'Conferido' };
  expect(await testApp.send('staff', 'POST', `${rows}closing/`, closing)).toMatchObject({ status: 200 });
  const after = await get<CollaborationDetail>(
    'reader',
    `indicator/?key=grm&enterprises=${enterprise}&month=2025-02&months=1`,
  );
  expect(before.value).not.toBe(123_456);
  expect(after).toMatchObject({ value: 123_456, enterprises: [{ closing: '2025-02' }] });
});

test('a portfolio is the formula over added series, not the mean of its ratios', async () => {
  const one = await current(studyOf({ base_month: '2025-01' }));
  const other = await current(studyOf({ base_month: '2025-07' }));
  const ids = `${one.enterprise},${other.enterprise}`;
  const detail = await get<CollaborationDetail>(
    'reader',
    `indicator/?key=lct&enterprises=${ids}&month=2027-12&months=24`,
  );
  const sum = detail.own.reduce((all, { value }) => all + (value ?? 0), 0);
  expect(detail.own).toHaveLength(2);
  expect(detail.value).toBe(sum);
});

test('without a month the last one that every calendar of a plan allows is told, and an enterprise without a current version is named', async () => {
  const { enterprise } = await plan(testApp);
  const values = await get<CollaborationValues>('reader', `values/?enterprises=${enterprise}`);
  expect(values).toMatchObject({
    ...{ enterprises: [], from: null, to: null, months: 12 },
    left_out: [{ id: enterprise, reason: 'no_current' }],
  });
  for (const { value, reason, series } of values.indicators) {
    expect({ value, reason, series }).toEqual({ value: null, reason: 'no_enterprise', series: [] });
  }
  const planned = await current(studyOf({ base_month: '2090-01' }));
  const far = await get<CollaborationValues>('reader', `values/?enterprises=${planned.enterprise}`);
  expect(far.month).toBe('2090-01');
  const past = await get<CollaborationValues>('reader', `values/?enterprises=${planned.enterprise}&month=2089-12`);
  expect(past.indicators[0]).toMatchObject({ value: null, reason: 'out_of_range' });
  expect(past.from).toBe(monthAt('2090-01', 0));
});

test('land that is only studied is in no figure unless it is asked for', async () => {
  const { enterprise } = await current(studyOf({ base_month: '2025-01' }));
  await testApp.send('planner', 'PATCH', `/api/planner/enterprises/${enterprise}/`, { phase: 'prospecting' });
  const valuesFor = async (query: string) => {
    const { enterprises, left_out } = await get<CollaborationValues>('reader', `values/${query}`);
    return {
      isIn: enterprises.some(({ id }) => id === enterprise),
      reason: left_out.find(({ id }) => id === enterprise)?.reason,
    };
  };
  expect(await valuesFor('')).toEqual({ isIn: false, reason: 'prospecting' });
  expect(await valuesFor('?prospecting=true')).toEqual({ isIn: true, reason: undefined });
  expect(await valuesFor(`?enterprises=${enterprise}`)).toEqual({ isIn: true, reason: undefined });
});

test('a definition is changed with its history, and the value follows', async () => {
  const { enterprise } = await current(studyOf({ base_month: '2025-01' }));
  const version = await versionOf('lct');
  const changed = await define({ key: 'lct', version, name: 'VGV dobrado', formula: '2 × Período(vgv_lançado)' });
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'VGV dobrado', formula: '2 * periodo(vgv_lancado)', version: version + 1 },
  });
  const url = `indicator/?key=lct&enterprises=${enterprise}&month=2026-06&months=24`;
  const detail = await get<CollaborationDetail>('reader', url);
  const raw = await get<CollaborationDetail>('reader', url.replace('lct', 'lctc'));
  expect(detail.indicator.changed_by).not.toBeNull();
  expect(detail.value).toBe(2 * (raw.value ?? 0) || detail.value);
  const changes = await get<CollaborationChange[]>('reader', 'indicator-changes/?key=lct');
  expect(changes[0]).toMatchObject({
    ...{ id: `lct-${version + 1}`, key: 'lct', by: expect.any(String) },
    before: { formula: 'periodo(vgv_lancado)' },
    after: { name: 'VGV dobrado', formula: '2 * periodo(vgv_lancado)' },
  });
  const all = await get<CollaborationChange[]>('reader', 'indicator-changes/');
  expect(all).toContainEqual(changes[0]);
  const audit = await testApp.send('staff', 'GET', '/api/admin/audit/');
  expect(JSON.stringify(audit.body)).toContain('collaboration_indicator.changed');
  // Hidden, it has no card and retains its page.
  expect(await define({ key: 'lct', version: version + 1, shown: false })).toMatchObject({ status: 200 });
  const visible = await get<CollaborationValues>('reader', `values/?enterprises=${enterprise}`);
  expect(visible.indicators.map(({ key }) => key)).not.toContain('lct');
});

test('what was read before somebody else changed it changes nothing, and says what is stored now', async () => {
  const version = await versionOf('art');
  expect(await define({ key: 'art', version, direction: 'lower' })).toMatchObject({ status: 200 });
  expect(await define({ key: 'art', version, name: 'Estoque' })).toMatchObject({
    status: 412,
    body: { code: 'precondition_failed', current: { direction: 'lower', version: version + 1 } },
  });
  const both = await Promise.all([1, 2].map((n) => define({ key: 'apm', version: 0, name: `Nome ${n}` })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  // The same again is no change.
  const same = await define({ key: 'art', version: version + 1, direction: 'lower' });
  expect(same).toMatchObject({ status: 200, body: { version: version + 1 } });
});

test.each([
  ['periodo(vendas) +', 'operand', 17, 'Falta um valor na posição 18.'],
  ['periodo(receitas)', 'name', 8, 'Não existe série chamada “receitas” (posição 9).'],
  ['fim(vendas)', 'flow_as_balance', 0, /valor de cada mês \(posição 1\)/],
])('the formula %j is refused with the place of its fault, and nothing is stored', async (formula, code, at, text) => {
  const version = await versionOf('drc');
  const fault = {
    status: 400,
    body: { formula: [typeof text === 'string' ? text : expect.stringMatching(text)], formula_fault: { code, at } },
  };
  expect(await define({ key: 'drc', version, formula })).toMatchObject(fault);
  expect(await testApp.send('staff', 'POST', `${base}indicator-previews/`, { key: 'drc', formula })).toMatchObject(
    fault,
  );
  expect(await versionOf('drc')).toBe(version);
});

test.each([
  [{ key: 'xyz', version: 0 }, { key: ['"xyz" is not a valid choice.'] }],
  [{ key: 'vso', version: 0, unit: 'litros' }, { unit: ['"litros" is not a valid choice.'] }],
  [{ key: 'vso', version: 0, name: '  ' }, { name: ['This field may not be blank.'] }],
  [
    { key: 'vso', version: 0, formula: 'x'.repeat(601) },
    { formula: ['Ensure this field has no more than 600 characters.'] },
  ],
  [{ key: 'vso' }, { version: ['This field is required.'] }],
])('%j is no definition', async (body, faults) => {
  expect(await define(body)).toMatchObject({ status: 400, body: faults });
});

test.each(['?month=2025', '?months=7', '?months=x', '?month=0001-01', '?enterprises=a'])(
  'values%s are not told',
  async (query) => {
    expect((await testApp.send('reader', 'GET', `${base}values/${query}`)).status).toBe(400);
  },
);

test('a preview tells today’s value and the one by another formula, and stores nothing', async () => {
  const { enterprise } = await current(studyOf({ base_month: '2025-01' }));
  const version = await versionOf('grm');
  const order = {
    key: 'grm',
    formula: 'media(recebimentos) * 2',
    enterprises: [enterprise],
    month: '2027-01',
    months: 12,
  };
  const { status, body } = await testApp.send('staff', 'POST', `${base}indicator-previews/`, order);
  const { before, after } = body as { before: { value: number }; after: { value: number } };
  expect([status, after.value]).toEqual([200, 2 * before.value]);
  expect(before.value).toBeGreaterThan(0);
  expect(await versionOf('grm')).toBe(version);
});

test('only who may write the area defines; a collaborator reads', async () => {
  for (const who of ['colab', 'reader', 'planner'] as const) {
    expect((await define({ key: 'vso', version: 0, name: 'Meu' }, who)).status).toBe(403);
    const preview = { key: 'vso', formula: '1' };
    expect((await testApp.send(who, 'POST', `${base}indicator-previews/`, preview)).status).toBe(403);
    expect((await testApp.send(who, 'GET', `${base}values/`)).status).toBe(200);
  }
  for (const url of ['values/', 'indicators/', 'enterprises/', 'connection/', 'indicator/?key=vso']) {
    expect((await testApp.send('sales', 'GET', base + url)).status).toBe(403);
  }
});

test('a grant for one enterprise shows that one alone: in lists, in sums, and by name', async () => {
  const own = await current();
  const other = await current();
  const grants = [{ resource: 'colab', action: 'read', enterprise: own.enterprise }];
  const made = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Só um', grants });
  const members = { users: [people.scoped.id] };
  await testApp.send('staff', 'PUT', `/api/admin/permit-groups/${idOf(made.body)}/members/`, members);
  const values = await get<CollaborationValues>('scoped', 'values/');
  expect(values.enterprises.map(({ id }) => id)).toEqual([own.enterprise]);
  expect((await get<{ id: number }[]>('scoped', 'enterprises/')).map(({ id }) => id)).toEqual([own.enterprise]);
  const connection = await get<CollaborationConnection>('scoped', 'connection/');
  expect(connection.colabEnterpriseQuerySet.array.map(({ id }) => id)).toEqual([own.enterprise]);
  expect((await testApp.send('scoped', 'GET', `${base}values/?enterprises=${other.enterprise}`)).status).toBe(403);
  expect((await testApp.send('stranger', 'GET', `${base}values/?enterprises=${own.enterprise}`)).status).toBe(404);
  expect((await testApp.send('reader', 'GET', `${base}values/?enterprises=4242424242`)).status).toBe(404);
});

test('one organization’s definitions are not another’s, and a group of comparison is never made up', async () => {
  expect(await define({ key: 'sgea', version: await versionOf('sgea'), name: 'Só nosso' })).toMatchObject({
    status: 200,
  });
  const others = await catalogue('stranger');
  expect(others.every(({ version, name }) => version === 0 && name !== 'Só nosso')).toBe(true);
  const connection = await get<CollaborationConnection>('colab', 'connection/');
  expect(connection).toMatchObject({
    connection: { organization: 'Primeira Incorporadora' },
    hasBenchMarking: false,
    benchmark_reason: 'not_connected',
    colabEnterpriseStripQuerySet: { array: [] },
  });
});
