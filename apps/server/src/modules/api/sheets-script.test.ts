/** The script for Google Sheets, run against a real server over HTTP, and the call that its functions make. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type NamedFigure, namedFigureLimits, type TokenScope } from '@uni/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken, ownTokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { approve, fieldOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const address = await testApp.app.server.listen({ host: '127.0.0.1', port: 0 });
const planned = await plan(testApp);
await approve(testApp, planned.url);
const draft = await testApp.send('planner', 'POST', `${planned.url}clone/`, { nome: 'Revisão 2', shift_months: 0 });
const scenarios = `/api/planner/versions/${fieldOf(draft.body, 'id')}/scenarios/`;
const overrides = [{ path: '/discount_rate/value', delta: 0.05 }];
await testApp.send('planner', 'POST', scenarios, { nome: 'Juros altos', overrides });
const code = String(fieldOf((await testApp.send('planner', 'GET', '/api/planner/enterprises/')).body, 0, 'code'));
const indicators = await testApp.send('planner', 'GET', `${planned.url}indicators/`);
const rows = fieldOf(indicators.body, 'indicators') as { key: string; value: number | string | null }[];
const indicatorOf = (key: string) => rows.find((one) => one.key === key)?.value;
const { body: projectionBody } = await testApp.send('planner', 'GET', `${planned.url}projection/`);
const { lines, base_month } = fieldOf(projectionBody, 'projection') as {
  base_month: string;
  lines: { key: string; module: number | null; values: number[]; total: number }[];
};
const free = lines.find(({ key, module }) => key === 'free_cash_flow' && module === null);

const tokenWith = async (...scopes: TokenScope[]): Promise<string> => {
  const { body } = await testApp.send('planner', 'POST', ownTokensUrl, newToken(scopes));
  return String(fieldOf(body, 'token'));
};

const figures = async (cells: readonly object[]): Promise<NamedFigure[]> => {
  const { status, body } = await testApp.send('planner', 'POST', '/api/feeds/v1/figures/', { cells });
  expect(status, JSON.stringify(body)).toBe(200);
  return fieldOf(body, 'cells') as NamedFigure[];
};

describe('figures by their names', () => {
  const indicator = (fields: object) => ({ kind: 'indicator', enterprise: code, name: 'npv', ...fields });
  const flow = (fields: object) => ({ kind: 'flow', enterprise: code, name: 'free_cash_flow', ...fields });

  test('are those of the engine: reais, fractions, months by their names', async () => {
    const [npv, byLabel, rate] = await figures([
      indicator({}),
      indicator({ enterprise: 'AURÓRA', name: 'vpl' }),
      indicator({ name: 'irr_year' }),
    ]);
    expect(npv).toEqual({ value: Number(indicatorOf('npv')) / 100, unit: 'money', fault: null, detail: null });
    expect(byLabel).toEqual(npv);
    expect(rate?.value).toBe(indicatorOf('irr_year'));
  });

  test('a flow is of a month, a year or all months; outside of the plan there is no cash', async () => {
    const year = base_month.slice(0, 4);
    const inYear = 13 - Number(base_month.slice(5));
    const answered = await figures([
      flow({ period: base_month }),
      flow({ period: year }),
      flow({}),
      flow({ period: '1999-01' }),
    ]);
    const sum = free?.values.slice(0, inYear).reduce((total, value) => total + value, 0);
    expect(answered.map(({ value }) => value)).toEqual([
      Number(free?.values[0]) / 100,
      Number(sum) / 100,
      Number(free?.total) / 100,
      0,
    ]);
  });

  test('are of a version and a scenario that are named', async () => {
    const [current, draftFigure, scenario] = await figures([
      indicator({}),
      indicator({ version: 'revisao 2' }),
      indicator({ version: 'Revisão 2', scenario: 'juros altos' }),
    ]);
    expect(draftFigure?.value).toBe(current?.value);
    expect(scenario?.value).not.toBe(current?.value);
    expect(typeof scenario?.value).toBe('number');
  });

  test('a cell that is refused has its reason in Portuguese, and costs the others nothing', async () => {
    await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: 'SEM', name: 'Sem plano' });
    await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: 'SEM2', name: 'Sem plano' });
    const answered = await figures([
      indicator({ enterprise: 'Nenhum' }),
      indicator({ enterprise: 'Sem plano' }),
      indicator({ enterprise: 'SEM' }),
      indicator({ version: 'Rev 9' }),
      indicator({ scenario: 'Nenhum' }),
      indicator({ name: 'lucro mágico' }),
      flow({ name: 'nada' }),
      indicator({}),
    ]);
    expect(answered.map(({ fault }) => fault)).toEqual([
      ...['enterprise_unknown', 'enterprise_ambiguous', 'version_missing', 'version_unknown', 'scenario_unknown'],
      ...['name_unknown', 'name_unknown', null],
    ]);
    expect(answered[0]?.detail).toBe('Empreendimento “Nenhum” não encontrado.');
    expect(typeof answered.at(-1)?.value).toBe('number');
  });

  test('nothing of another organization is reached, and a call is bounded', async () => {
    const cells = [indicator({})];
    const foreign = await testApp.send('strangePlanner', 'POST', '/api/feeds/v1/figures/', { cells });
    expect(fieldOf(foreign.body, 'cells', 0, 'fault')).toBe('enterprise_unknown');
    const many = Array.from({ length: namedFigureLimits.cells + 1 }, () => indicator({}));
    const refused = await testApp.send('planner', 'POST', '/api/feeds/v1/figures/', { cells: many });
    expect(refused.status).toBe(400);
    const plans = Array.from({ length: namedFigureLimits.plans + 1 }, (_, at) => indicator({ version: `V${at}` }));
    expect((await figures(plans)).at(-1)?.fault).toBe('too_many_plans');
    const bad = await testApp.send('planner', 'POST', '/api/feeds/v1/figures/', { cells: [flow({ period: 'março' })] });
    expect(bad.status).toBe(400);
  });
});

describe('the script of Google Sheets', () => {
  let engine: Worker;
  let token = '';

  interface Traces {
    readonly dialogs: { kind: string; text: string }[];
    readonly sent: { url: string; cells: number }[];
    readonly replaced: [string, string][];
    readonly items: [string, string][];
    readonly properties: Record<string, string>;
  }
  const call = async (name: string, inputs: unknown[] = [], answers: (string | null)[] = []) => {
    engine.postMessage({ name, inputs, answers });
    const [{ result, traces }] = (await once(engine, 'message')) as [{ result: unknown; traces: Traces }];
    return { result, ...traces };
  };

  beforeAll(async () => {
    const script = await testApp.send('planner', 'GET', '/api/feeds/v1/sheets-script/');
    expect(script.status).toBe(200);
    // Served under the public address; the test's server listens at another.
    const text = String(script.body).replaceAll('http://testserver', address);
    engine = new Worker(new URL('./test-support/sheets-engine.ts', import.meta.url), { workerData: text });
    token = await tokenWith('planning:read');
  });
  afterAll(() => engine.terminate());

  test('has no secret in it, and asks in the cell to be connected', async () => {
    const script = await testApp.send('planner', 'GET', '/api/feeds/v1/sheets-script/');
    expect(String(script.body)).not.toMatch(/uni_[po]_/);
    expect((await call('UNI_INDICADOR', [code, 'VPL'])).result).toBe('#UNI: Conecte em UNI › Conectar…');
  });

  test('has a menu; it refuses a token that opens nothing, and stores one that does with the person', async () => {
    const { items } = await call('onOpen');
    expect(items.map(([, callee]) => callee)).toEqual(['uniConnect', 'uniRefresh', 'uniDisconnect']);
    const wrong = await call('uniConnect', [], ['', 'uni_p_errado']);
    expect(wrong.dialogs.at(-1)?.text).toBe('O token não vale mais: conecte de novo.');
    const closed = await call('uniConnect', [], ['', await tokenWith('sales:read')]);
    expect(closed.dialogs.at(-1)?.text).toContain('não tem o escopo');
    const plainAddress = await call('uniConnect', [], ['http://outro.exemplo', token]);
    expect(plainAddress.dialogs.at(-1)?.text).toContain('https://');
    expect(plainAddress.properties).not.toHaveProperty('UNI_TOKEN');
    const right = await call('uniConnect', [], ['', token]);
    expect(right.dialogs.at(-1)?.text).toBe('Conectado: 2 versões ao alcance.');
    expect(right.properties).toMatchObject({ UNI_ADDRESS: address, UNI_TOKEN: token });
    expect(right.replaced).toEqual([
      ['UNI_', 'UNI__'],
      ['UNI__', 'UNI_'],
    ]);
  });

  test('answers a cell with the number of the engine, and again without a request', async () => {
    const first = await call('UNI_INDICADOR', [code, 'VPL']);
    expect(first.result).toBe(Number(indicatorOf('npv')) / 100);
    const second = await call('UNI_INDICADOR', [code, 'VPL']);
    expect(second.result).toBe(first.result);
    expect(second.sent).toHaveLength(first.sent.length);
    await call('uniRefresh');
    expect((await call('UNI_INDICADOR', [code, 'VPL'])).sent).toHaveLength(first.sent.length + 1);
  });

  test('answers a range by one request, across and down, each cell once', async () => {
    const before = (await call('onOpen')).sent.length;
    const months = Array.from({ length: 12 }, (_, at) => {
      const month = Number(base_month.slice(5)) - 1 + at;
      return `${Number(base_month.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    });
    const { result, sent } = await call('UNI_FLUXO', [[[code], [code]], 'free_cash_flow', [months]]);
    const expected = free?.values.slice(0, 12).map((value) => value / 100);
    expect(result).toEqual([expected, expected]);
    expect(sent.slice(before)).toEqual([{ url: `${address}/api/feeds/v1/figures/`, cells: 12 }]);
  });

  test('takes a month as a date, a text or a year', async () => {
    const [year = '', month = ''] = base_month.split('-');
    const own = Number(free?.values[0]) / 100;
    const periods = [new Date(`${base_month}-15T12:00:00Z`), `${Number(month)}/${year}`, base_month];
    expect((await call('UNI_FLUXO', [code, 'free_cash_flow', [periods]])).result).toEqual([[own, own, own]]);
    expect((await call('UNI_FLUXO', [code, 'free_cash_flow', 'ontem'])).result).toContain('#UNI: Período');
    expect((await call('UNI_FLUXO', [code, 'free_cash_flow'])).result).toBe(Number(free?.total) / 100);
  });

  test('refuses in the cell, in Portuguese, and leaves an empty cell empty', async () => {
    const names = [['VPL'], ['lucro mágico'], ['']];
    const { result } = await call('UNI_INDICADOR', [[[code], [code], ['']], names]);
    expect(result).toEqual([
      [Number(indicatorOf('npv')) / 100],
      ['#UNI: “lucro mágico” não existe neste estudo.'],
      [''],
    ]);
    const crossed = await call('UNI_INDICADOR', [[['a', 'b']], [['c'], ['d'], ['e']]]);
    const unknown = (name: string) => `#UNI: Empreendimento “${name}” não encontrado.`;
    expect(crossed.result).toEqual(Array.from({ length: 3 }, () => [unknown('a'), unknown('b')]));
    expect(
      (
        await call('UNI_INDICADOR', [
          [['a'], ['b']],
          [['c'], ['d'], ['e']],
        ])
      ).result,
    ).toContain('mesmo tamanho');
    const { result: later, properties } = await call('uniDisconnect');
    expect([later, properties.UNI_TOKEN]).toEqual([null, undefined]);
    expect((await call('UNI_INDICADOR', [code, 'VPL'])).result).toContain('Conecte');
  });
});
