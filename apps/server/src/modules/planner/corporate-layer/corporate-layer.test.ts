/** The corporate layer over HTTP: the figures are the engine's own over the same projections. */
import type { CorporateLayer, PortfolioAnswer, StoredCorporateLayer } from '@uni/contracts';
import { type Corporate, openStudy, type PortfolioMember, projectPortfolio, type Study } from '@uni/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { approve, type Planned, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const address = '/api/planner/corporate-layer/';
const portfolioAddress = '/api/planner/portfolio/';

const rate = { value: 0.12, basis: 'effective_year' } as const;
const base: Study['base_month'] = studyOf().base_month;
const layer: CorporateLayer = {
  base_month: base,
  view: 'holding',
  discount_rate: { ...rate },
  indexes: null,
  overheads: [{ name: 'Sede', amount: 50_000, start: base, months: 24 }],
  loans: [],
  capital: { contributions: { mode: 'automatic' } },
};
const put = (body: unknown, who: Parameters<typeof testApp.send>[0] = 'planner', headers = {}) =>
  testApp.send(who, 'PUT', address, body, headers);
const stored = async (who: Parameters<typeof testApp.send>[0] = 'reader'): Promise<StoredCorporateLayer> => {
  const { status, body } = await testApp.send(who, 'GET', address);
  expect(status).toBe(200);
  return body as StoredCorporateLayer;
};
const portfolio = async (query = '', who: Parameters<typeof testApp.send>[0] = 'reader'): Promise<PortfolioAnswer> => {
  const { status, body } = await testApp.send(who, 'GET', portfolioAddress + query);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body as PortfolioAnswer;
};

const partnered = (study: Study, partners: { name: string; share: number }[]): Study => ({
  ...study,
  capital: { ...study.capital, contributions: { mode: 'automatic' }, distribution: { mode: 'sweep' }, partners },
});
const shared = partnered(studyOf({ name: 'Cedro' }), [
  { name: 'Primeira Incorporadora', share: 0.6 },
  { name: 'Fundo Cerrado', share: 0.4 },
]);
const foreign = partnered(studyOf({ name: 'Ipê' }), [
  { name: 'Fundo Cerrado', share: 0.5 },
  { name: 'Outro', share: 0.5 },
]);
let cedro: Planned;
let ipe: Planned;

const memberOf = (planned: Planned, study: unknown, participation: number): PortfolioMember => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(`the study is refused at ${opened.errors[0]?.path}`);
  return { id: String(planned.enterprise), projection: opened.model.projection, participation };
};
const expected = ({ base_month: _, ...corporate }: CorporateLayer, members: PortfolioMember[], terms = 'nominal') => {
  const answer = projectPortfolio(members, { ...corporate, terms } as unknown as Corporate);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.portfolio;
};
const cellsOf = (answer: PortfolioAnswer, key: string) =>
  answer.portfolio?.lines.find((line) => line.key === key)?.cells;

beforeAll(async () => {
  cedro = await plan(testApp, { study: shared });
  ipe = await plan(testApp, { study: foreign });
  await approve(testApp, cedro.url);
  await approve(testApp, ipe.url);
});

describe('the corporate layer', () => {
  test('is none at first, and without one no portfolio is computed', async () => {
    expect(await stored()).toEqual({ layer: null, version: 0 });
    expect(await portfolio()).toMatchObject({ layer: 0, portfolio: null, enterprises: [], left_out: [] });
  });

  test('is stored once, replaced as it was read, and a second save of an old copy is told', async () => {
    expect(await put(layer, 'planner', { 'if-match': '"0"' })).toMatchObject({
      status: 200,
      body: { layer, version: 1 },
    });
    expect(await stored()).toEqual({ layer, version: 1 });
    const late = await put({ ...layer, overheads: [] }, 'planner', { 'if-match': '"0"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed', current: { layer, version: 1 } } });
    expect(await stored()).toEqual({ layer, version: 1 });
    const next = await put(layer, 'planner', { 'if-match': '"1"' });
    expect(next).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('of two saves at the same moment one is stored', async () => {
    const { version } = await stored();
    const answers = await Promise.all(
      [1, 2].map((amount) =>
        put({ ...layer, overheads: [{ amount, start: base }] }, 'planner', { 'if-match': `"${version}"` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await stored()).version).toBe(version + 1);
    await put(layer);
  });

  test('is refused by field, in the shape and by the engine', async () => {
    const shape = await put({ ...layer, base_month: '2026', view: 'all' });
    expect(shape).toMatchObject({
      status: 400,
      body: { base_month: [expect.stringContaining('YYYY-MM')], view: ['"all" is not a valid choice.'] },
    });
    const loan = {
      draws: { kind: 'need' },
      limit: 10,
      rate,
      modules: [1],
      amortization: { kind: 'transfer', share: 1 },
    };
    const refused = await put({ ...layer, loans: [loan], overheads: [{ amount: 1, start: '1999-01', index: 'ipca' }] });
    const body = refused.body as { code: string; study_errors: { path: string; code: string }[] };
    expect([refused.status, body.code]).toEqual([400, 'study_refused']);
    expect(body.study_errors.map(({ path, code }) => `${path} ${code}`)).toEqual(
      expect.arrayContaining([
        '/overheads/0/start before_base',
        '/overheads/0/index reference',
        '/loans/0/modules unknown_field',
        '/loans/0/amortization/kind enum',
      ]),
    );
    expect((await stored()).layer).toEqual(layer);
  });

  test('is read by planning, changed by planners of the whole organization, and nobody else’s', async () => {
    expect(await put(layer, 'reader')).toMatchObject({ status: 403 });
    expect(await testApp.send('sales', 'GET', address)).toMatchObject({ status: 403 });
    expect(await testApp.send('sales', 'GET', portfolioAddress)).toMatchObject({ status: 403 });
    expect(await stored('stranger')).toEqual({ layer: null, version: 0 });
    expect(await put({ ...layer, overheads: [] }, 'strangePlanner')).toMatchObject({ status: 200 });
    expect((await stored()).layer).toEqual(layer);
    expect((await portfolio('', 'stranger')).enterprises).toEqual([]);
  });
});

describe('the portfolio', () => {
  test('is what the engine computes over the organization’s share, and names whom it leaves out', async () => {
    const answer = await portfolio();
    const engine = expected(layer, [memberOf(cedro, shared, 0.6)]);
    expect(answer.enterprises).toMatchObject([{ id: cedro.enterprise, participation: 0.6 }]);
    expect(answer.left_out).toMatchObject([{ id: ipe.enterprise, name: 'Aurora', reason: 'no_share' }]);
    expect(answer.portfolio?.base_month).toBe(engine.base_month);
    expect(answer.portfolio?.lines.map(({ key, cells }) => [key, cells])).toEqual(
      engine.lines.map(({ key, values }) => [key, [...values]]),
    );
    expect(answer.portfolio?.indicators).toEqual(engine.indicators);
    const member = answer.portfolio?.lines.find(({ key }) => key === `member.${cedro.enterprise}`);
    expect(member?.label).toBe(answer.enterprises[0]?.name);
    expect(cellsOf(answer, 'overhead.1')?.slice(0, 3)).toEqual([-5_000_000, -5_000_000, -5_000_000]);
  });

  test('is the same from stored projections as computed, and follows the terms', { tags: ['proof'] }, async () => {
    const computed = await portfolio();
    await testApp.send('reader', 'GET', `${cedro.url}projection/`);
    expect(await portfolio()).toEqual(computed);
    const constant = await portfolio('?terms=constant');
    const engine = expected(layer, [memberOf(cedro, { ...shared, terms: 'constant' }, 0.6)], 'constant');
    expect(cellsOf(constant, 'free_cash_flow')).toEqual([
      ...(engine.lines.find(({ key }) => key === 'free_cash_flow')?.values ?? []),
    ]);
  });

  test('keeps the calendar months of a loan when an earlier or a later enterprise is chosen', {
    tags: ['proof'],
  }, async () => {
    const later = '2027-06';
    const corporate = {
      ...layer,
      base_month: later,
      overheads: [],
      loans: [
        {
          draws: { kind: 'schedule', tranches: [{ at: 2, amount: 1_000 }] },
          rate: { ...rate },
          amortization: { kind: 'bullet', at: 5 },
        },
      ],
    };
    expect(await put(corporate)).toMatchObject({ status: 200 });
    const answer = await portfolio();
    const released = cellsOf(answer, 'loan.1.release')?.findIndex((cell) => cell > 0) ?? -1;
    const monthOf = (index: number): string => {
      const [year = 0, month = 1] = (answer.portfolio?.base_month ?? '').split('-').map(Number);
      const count = year * 12 + month - 1 + index;
      return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    };
    expect(answer.portfolio?.base_month).toBe(base);
    expect(monthOf(released)).toBe('2027-08');
    const early = '2024-01';
    expect(await put({ ...corporate, base_month: early })).toMatchObject({ status: 200 });
    const earlier = await portfolio();
    expect(earlier.portfolio?.base_month).toBe(early);
    expect(cellsOf(earlier, 'loan.1.release')?.findIndex((cell) => cell > 0)).toBe(2);
    await put(layer);
  });

  test('tells in words why a stored layer cannot be computed over these enterprises', async () => {
    const endless = { ...layer, overheads: [{ amount: 1, start: '2090-01', months: 12 }] };
    expect(await put(endless)).toMatchObject({ status: 200 });
    expect(await portfolio()).toMatchObject({ portfolio: null, refused: [{ code: 'horizon' }] });
    await put(layer);
  });

  test('names an enterprise whose study is refused, and computes the others', async () => {
    const bad = await plan(testApp, { study: shared });
    await approve(testApp, bad.url);
    await testApp.app.platform.database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .updateTable('versions')
        .set({ study: JSON.stringify({ ...shared, modules: [] }), revision: 9 })
        .where('organization_id', '=', testOrganizations.first.id)
        .where('id', '=', bad.version)
        .execute(),
    );
    const answer = await portfolio(`?enterprises=${cedro.enterprise},${bad.enterprise}`);
    expect(answer.enterprises.map(({ id }) => id)).toEqual([cedro.enterprise]);
    expect(answer.left_out).toMatchObject([{ id: bad.enterprise, reason: 'refused', version: { revision: 9 } }]);
    expect(answer.portfolio).not.toBeNull();
    const unknown = await testApp.send('stranger', 'GET', `${portfolioAddress}?enterprises=${cedro.enterprise}`);
    expect(unknown.status).toBe(404);
  });

  test('is in the trail of audit with what was before', async () => {
    const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?action=corporate_layer.replaced');
    expect(JSON.stringify(body)).toContain('corporate_layer.replaced');
  });
});
