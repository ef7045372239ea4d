/** The sum of a column equals the screen's figure and the engine's, to the centavo. */
import { openComposed } from '@uni/analysis';
import { type FeedKey, feedColumns, feedDates, feedKeys, type RealisedSummary } from '@uni/contracts';
import type { Projection, Study } from '@uni/engine';
import { accountSums, isReplaceable, isStock, monthAt, monthIndex, openStudy } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ordered, signed } from '../../../test/support/selling.ts';
import { people } from '../../../testing/people.ts';
import { approve, fieldOf, idOf, type Planned, plan, studyAt } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();

interface PublishedPlan extends Planned {
  readonly study: Study;
  readonly projection: Projection;
  /** Of the engine alone, over what the enterprise has closed. */
  readonly computed: Projection;
  readonly closing: string | null;
}

/** Studies with modules, loans and items of no module, without entered months. */
const studies = Array.from({ length: 400 }, (_, seed) => generateStudy(seed + 1))
  .map(({ accomplished: _realised, ...study }): Study => study)
  .filter((study) => study.base_month <= '2026-03' && study.modules.length > 1)
  .filter((study) => (study.loans?.length ?? 0) > 0 && study.expenses?.some(({ module }) => module === null))
  .filter((study) => openStudy(study).ok)
  .slice(0, 3);

/** Values of both signs on some leaves of every family, of modules and of none. */
const entriesOf = (study: Study) => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('refused');
  const { lines, base_month } = opened.model.projection;
  const leaves = lines.filter(({ key, module }) => isReplaceable(key) && (module !== null || key.startsWith('tax.')));
  const some = leaves.filter((_, at) => at % 2 === 0).map(({ key, module }) => ({ key, module }));
  const ofNone = { key: 'expense.admin_expenses', module: null };
  const rows = [...some, ofNone].flatMap((line, at) =>
    [0, 1, 2].map((month) => ({
      ...line,
      month: monthAt(base_month, month),
      amount: `${(at + month) % 3 === 0 ? '' : '-'}${1_234 + at * 7}.${10 + month}`,
    })),
  );
  return { rows, from: monthAt(base_month, 0), to: monthAt(base_month, 2) };
};

const publishPlan = async (study: Study, isRealised: boolean): Promise<PublishedPlan> => {
  const planned = await plan(testApp, { study });
  if (isRealised) {
    const base = `/api/planner/enterprises/${planned.enterprise}`;
    const { rows, from, to } = entriesOf(study);
    const put = await testApp.send('planner', 'PUT', `${base}/realised-entries/`, {
      ...{ from, to, nature: 'realised', lines: [], rows },
    });
    expect([put.status, put.body]).toEqual([200, expect.anything()]);
    expect(await testApp.send('staff', 'POST', `${base}/closing/`, { reason: 'Conferido', month: to })).toMatchObject({
      status: 200,
    });
  }
  await approve(testApp, planned.url);
  const visible = await testApp.send('staff', 'GET', `${planned.url}projection/`);
  const summary = (await testApp.send('staff', 'GET', `/api/planner/enterprises/${planned.enterprise}/realised/`))
    .body as RealisedSummary;
  const opened = openComposed((await studyAt(testApp, planned.url)).study, summary.realised);
  if (!opened.ok) throw new Error('refused');
  return {
    ...{ ...planned, study, closing: summary.closing },
    projection: fieldOf(visible.body, 'projection') as Projection,
    computed: opened.model.projection,
  };
};

const published: PublishedPlan[] = [];
for (const [at, study] of studies.entries()) published.push(await publishPlan(study, at > 0));
const [stocked] = published;
const enterprise = stocked?.enterprise ?? 0;
for (const price of [123_456_789, 98_765_432])
  await testApp.send('staff', 'POST', '/api/sales/units/', {
    ...{ empreendimento: enterprise, nome: `${price}`, private_area: 6_550, list_price: price },
  });
const contract = await signed(testApp, {}, enterprise);
const paid = { kind: 'payment', day: '2025-01-20', amount: 1_234_567, surplus: 'credit', allocations: null };
await ordered(testApp, await signed(testApp), paid);

type Row = Readonly<Record<string, string>>;

const read = async (key: FeedKey, query = ''): Promise<Row[]> => {
  await testApp.app.platform.database.withPlatform((transaction) =>
    transaction.deleteFrom('throttle_counters').execute(),
  );
  const { status, body } = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv${query}`);
  expect(status).toBe(200);
  const names = Object.keys(feedColumns[key]);
  return String(body)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => {
      const fields = [...line.matchAll(/("(?:[^"]|""){0,2000}"|[^,"]{0,2000})(?:,|$)/g)].map(
        ([, field]) => field ?? '',
      );
      return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
    });
};

const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
const added = (rows: readonly Row[], column: string): number => rows.reduce((sum, row) => sum + cents(row[column]), 0);
const totalOf = ({ lines }: Projection, key: string): number =>
  lines.find((line) => line.key === key && line.module === null)?.values.reduce((sum, one) => sum + one, 0) ?? 0;
const of = (rows: readonly Row[], { enterprise: id }: PublishedPlan): Row[] =>
  rows.filter(({ enterprise_id }) => enterprise_id === String(id));
const visibleSums = async (path: string) => fieldOf((await testApp.send('staff', 'GET', path)).body, 'sums') as never;

/** The rows of a cash flow against the lines of a projection, by block, enterprise and module. */
const expectLines = (rows: readonly Row[], projection: Projection): void => {
  const sumOf = (isMine: (row: Row) => boolean) => added(rows.filter(isMine), 'amount');
  expect(sumOf(({ kind }) => kind === 'cash')).toBe(totalOf(projection, 'net_cash_flow'));
  expect(sumOf(({ kind, block }) => kind === 'cash' && block === 'free')).toBe(totalOf(projection, 'free_cash_flow'));
  for (const { key, module, values } of projection.lines)
    expect(
      sumOf((row) => row.line === key && (module === null || row.module === String(module))),
      `${key} ${module}`,
    ).toBe(values.reduce((sum, value) => sum + value, 0));
};

/** Formats an indicator by its unit: money in reais, a month by its name. */
const writtenIn = (unit: string, computed: string | number | null, base: string): string => {
  if (computed === null) return '';
  if (unit === 'money') return (Number(computed) / 100).toFixed(2);
  return unit === 'month' ? monthAt(base, Number(computed)) : String(computed);
};

/** By the name of a table: what its sums are. A table without a row here does not compile. */
const sums: Readonly<Record<FeedKey, () => Promise<void>>> = {
  units: async () => {
    const rows = await read('units');
    const tallies = (await testApp.send('staff', 'GET', '/api/sales/unit-tallies/')).body as { list_price: number }[];
    expect(rows.length).toBeGreaterThan(2);
    expect(added(rows, 'list_price')).toBe(tallies.reduce((sum, { list_price }) => sum + list_price, 0));
  },
  contracts: async () => {
    const rows = await read('contracts');
    const visible = await visibleSums('/api/sales/contracts/?page=1');
    expect(rows.length).toBe(2);
    expect({ price: added(rows, 'price'), open: added(rows, 'open'), received: added(rows, 'received') }).toEqual(
      expect.objectContaining({
        ...{ price: fieldOf(visible, 'price'), open: fieldOf(visible, 'open'), received: fieldOf(visible, 'received') },
      }),
    );
  },
  installments: async () => {
    const rows = await read('installments');
    const visible = await visibleSums('/api/sales/installments/?page=1');
    expect({ amount: added(rows, 'amount'), open: added(rows, 'open'), paid: added(rows, 'paid') }).toEqual(visible);
  },
  'cash-flow': async () => {
    const rows = await read('cash-flow');
    for (const one of published) {
      const mine = of(rows, one);
      for (const projection of [one.projection, one.computed]) expectLines(mine, projection);
      expect(mine.some(({ line, module }) => line?.startsWith('expense.') && module === '')).toBe(true);
      expect(mine.every((row) => cents(row.amount) !== 0)).toBe(true);
      for (const { line = '', kind, is_total } of mine)
        expect(is_total, line).toBe(kind === 'sum' || isStock(line) || accountSums.includes(line) ? '1' : '0');
      expect(new Set(mine.map(({ line, module, month }) => `${line} ${module} ${month}`)).size).toBe(mine.length);
    }
  },
  realised: async () => {
    const rows = await read('realised');
    for (const one of published) {
      const mine = of(rows, one);
      if (one.closing === null) {
        expect(mine).toEqual([]);
        continue;
      }
      const entries = (
        await testApp.send('staff', 'GET', `/api/planner/enterprises/${one.enterprise}/realised-entries/`)
      ).body as { amount: string }[];
      expect(entries.length).toBeGreaterThan(6);
      expect(added(mine, 'realised')).toBe(entries.reduce((sum, { amount }) => sum + cents(amount), 0));
      const closed = monthIndex(one.projection.base_month, one.closing) + 1;
      const planned = one.computed.lines
        .filter(({ key, module }) => module === null && isReplaceable(key))
        .flatMap(({ planned: before, values }) => (before ?? values).slice(0, closed));
      expect(added(mine, 'planned')).toBe(planned.reduce((sum, one) => sum + one, 0));
      expect(mine.some(({ realised }) => cents(realised) < 0)).toBe(true);
    }
  },
  indicators: async () => {
    const rows = await read('indicators');
    for (const one of published) {
      const mine = of(rows, one);
      const { indicators } = one.computed;
      expect(mine.map(({ indicator }) => indicator).sort()).toEqual(Object.keys(indicators).sort());
      for (const { indicator = '', unit = '', value } of mine)
        expect(value, indicator).toBe(writtenIn(unit, indicators[indicator] ?? null, one.computed.base_month));
    }
  },
};

describe('the sum of a table', () => {
  test.each(feedKeys)('of %s is what the screen shows and the engine computes', async (key) => {
    expect(published.length).toBe(3);
    await sums[key]();
  });

  test.each(feedKeys)('of %s is that of its parts by enterprise', async (key) => {
    const whole = await read(key);
    const ids = [...new Set(whole.map(({ enterprise_id = '' }) => enterprise_id))];
    const byEnterprise: Row[] = [];
    for (const id of ids) byEnterprise.push(...(await read(key, `?enterprise=${id}`)));
    const published = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(published(byEnterprise)).toEqual(published(whole));
    expect(await read(key, '?enterprise=999999999')).toEqual([]);
  });

  test.each(feedKeys.filter((key) => feedDates[key] !== null))('of %s is that of its parts in time', async (key) => {
    const column = { contracts: 'signed', installments: 'due' }[key as string] ?? 'month';
    const whole = await read(key);
    const dates = [...new Set(whole.map((row) => row[column] ?? ''))].sort();
    const [cut = '', next = ''] = dates.slice(Math.floor((dates.length - 1) / 2));
    const until = await read(key, `?to=${cut}&from=`);
    const after = next === '' ? [] : await read(key, `?from=${next}&to=`);
    expect(until.length).toBeGreaterThan(0);
    expect(until.length + after.length).toBe(whole.length);
    expect(await read(key, `?from=${cut}&to=${cut}`)).toEqual(until.filter((row) => row[column] === cut));
    const before = cut.replace(/^\d{4}/, (year) => String(Number(year) - 1));
    const backwards = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv?from=${cut}&to=${before}`);
    expect([backwards.status, backwards.body]).toMatchObject([400, { to: ['The period ends before it begins.'] }]);
  });
});

describe('what is other than it was', () => {
  test.each(feedKeys)('is what %s holds since an instant', async (key) => {
    const whole = await read(key);
    expect(await read(key, '?since=2020-01-01')).toEqual(whole);
    expect(await read(key, `?since=${encodeURIComponent('2099-01-01T00:00:00-03:00')}`)).toEqual([]);
  });

  test('of a plan is one enterprise where a version was approved, and one where a month was closed', async () => {
    const [first, , third] = published;
    if (!first || !third) throw new Error('too few studies');
    const idsSince = async (since: string) =>
      new Set((await read('indicators', `?since=${since}`)).map(({ enterprise_id }) => Number(enterprise_id)));
    await new Promise((later) => setTimeout(later, 20));
    const before = new Date().toISOString();
    const { study } = await studyAt(testApp, first.url);
    const next = { empreendimento: first.enterprise, nome: 'Rev 2', study };
    const made = await testApp.send('planner', 'POST', '/api/planner/versions/', next);
    await approve(testApp, `/api/planner/versions/${idOf(made.body)}/`);
    expect(await idsSince(before)).toEqual(new Set([first.enterprise]));
    const later = new Date(Date.now() + 1).toISOString();
    await new Promise((after) => setTimeout(after, 20));
    const { base_month } = third.study;
    const closed = await testApp.send('staff', 'POST', `/api/planner/enterprises/${third.enterprise}/closing/`, {
      reason: 'Conferido',
      month: monthAt(base_month, 3),
    });
    expect(closed.status).toBe(200);
    expect(await idsSince(later)).toEqual(new Set([third.enterprise]));
  });

  test('of installments is a contract’s whole plan where something of it was', async () => {
    await new Promise((later) => setTimeout(later, 20));
    const before = new Date().toISOString();
    expect(
      await testApp.send('sales', 'PATCH', `/api/sales/contracts/${contract.id}/`, { note: 'visto' }),
    ).toMatchObject({ status: 200 });
    const rows = await read('installments', `?since=${before}`);
    expect(new Set(rows.map(({ contract_id }) => contract_id))).toEqual(new Set([String(contract.id)]));
    expect(rows.length).toBe(37);
  });
});

test.each([
  ['cash-flow', 'from=2026-13'],
  ['cash-flow', 'to=2026-01-01'],
  ['installments', 'from=2026-01'],
  ['units', 'since=ontem'],
  ['units', 'enterprise=x'],
])('a parameter of %s that cannot be read (%s) is said, and no table is sent', async (key, query) => {
  const { status, body } = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv?${query}`);
  expect([status, Object.keys(Object(body))]).toEqual([400, [query.split('=')[0]]]);
});

test('an installment has the status that the list shows, whatever became of it', async () => {
  const [{ contract_id = '' } = {}] = await read('installments');
  // Open, paid in part, paid, paid early, renegotiated, cancelled; past due and not.
  await testApp.app.platform.database.withOrganization(people.staff.organizationId, (db) =>
    sql`
      update sales_installments set due = case when position % 2 = 0 then '2020-01-01' else '2099-01-01' end,
        status = (array['open', 'open', 'paid', 'paid', 'renegotiated', 'cancelled'])[1 + position / 2 % 6],
        open = (array[amount, amount - 1, 0, 0, 0, 0])[1 + position / 2 % 6],
        paid = (array[0, 1, amount, amount - 1, 0, 0])[1 + position / 2 % 6],
        discount = (array[0, 0, 0, 1, 0, 0])[1 + position / 2 % 6],
        closed = (array[0, 0, 0, 0, amount, amount])[1 + position / 2 % 6]
      where ${db.own('sales_installments')} and contract_id = ${contract_id}::int8`.execute(db),
  );
  const page = await testApp.send('staff', 'GET', `/api/sales/installments/?contract=${contract_id}&page_size=200`);
  const listed = fieldOf(page.body, 'results') as { id: number; status: string; amount: number }[];
  const mine = (await read('installments')).filter((row) => row.contract_id === contract_id);
  const byId = new Map(mine.map((row) => [row.installment_id, row.status]));
  expect(listed.map(({ id }) => byId.get(String(id)))).toEqual(listed.map(({ status }) => status));
  expect(new Set(byId.values()).size).toBeGreaterThan(5);
});
