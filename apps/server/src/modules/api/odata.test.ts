/** The OData service: its types, its pages against the feeds, its filters against all rows, its refusals. */
import { type FeedKey, feedColumns, feedKeys, grantOf, odataSetOf, odataSets } from '@uni/contracts';
import { DOMParser } from '@xmldom/xmldom';
import * as odataQuery from 'odata-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken, tokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { ordered, signed } from '../../../test/support/selling.ts';
import { people } from '../../../testing/people.ts';
import { approve, fieldOf, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

/** The package's types name its default as a module of their own. */
const buildQuery = (query: Partial<odataQuery.QueryOptions<Row>>): string => {
  const build: unknown = odataQuery.default;
  if (typeof build !== 'function') throw new Error('odata-query has no builder');
  return String(build(query));
};

const testApp = await openTestApp();
const forgetCalls = () =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
beforeEach(forgetCalls);

const published = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
await approve(testApp, published.url);
const realised = {
  ...{ nature: 'realised', from: '2025-01', to: '2025-01', lines: [] },
  rows: [{ key: 'expense.terrain', module: null, month: '2025-01', amount: '-77777.77' }],
};
const base = `/api/planner/enterprises/${published.enterprise}/`;
await testApp.send('staff', 'PUT', `${base}realised-entries/`, realised);
await testApp.send('staff', 'POST', `${base}closing/`, { month: '2025-02', reason: 'Comitê', absent_default: 'zero' });
const other = await plan(testApp);
await approve(testApp, other.url);
const strange = await plan(testApp, { who: 'strangePlanner' });
for (const [at, typology] of ['=1+1', "Dois quartos, d'água", 'Ação & "suíte"', ''].entries())
  await testApp.send('staff', 'POST', '/api/sales/units/', {
    ...{ empreendimento: published.enterprise, nome: `10${at}`, typology },
    ...{ private_area: 6_550 + at, list_price: 123_456_789 + at },
  });
await ordered(testApp, await signed(testApp, {}, published.enterprise), {
  ...{ kind: 'payment', day: '2025-01-20', amount: 1_234_567, surplus: 'credit', allocations: null },
});
await signed(testApp);
await forgetCalls();

type Row = Readonly<Record<string, string | number | boolean | null>>;
interface Page {
  readonly value: readonly Row[];
  readonly '@odata.context': string;
  readonly '@odata.count'?: number;
  readonly '@odata.nextLink'?: string;
}

const root = '/api/odata/';
const ask = (path: string, headers: Record<string, string> = {}, who: Parameters<typeof testApp.send>[0] = 'staff') =>
  testApp.send(who, 'GET', `${root}${path}`, undefined, headers);
const page = async (path: string, headers = {}): Promise<Page> => {
  const { status, body } = await ask(path, headers);
  expect([status, path, status === 200 ? '' : body]).toEqual([200, path, '']);
  return body as Page;
};
const options = (all: Readonly<Record<string, string>>): string => `?${new URLSearchParams(all)}`;

/** Every row, page after page. */
const readAll = async (path: string, size = 40): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    await forgetCalls();
    const { value, '@odata.nextLink': link }: Page = await page(next, { prefer: `odata.maxpagesize=${size}` });
    expect(value.length).toBeLessThanOrEqual(size);
    rows.push(...value);
    next = link?.split(root)[1];
  }
  return rows;
};
const nameOf = (key: FeedKey): string => odataSetOf(key).name;

/** Fields of a feed's lines, by column. */
const feedRows = async (key: FeedKey): Promise<Readonly<Record<string, string>>[]> => {
  const { body } = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv`);
  const lines = String(body).split('\r\n').slice(1, -1);
  return lines.map((line) => {
    const fields = [...line.matchAll(/("(?:[^"]|""){0,2000}"|[^,"]{0,2000})(?:,|$)/g)].map(([, field]) => field ?? '');
    return Object.fromEntries(Object.keys(feedColumns[key]).map((name, at) => [name, fields[at] ?? '']));
  });
};
/** Of two values that differ. */
const isBelow = (low: Row[string], high: Row[string] | undefined): boolean =>
  typeof low === 'number' ? low < Number(high) : `${low}` < `${high}`;
const grantsOf = (enterprise: number) =>
  (['planning:read', 'sales:read'] as const).map((permission) => ({ ...grantOf(permission), enterprise }));
const cents = (value: unknown): number => Math.round(Number(value) * 100);

describe('what the service says of itself', () => {
  test('are the sets that the caller may read, and where they are', async () => {
    const { status, body, headers } = await ask('');
    expect([status, headers['odata-version']]).toEqual([200, '4.0']);
    expect(headers['content-type']).toBe('application/json;odata.metadata=minimal;odata.streaming=true;charset=utf-8');
    expect(body).toMatchObject({
      '@odata.context': expect.stringMatching(/^https?:.*\/api\/odata\/\$metadata$/),
      value: odataSets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
    });
  });

  test('are types that a reader of XML that is not ours finds, of every property that comes', async () => {
    const { status, body, headers } = await ask('$metadata', { accept: 'application/xml' });
    expect([status, headers['content-type'], headers['odata-version']]).toEqual([200, 'application/xml', '4.0']);
    const errors: unknown[] = [];
    const document = new DOMParser({ onError: (_level, message) => errors.push(message) }).parseFromString(
      String(body),
      'text/xml',
    );
    expect(errors).toEqual([]);
    const elements = (name: string) => [
      ...document.getElementsByTagNameNS('http://docs.oasis-open.org/odata/ns/edm', name),
    ];
    const types = new Map(elements('EntityType').map((one) => [`UNI.${one.getAttribute('Name')}`, one]));
    expect(elements('EntitySet').map((one) => one.getAttribute('Name'))).toEqual(odataSets.map(({ name }) => name));
    const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
      'Edm.Int64': Number.isSafeInteger,
      'Edm.Int32': (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
      'Edm.Decimal': (value) => typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4,
      'Edm.Double': (value) => typeof value === 'number',
      'Edm.String': (value) => typeof value === 'string',
      'Edm.Date': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
      'Edm.Boolean': (value) => typeof value === 'boolean',
    };
    for (const set of elements('EntitySet')) {
      const type = types.get(set.getAttribute('EntityType') ?? '');
      const properties = [...(type?.getElementsByTagName('Property') ?? [])];
      const rows = await readAll(`${set.getAttribute('Name')}`, 10_000);
      expect(rows.length, String(set.getAttribute('Name'))).toBeGreaterThan(1);
      const key = type?.getElementsByTagName('PropertyRef')[0]?.getAttribute('Name') ?? '';
      expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(properties.map((one) => one.getAttribute('Name')));
        for (const one of properties) {
          const value = row[one.getAttribute('Name') ?? ''];
          const isRight =
            value === null ? one.getAttribute('Nullable') === 'true' : isOf[one.getAttribute('Type') ?? '']?.(value);
          expect(isRight, `${one.getAttribute('Name')} ${value}`).toBe(true);
          if (one.getAttribute('Type') === 'Edm.Decimal') expect(one.getAttribute('Scale')).toBe('2');
        }
      }
    }
  });

  test('are only the sets of the scope, to a token', async () => {
    const made = await testApp.send('staff', 'POST', tokensUrl, newToken(['sales:read']));
    const token = String(fieldOf(made.body, 'token'));
    const { body } = await ask('', {}, { token });
    expect((body as Page).value.map(({ name }) => name)).toEqual(['units', 'contracts', 'installments']);
    expect(String((await ask('$metadata', {}, { token })).body)).not.toContain('cash_flow');
    expect((await ask('cash_flow', {}, { token })).status).toBe(403);
    expect((await ask('units', {}, { token })).status).toBe(200);
  });
});

describe('every page of a set', () => {
  test.each(feedKeys)('of %s makes what the feed holds, to the centavo', async (key) => {
    const rows = await readAll(nameOf(key), key === 'cash-flow' ? 400 : 7);
    const lines = await feedRows(key);
    expect(rows.length).toBe(lines.length);
    for (const [name, format] of Object.entries(feedColumns[key])) {
      if (format !== 'money') continue;
      const sum = (list: readonly Readonly<Record<string, unknown>>[]) =>
        list.reduce((total, row) => total + cents(row[name]), 0);
      expect(sum(rows), name).toBe(sum(lines));
    }
    const { body } = await ask(`${nameOf(key)}/$count`);
    expect(Number(body)).toBe(rows.length);
    expect((await page(`${nameOf(key)}?$count=true&$top=0`))['@odata.count']).toBe(rows.length);
  });

  test('of indicators has each figure as a number or as a text', async () => {
    const rows = await readAll('indicators');
    const lines = await feedRows('indicators');
    const written = (row: Readonly<Record<string, unknown>>) => `${row.enterprise_id} ${row.indicator}`;
    const byName = new Map(lines.map((line) => [written(line), line]));
    for (const row of rows) {
      const { unit, value } = byName.get(written(row)) ?? {};
      if (row.value === null) expect(row.value_text?.toString().slice(0, 7) ?? '', written(row)).toBe(value);
      else
        expect(unit === 'money' ? cents(row.value) : row.value).toBe(unit === 'money' ? cents(value) : Number(value));
    }
  });

  test('follows an order, both ways, with what is empty first or last, and ends at $top', async () => {
    for (const [name, orderby] of [
      ['installments', 'last_paid desc,amount'],
      ['installments', 'status,due desc'],
      ['realised', 'entry,realised desc'],
      ['cash_flow', 'month desc,module,amount'],
    ] as const) {
      const whole = await page(`${name}${options({ $orderby: orderby })}`);
      const parts = await readAll(`${name}${options({ $orderby: orderby })}`, 300);
      expect(parts).toEqual(whole.value);
      const terms = orderby.split(',').map((term) => term.split(' '));
      for (const [at, row] of whole.value.entries()) {
        const before = whole.value[at - 1];
        if (!before) continue;
        const [column = '', direction] = terms.find(([term = '']) => before[term] !== row[term]) ?? [];
        if (column === '') continue;
        const [was, is] = [before[column] ?? null, row[column] ?? null];
        const [low, high] = direction === 'desc' ? [is, was] : [was, is];
        expect(low === null || (high !== null && isBelow(low, high)), `${column} ${low} ${high}`).toBe(true);
      }
      expect(await readAll(`${name}${options({ $orderby: orderby, $top: '9', $skip: '3' })}`, 4)).toEqual(
        whole.value.slice(3, 12),
      );
    }
  });
});

describe('filters of odata-query', () => {
  const at = (day: string) => ({ type: 'raw' as const, value: day });
  const cases: readonly (readonly [FeedKey, object, (row: Row) => boolean])[] = [
    ['units', { state: 'available' }, ({ state }) => state === 'available'],
    ['units', { typology: { contains: "d'água" } }, ({ typology }) => String(typology).includes("d'água")],
    ['units', { list_price: { gt: 1_234_567.89 } }, ({ list_price }) => Number(list_price) > 1_234_567.89],
    ['units', { floor: null }, ({ floor }) => floor === null],
    ['contracts', { signed: { le: at('2026-12-31') } }, ({ signed }) => String(signed) <= '2026-12-31'],
    ['contracts', { or: [{ open: 0 }, { channel: 'direct' }] }, (row) => row.open === 0 || row.channel === 'direct'],
    ['installments', { status: { in: ['paid', 'late'] } }, ({ status }) => ['paid', 'late'].includes(String(status))],
    ['installments', { not: { last_paid: null } }, ({ last_paid }) => last_paid !== null],
    [
      'installments',
      { and: [{ open: { gt: 0 } }, { number: { lt: 5 } }] },
      (row) => Number(row.open) > 0 && Number(row.number) < 5,
    ],
    ['cash-flow', { is_total: false, kind: 'cash' }, (row) => row.is_total === false && row.kind === 'cash'],
    ['cash-flow', { line: { startswith: 'expense.' } }, ({ line }) => String(line).startsWith('expense.')],
    ['cash-flow', { module: { ne: null } }, ({ module }) => module !== null],
    ['realised', { realised: -77_777.77 }, ({ realised: value }) => value === -77_777.77],
    ['indicators', { label: { endswith: 'o' } }, ({ label }) => String(label).endsWith('o')],
    ['indicators', { unit: { in: ['money', 'month'] } }, ({ unit }) => ['money', 'month'].includes(String(unit))],
  ];

  test.each(cases)('of %s, %j, find what all rows hold', async (key, filter, holds) => {
    const name = nameOf(key);
    const all = await readAll(name, 10_000);
    const select = Object.keys(all[0] ?? {}).slice(1, 4);
    const expected = all.filter(holds);
    const { value, '@odata.count': count } = await page(`${name}${buildQuery({ filter, select, count: true })}`);
    expect(value).toEqual(expected.map((row) => Object.fromEntries(select.map((column) => [column, row[column]]))));
    expect(count).toBe(expected.length);
    expect((await ask(`${name}/$count${buildQuery({ filter })}`)).body).toEqual(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('by years and months of days', async () => {
    const all = await readAll('installments', 10_000);
    const { value } = await page(`installments${options({ $filter: 'year(due) eq 2026 and month(due) le 6' })}`);
    expect(value).toEqual(all.filter(({ due }) => String(due) >= '2026-01' && String(due) < '2026-07'));
    expect(value.length).toBeGreaterThan(0);
  });

  test('join the choices of the feeds: one enterprise, and what has changed since', async () => {
    const own = await readAll(`cash_flow?enterprise=${other.enterprise}`, 10_000);
    expect(new Set(own.map(({ enterprise_id }) => enterprise_id))).toEqual(new Set([other.enterprise]));
    expect((await page('units?since=2099-01-01')).value).toEqual([]);
    expect((await page('cash_flow?since=2099-01-01')).value).toEqual([]);
  });
});

describe('one entity', () => {
  test('has its address by its key', async () => {
    const [unit] = await readAll('units');
    const { status, body } = await ask(`units(${unit?.unit_id})`);
    expect([status, body]).toEqual([200, { '@odata.context': expect.stringContaining('#units/$entity'), ...unit }]);
    const none = await ask(`units(${unit?.unit_id})?$select=unit&$format=application/json;odata.metadata=none`);
    expect(none.body).toEqual({ unit: unit?.unit });
    expect((await ask('units(4242424242)')).status).toBe(404);
  });
});

describe('refused, in the shape of the protocol and in Portuguese', () => {
  test.each([
    ['units?$filter=nome eq 1', 400, 'odata_property_unknown', 'A tabela não tem a coluna nome.'],
    [
      "units?$filter=list_price eq '1'",
      400,
      'odata_filter_mismatch',
      'O filtro junta valores de tipos diferentes no caractere 12.',
    ],
    [
      'units?$filter=list_price eq',
      400,
      'odata_filter_unreadable',
      'O filtro não se entende a partir do caractere 14.',
    ],
    [
      "units?$filter=tolower(unit) eq 'a'",
      501,
      'odata_function_unsupported',
      'A função tolower não é atendida em filtros.',
    ],
    [
      `units?$filter=${'('.repeat(60)}`,
      400,
      'odata_filter_too_large',
      'O filtro é grande demais: use no máximo 300 termos, ou menos parênteses.',
    ],
    [`units?$filter=${'a'.repeat(6_001)}`, 400, '400', 'Use no máximo 6000 caracteres.'],
    ['units?$select=unit,nome', 400, 'odata_property_unknown', 'A tabela não tem a coluna nome.'],
    ['units?$orderby=unit up', 400, 'odata_option_unreadable', 'O valor da opção de consulta $orderby não se entende.'],
    ['units?$top=-1', 400, 'odata_option_unreadable', 'O valor da opção de consulta $top não se entende.'],
    ['units?$skip=10001', 400, 'odata_option_unreadable', 'O valor da opção de consulta $skip não se entende.'],
    ['units?$skiptoken=abc', 400, 'odata_option_unreadable', 'O valor da opção de consulta $skiptoken não se entende.'],
    [
      'units?$apply=aggregate(list_price)',
      501,
      'odata_option_unsupported',
      'A opção de consulta $apply não é atendida.',
    ],
    ['units?$expand=contract', 501, 'odata_option_unsupported', 'A opção de consulta $expand não é atendida.'],
    ['units?$format=xml', 406, '406', 'O servidor não tem esta resposta no formato pedido.'],
    ['units?since=ontem', 400, '400', 'Informe a data e a hora como 31/12/2026 14:30.'],
    ['units(4242424242)', 404, '404', 'Registro não encontrado.'],
  ])('%s', async (path, status, code, message) => {
    const refused = await ask(path.replaceAll(' ', '%20'));
    expect(refused).toMatchObject({ status, body: { error: { code, message } } });
    expect(refused.headers['odata-version']).toBe('4.0');
  });

  test('a position of another order, and one that holds what no database can', async () => {
    const token = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const value of [[null, ['a']], [null, [1, 2]], [0, [1]], [null, [null]], [null, []], {}])
      expect((await ask(`units?$skiptoken=${token(value)}`)).status).toBe(400);
    expect((await ask(`units?$orderby=unit&$skiptoken=${token([null, ['\u0000', 1]])}`)).status).toBe(400);
    expect((await ask(`units?$skiptoken=${token([null, [1]])}`)).status).toBe(200);
  });

  test('rows of others are not there: of another organization, and of an enterprise out of reach', async () => {
    const rows = await readAll('cash_flow', 10_000);
    expect(rows.some(({ enterprise_id }) => enterprise_id === strange.enterprise)).toBe(false);
    expect((await page(`cash_flow?enterprise=${strange.enterprise}`)).value).toEqual([]);
    expect((await page(`cash_flow${options({ $filter: `enterprise_id eq ${strange.enterprise}` })}`)).value).toEqual(
      [],
    );
    const [unit] = await readAll('units');
    expect((await ask(`units(${unit?.unit_id})`, {}, 'stranger')).status).toBe(404);
  });

  test('of two enterprises a permission for one shows that one, in every set', async () => {
    const group = { name: 'Uma torre', grants: grantsOf(other.enterprise) };
    const { body } = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', group);
    const members = `/api/admin/permit-groups/${fieldOf(body, 'id')}/members/`;
    expect((await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).status).toBe(200);
    await testApp.openSession('scoped');
    const [unit] = await readAll('units');
    expect((await ask(`units(${unit?.unit_id})`, {}, 'scoped')).status).toBe(403);
    for (const { name } of odataSets) {
      await forgetCalls();
      const narrow = (await ask(name, {}, 'scoped')).body as Page;
      const beside = await page(name);
      expect(narrow.value, name).toEqual(
        beside.value.filter(({ enterprise_id }) => enterprise_id === other.enterprise),
      );
      expect(narrow.value.length, name).toBeLessThan(beside.value.length);
      expect((await ask(`${name}/$count`, {}, 'scoped')).body, name).toBe(narrow.value.length);
    }
    const shown = (await ask('cash_flow', {}, 'scoped')).body as Page;
    expect(shown.value.length).toBeGreaterThan(0);
  });
});
