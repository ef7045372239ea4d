import { balancesOf, sumBridges } from '@uni/analysis';
import { applyTemplate, type CashFlow, residencialVertical, type TotalsBridges } from '@uni/contracts';
import { monthIndex, openStudy, type Study } from '@uni/engine';
import { differences, readWorkbook } from '@uni/workbook';
import { beforeAll, describe, expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import {
  approve,
  fieldOf,
  idOf,
  type Planned,
  patch,
  plan,
  set,
  studyAt,
  studyOf,
} from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const address = '/api/planner/cash-flow/';

const projected = (study: unknown) => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(`the study is refused at ${opened.errors[0]?.path}`);
  return opened.model.projection;
};
const lineOf = (study: unknown, key: string): readonly number[] =>
  projected(study).lines.find((line) => line.key === key && line.module === null)?.values ?? [];
const total = (cells: readonly number[]): number => cells.reduce((sum, cell) => sum + cell, 0);
const cellsOf = (flow: Pick<CashFlow, 'lines'>, key: string): readonly number[] =>
  flow.lines.find((line) => line.key === key)?.cells ?? [];
const get = async (query = '', who: Parameters<typeof testApp.send>[0] = 'reader'): Promise<CashFlow> => {
  const { status, body } = await testApp.send(who, 'GET', address + query);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body as CashFlow;
};
const makeCurrent = (planned: Planned) => approve(testApp, planned.url);

const partnered = (study: Study, partners: { name: string; share: number }[]): Study => ({
  ...study,
  capital: { ...study.capital, partners },
});
const early: Study = partnered(studyOf({ name: 'Cedro' }), [
  { name: 'Primeira Incorporadora', share: 0.7 },
  { name: 'Fundo Cerrado', share: 0.3 },
]);
const late: Study = partnered({ ...applyTemplate(residencialVertical, { name: 'Ipê' }), base_month: '2027-06' }, [
  { name: 'Fundo Cerrado', share: 1 / 3 },
  { name: 'PRIMEIRA  incorporadora', share: 1 / 3 },
  { name: 'Outro', share: 1 / 3 },
]);
let cedro: Planned;
let ipe: Planned;
let draft: Planned;

beforeAll(async () => {
  cedro = await plan(testApp, { study: early });
  ipe = await plan(testApp, { study: late });
  draft = await plan(testApp);
  await makeCurrent(cedro);
  await makeCurrent(ipe);
});

describe('the cash flow of the organization', () => {
  test('takes the current versions of all, by calendar month, and names what has none', async () => {
    const flow = await get();
    expect(flow.base_month).toBe(early.base_month);
    const [first, second] = [cedro, ipe].map(({ enterprise }) => flow.enterprises.find(({ id }) => id === enterprise));
    expect(flow.enterprises).toHaveLength(2);
    expect(second?.offset).toBe(monthIndex(early.base_month, '2027-06'));
    for (const line of flow.lines) {
      line.cells.forEach((cell, t) => {
        const cells = [first, second].map((each) => (each ? (cellsOf(each, line.key)[t - each.offset] ?? 0) : 0));
        expect(cell).toBe(total(cells));
      });
    }
    const receipts = flow.lines.filter(({ key }) => /^receipts|^revenue|^delinquency/.test(key));
    expect(total(receipts.map((line) => line.total))).toBe(
      total([...lineOf(early, 'receipts'), ...lineOf(late, 'receipts')]),
    );
    expect(flow.left_out).toMatchObject([{ id: draft.enterprise, reason: 'no_current', version: null }]);
    expect(first?.launch).toBe(early.modules[0]?.launch);
  });

  test('takes what is named: enterprises, and a version that is not the current one', async () => {
    const only = await get(`?enterprises=${ipe.enterprise}`);
    expect(only.enterprises.map(({ id }) => id)).toEqual([ipe.enterprise]);
    expect(only.base_month).toBe('2027-06');
    const also = await get(`?enterprises=${ipe.enterprise}&versions=${draft.version}`);
    expect(also.enterprises.map(({ version }) => version.id).sort()).toEqual([ipe.version, draft.version].sort());
  });

  test('leaves out land that is only studied until it is asked for, by name or all of it', async () => {
    const register = `/api/planner/enterprises/${ipe.enterprise}/`;
    await testApp.send('planner', 'PATCH', register, { phase: 'prospecting' });
    const ids = ({ enterprises }: CashFlow) => enterprises.map(({ id }) => id).sort();
    const both = [cedro.enterprise, ipe.enterprise].sort();
    const usual = await get();
    expect(ids(usual)).toEqual([cedro.enterprise]);
    expect(usual.left_out.find(({ id }) => id === ipe.enterprise)).toEqual({
      ...{ id: ipe.enterprise, code: expect.any(String), name: 'Aurora' },
      ...{ version: null, reason: 'prospecting' },
    });
    expect(ids(await get('?prospecting=true'))).toEqual(both);
    expect(ids(await get('?prospecting=false'))).toEqual([cedro.enterprise]);
    expect(ids(await get(`?enterprises=${ipe.enterprise}`))).toEqual([ipe.enterprise]);
    expect(ids(await get(`?versions=${ipe.version}`))).toEqual(both);
    expect((await testApp.send('reader', 'GET', `${address}?prospecting=sim`)).status).toBe(400);
    await testApp.send('planner', 'PATCH', register, { phase: 'launch' });
    expect(ids(await get())).toEqual(both);
  });

  test('follows an edit at once', async () => {
    const before = await get(`?versions=${draft.version}&enterprises=${draft.enterprise}`);
    const { revision, study } = await studyAt(testApp, draft.url);
    const price = study.modules[0]?.typologies?.[0]?.price_m2 ?? 0;
    const id = (await studyAt(testApp, draft.url)).identity.modules[0];
    const typology = id?.lists.typologies?.[0]?.id;
    const edited = await patch(testApp, draft.url, revision, [
      set(`/modules/@${id?.id}/typologies/@${typology}/price_m2`, price, price + 1_000),
    ]);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const after = await get(`?versions=${draft.version}&enterprises=${draft.enterprise}`);
    expect(after.enterprises[0]?.version.revision).toBe(revision + 1);
    expect(total(cellsOf(after, 'tax.ret'))).toBeLessThan(total(cellsOf(before, 'tax.ret')));
  });

  test('in constant terms is the projection of the same studies in constant terms, computed once', async () => {
    const query = `?enterprises=${cedro.enterprise}&terms=constant`;
    const flow = await get(query);
    expect(flow.terms).toBe('constant');
    expect(cellsOf(flow, 'expense.labor_cost')).toEqual(lineOf({ ...early, terms: 'constant' }, 'expense.labor_cost'));
    expect(await get(query)).toEqual(flow);
    const nominal = await get(`?enterprises=${cedro.enterprise}`);
    expect(cellsOf(nominal, 'expense.labor_cost')).toEqual(lineOf(early, 'expense.labor_cost'));
  });

  test('of a period keeps in its opening what was before', async () => {
    const [whole, cut] = [await get(), await get('?from=2027-09&to=2028-08')];
    expect(cut).toMatchObject({ base_month: '2027-09', months: 12 });
    const before = monthIndex(whole.base_month, '2027-09');
    expect(cut.opening.net).toBe(total(whole.lines.flatMap(({ cells }) => cells.slice(0, before))));
    expect(cut.opening.free).toBeLessThan(0);
    for (const line of cut.lines) expect(line.cells).toEqual(cellsOf(whole, line.key).slice(before, before + 12));
  });

  test('is refused with a message where the question is wrong', async () => {
    for (const [query, body] of [
      ['?from=2027-13', { from: ['Month has wrong format. Use one of these formats instead: YYYY-MM.'] }],
      ['?terms=real', { terms: ['"real" is not a valid choice.'] }],
      ['?share=partner', { partner: ['This field is required.'] }],
    ] as const) {
      expect(await testApp.send('reader', 'GET', address + query)).toMatchObject({ status: 400, body });
    }
  });

  test('is for readers of studies, and another organization has none of it', async () => {
    for (const who of ['sales', 'colab'] as const) {
      expect(await testApp.send(who, 'GET', address)).toMatchObject({ status: 403 });
    }
    for (const query of [`?enterprises=${cedro.enterprise}`, `?versions=${cedro.version}`]) {
      expect(await testApp.send('stranger', 'GET', address + query)).toMatchObject({ status: 404 });
    }
    expect((await get('', 'stranger')).enterprises).toEqual([]);
  });
});

describe('shares', () => {
  test('of the partners add up to every cell', async () => {
    const whole = await get(`?enterprises=${ipe.enterprise}`);
    expect(whole.partners).toContain('Fundo Cerrado');
    const shares = await Promise.all(
      ['Fundo Cerrado', 'Primeira Incorporadora', 'Outro'].map((partner) =>
        get(`?enterprises=${ipe.enterprise}&share=partner&partner=${encodeURIComponent(partner)}`),
      ),
    );
    for (const line of whole.lines) {
      line.cells.forEach((cell, t) => {
        expect(total(shares.map((share) => cellsOf(share, line.key)[t] ?? 0))).toBe(cell);
      });
    }
  });

  test('of a partner are those that the engine distributes', async () => {
    const flow = await get(`?enterprises=${cedro.enterprise}&share=partner&partner=fundo%20cerrado`);
    expect(cellsOf(flow, 'distribution')).toEqual(lineOf(early, 'distribution.2'));
    expect(flow.enterprises[0]?.fraction).toBeCloseTo(0.3, 12);
  });

  test('of the organization are of the partner that is named like it, whatever the case', async () => {
    const flow = await get('?share=organization');
    expect(flow.partner).toBe(testOrganizations.first.name);
    const fractions = new Map(flow.enterprises.map(({ id, fraction }) => [id, fraction]));
    expect(fractions.get(cedro.enterprise)).toBeCloseTo(0.7, 12);
    expect(fractions.get(ipe.enterprise)).toBeCloseTo(1 / 3, 12);
  });
});

describe('a study that cannot be computed', () => {
  test('is named and left out, and the others stay', async () => {
    const bad = await plan(testApp);
    await makeCurrent(bad);
    const sound = await get(`?enterprises=${cedro.enterprise},${bad.enterprise}`);
    expect(sound.left_out).toEqual([]);
    await testApp.app.platform.database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .updateTable('versions')
        .set({ study: JSON.stringify({ ...studyOf(), modules: [] }).replace('"format"', '"fromat"'), revision: 9 })
        .where('organization_id', '=', testOrganizations.first.id)
        .where('id', '=', bad.version)
        .execute(),
    );
    const flow = await get(`?enterprises=${cedro.enterprise},${bad.enterprise}`);
    expect(flow.enterprises.map(({ id }) => id)).toEqual([cedro.enterprise]);
    expect(flow.left_out).toMatchObject([{ id: bad.enterprise, reason: 'refused', version: { revision: 9 } }]);
    await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${bad.enterprise}/`, {});
  });
});

describe('the bridge of the totals', () => {
  const bridges = async (query = '', who: Parameters<typeof testApp.send>[0] = 'reader') => {
    const { status, body } = await testApp.send(who, 'GET', `/api/planner/totals-bridges/${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as TotalsBridges;
  };

  test('is of the same enterprises as the cash flow, and its totals are those of the screen', async () => {
    const [flow, bridgeRows] = [await get(), await bridges()];
    expect(bridgeRows.enterprises.map(({ id }) => id)).toEqual(flow.enterprises.map(({ id }) => id));
    const rows = sumBridges(bridgeRows.enterprises.map((one) => one.rows));
    const totalOf = (searchedKey: string) =>
      rows.find(({ kind, key }) => kind === 'total' && key === searchedKey)?.value;
    const { inflows, free, closing } = balancesOf(flow);
    expect([totalOf('entries'), totalOf('free'), totalOf('closing')]).toEqual([
      total(inflows),
      total(free),
      closing.at(-1),
    ]);
  });

  test('is told in the terms that are asked for, and in those of each study where none are', async () => {
    const query = `?enterprises=${ipe.enterprise}`;
    const [own, nominal, constant] = [
      await bridges(query),
      await bridges(`${query}&terms=nominal`),
      await bridges(`${query}&terms=constant`),
    ];
    expect(own).toEqual(nominal);
    expect(constant.enterprises[0]?.rows).not.toEqual(nominal.enterprises[0]?.rows);
  });

  test('names what is left out, and knows no foreign version', async () => {
    const [flow, bridgeRows] = [await get(), await bridges()];
    expect(bridgeRows.left_out).toEqual(flow.left_out);
    const { status } = await testApp.send(
      'stranger',
      'GET',
      `/api/planner/totals-bridges/?enterprises=${ipe.enterprise}`,
    );
    expect(status).toBe(404);
  });
});

describe('the spreadsheet', () => {
  test('has the figures of the screen, moved launches included', async () => {
    const { access } = await testApp.openSession('reader');
    const shifts = { [ipe.enterprise]: 5 };
    const response = await testApp.app.server.inject({
      method: 'POST',
      url: `${address}workbook/`,
      headers: { authorization: `Bearer ${access}`, accept: '*/*', 'content-type': 'application/json' },
      payload: JSON.stringify({ grouped: true, shifts, file_name: 'fluxo', file_type: 'xlsx' }),
    });
    expect(response.statusCode).toBe(200);
    const { sheets } = readWorkbook(new Uint8Array(response.rawPayload));
    expect([...sheets.keys()]).toEqual(['Fluxo de caixa', 'Por empreendimento', 'Sobre']);
    const about = [...(sheets.get('Sobre') ?? [])].map(([, cell]) => String(cell.value));
    expect(about.some((text) => text.includes('lançamento deslocado 5 meses'))).toBe(true);
    const inflows = [...(sheets.get('Fluxo de caixa') ?? [])].find(([, cell]) => cell.value === 'Entradas')?.[0];
    const row = String(inflows).slice(1);
    const received = total([...lineOf(early, 'receipts'), ...lineOf(late, 'receipts')]);
    const expected = [{ sheet: 'Fluxo de caixa', address: `C${row}`, centavos: received }];
    expect(differences(expected, (sheet, cell) => sheets.get(sheet)?.get(cell)?.value)).toEqual([]);
  });
});

describe('groups of lines', () => {
  const url = '/api/planner/cash-flow-groupings/';
  const landGroup = { name: 'Terreno e permuta', position: 1, lines: ['expense.terrain', 'financial_barter'] };

  test('are named, listed in their order, replaced and removed', async () => {
    const created = await testApp.send('planner', 'POST', url, landGroup);
    expect(created).toMatchObject({ status: 201, body: landGroup });
    const id = idOf(created.body);
    const first = { name: 'Comercial', position: 0, lines: ['expense.marketing', 'commission.direct'] };
    expect(await testApp.send('planner', 'POST', url, first)).toMatchObject({ status: 201 });
    const { body } = await testApp.send('reader', 'GET', url);
    expect(body).toMatchObject([first, landGroup]);
    const groupable = await testApp.send('reader', 'GET', '/api/planner/cash-flow-groupable/');
    const line = (groupable.body as { key: string }[]).find(({ key }) => key === 'financial_barter');
    expect(line).toMatchObject({ grouping: id, label: 'Permuta financeira', rubric: 'Permuta financeira' });
    const changed = { name: 'Terreno', position: 3, lines: ['expense.terrain'] };
    expect(await testApp.send('planner', 'PUT', `${url}${id}/`, changed)).toMatchObject({
      status: 200,
      body: { id, ...changed },
    });
    expect(await testApp.send('planner', 'DELETE', `${url}${id}/`, { id })).toMatchObject({ status: 204 });
    expect((await testApp.send('reader', 'GET', url)).body).toMatchObject([first]);
  });

  test('take a line once, a name once, and nothing that is no line', async () => {
    const one = { name: 'Impostos', position: 0, lines: ['tax.ret'] };
    const created = await testApp.send('planner', 'POST', url, one);
    expect(created.status).toBe(201);
    for (const [body, refusal] of [
      [{ ...one, lines: [] }, { name: ['cash flow grouping with this name already exists.'] }],
      [{ ...one, name: 'Outro' }, { lines: ['The fields lines must make a unique set.'] }],
      [
        { name: 'X', position: 0, lines: ['accumulated_free'] },
        { lines: ['"accumulated_free" is not a valid choice.'] },
      ],
      [{ position: 0, lines: [] }, { name: ['This field is required.'] }],
    ] as const) {
      expect(await testApp.send('planner', 'POST', url, body)).toMatchObject({ status: 400, body: refusal });
    }
    expect(fieldOf((await testApp.send('reader', 'GET', url)).body, 'length')).toBe(2);
  });

  test('are the planners’ to change, and nobody else’s house', async () => {
    const [row] = (await testApp.send('reader', 'GET', url)).body as { id: number }[];
    expect(await testApp.send('reader', 'POST', url, landGroup)).toMatchObject({ status: 403 });
    expect(await testApp.send('sales', 'GET', url)).toMatchObject({ status: 403 });
    expect(await testApp.send('strangePlanner', 'PUT', `${url}${row?.id}/`, landGroup)).toMatchObject({ status: 404 });
    expect(await testApp.send('strangePlanner', 'GET', url)).toMatchObject({ status: 200, body: [] });
    expect(await testApp.send('strangePlanner', 'POST', url, landGroup)).toMatchObject({ status: 201 });
  });
});

describe('forty enterprises', () => {
  test('answer from the cache, however many ask', { tags: ['proof'], timeout: 120_000 }, async () => {
    const planned: Planned[] = [];
    for (let count = 0; count < 40; count += 1) planned.push(await plan(testApp, { study: early }));
    const query = `?versions=${planned.map(({ version }) => version).join(',')}&enterprises=${planned.map(({ enterprise }) => enterprise).join(',')}`;
    expect((await get(query)).enterprises).toHaveLength(40);
    const times: number[] = [];
    for (let run = 0; run < 20; run += 1) {
      const start = performance.now();
      await get(query);
      times.push(performance.now() - start);
    }
    const p95 = times.sort((a, b) => a - b)[18] ?? 0;
    process.stdout.write(`cash flow of 40 enterprises, ${testApp.database.engine}: p95 ${p95.toFixed(0)} ms\n`);
    expect(p95).toBeLessThan(2_000);
  });
});
