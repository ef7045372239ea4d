import { feedColumns, feedKeys } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken, ownTokensUrl, tokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { approve, fieldOf, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

const { enterprise, url } = await plan(testApp);
await approve(testApp, url);
await plan(testApp, { who: 'strangePlanner' });
const named = async (name: string, typology: string) => {
  const body = { empreendimento: enterprise, nome: name, typology, private_area: 6_550, list_price: 123_456_789 };
  expect((await testApp.send('staff', 'POST', '/api/sales/units/', body)).status).toBe(201);
};
await named('101', '=1+1');
await named('102', 'Dois quartos, "suíte"; varanda');

const address = (key: string) => `/api/feeds/v1/${key}.csv`;
const get = (key: string, query = '', headers = {}) =>
  testApp.send('staff', 'GET', `${address(key)}${query}`, undefined, headers);
const linesOf = (body: unknown): string[] =>
  String(body)
    .split('\r\n')
    .filter((line) => line !== '');
const token = String(
  fieldOf((await testApp.send('staff', 'POST', tokensUrl, newToken(['sales:read', 'planning:read']))).body, 'token'),
);
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`bi:${password}`).toString('base64')}` });

describe('a table', () => {
  test.each(feedKeys)('of %s begins with its columns, and every row has as many', async (key) => {
    const { status, body, headers } = await get(key);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = linesOf(body);
    expect(head).toBe(Object.keys(feedColumns[key]).join(','));
    const commas = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length;
    expect(rows.every((row) => commas(row) === Object.keys(feedColumns[key]).length)).toBe(true);
  });

  test('has decimals as they are asked for, and nothing in it that a spreadsheet would evaluate', async () => {
    const point = linesOf((await get('units')).body);
    expect(point.find((line) => line.includes(',101,'))).toContain(`,'=1+1,available,65.5,1234567.89`);
    expect(point.find((line) => line.includes(',102,'))).toContain(`"Dois quartos, ""suíte""; varanda"`);
    const { body } = await get('units', '?decimal=comma&bom=1');
    expect(String(body).startsWith('\u{feff}unit_id;')).toBe(true);
    expect(String(body)).toContain(`;'=1+1;available;65,5;1234567,89`);
  });

  test('of the cash flow holds the projection of the current version, to the centavo', async () => {
    const { body } = await get('cash-flow');
    const projection = (await testApp.send('staff', 'GET', `${url}projection/`)).body;
    const lines = fieldOf(projection, 'projection', 'lines') as {
      kind: string;
      module: number | null;
      values: number[];
    }[];
    const leaves = lines.filter(({ kind }) => kind === 'cash');
    const whole = leaves.filter(({ module }) => module === null);
    // Each leaf once: the enterprise's line is only the remainder of its modules. A month without an amount is no row.
    const feedRows = linesOf(body)
      .slice(1)
      .map((line) => line.split(','))
      .filter((fields) => fields[7] === 'cash');
    expect(feedRows.length).toBeGreaterThan(0);
    expect(feedRows.every((fields) => Number(fields[9]) !== 0)).toBe(true);
    const cents = feedRows.reduce((sum, fields) => sum + Math.round(Number(fields[9]) * 100), 0);
    expect(cents).toBe(whole.reduce((sum, { values }) => sum + values.reduce((all, one) => all + one, 0), 0));
  });

  test('of closed months says where nothing was entered, and of indicators what was approved beside the trend', async () => {
    const past = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
    await approve(testApp, past.url);
    const sealed = (await testApp.send('staff', 'GET', `${past.url}projection/`)).body;
    const approved = fieldOf(sealed, 'projection', 'indicators', 'result');
    const own = `/api/planner/enterprises/${past.enterprise}/`;
    const rows = [{ key: 'expense.terrain', module: null, month: '2025-01', amount: '-77777.77' }];
    const range = { nature: 'realised', from: '2025-01', to: '2025-01', lines: [], rows };
    expect((await testApp.send('staff', 'PUT', `${own}realised-entries/`, range)).status).toBe(200);
    const closing = { month: '2025-02', reason: 'Comitê', absent_default: 'zero' };
    expect((await testApp.send('staff', 'POST', `${own}closing/`, closing)).status).toBe(200);
    const feedRows = async (key: 'realised' | 'indicators', named: string) =>
      linesOf((await get(key)).body).filter((one) => one.startsWith(`${past.enterprise},`) && one.includes(named));
    const land = await feedRows('realised', ',expense.terrain,');
    expect(land[0]).toMatch(/,2025-01,[^,]*,-77777\.77,entered$/);
    // A month without planned and entered values has no row.
    expect(land).toHaveLength(1);
    const silent = await feedRows('realised', ',no_entry');
    expect(silent.length).toBeGreaterThan(0);
    for (const one of silent) expect(one).toMatch(/,2025-0[12],-?[\d.]+,0(\.00)?,no_entry$/);
    const [result = ''] = await feedRows('indicators', ',result,');
    const [value, was] = result.split(',').slice(-2);
    expect(Math.round(Number(was) * 100)).toBe(approved);
    expect(value).not.toBe(was);
  });

  test('says by its tag whether it has changed, whatever changed it', async () => {
    const first = await get('units');
    const tag = String(first.headers.etag);
    const same = await get('units', '', { 'if-none-match': tag });
    expect([same.status, same.body]).toEqual([304, '']);
    await named('103', 'Loja');
    const later = await get('units', '', { 'if-none-match': tag });
    expect(later.status).toBe(200);
    expect(later.headers.etag).not.toBe(tag);
  });

  test('shows of the organization no more than the scope and the reach of who asks', async () => {
    const only = await testApp.send({ token }, 'GET', address('units'));
    expect(String(only.body)).not.toContain('Segunda');
    const made = await testApp.send('staff', 'POST', tokensUrl, newToken(['planning:read']));
    const other = String(fieldOf(made.body, 'token'));
    expect((await testApp.send({ token: other }, 'GET', address('units'))).status).toBe(403);
    expect(linesOf((await testApp.send('scoped', 'GET', address('units'))).body).length).toBeLessThanOrEqual(1);
  });
});

describe('a token as the password', () => {
  test('opens a table, with any name, and nothing else', async () => {
    const requestFeed = (at: string, headers: Record<string, string>) =>
      testApp.raw({ method: 'GET', url: at, headers });
    expect((await requestFeed(address('units'), basic(token))).status).toBe(200);
    expect((await requestFeed(address('units'), { ...basic(token), accept: 'text/csv' })).status).toBe(200);
    expect((await requestFeed('/api/sales/units/', basic(token))).status).toBe(401);
  });

  test("is no person's password, and without it a password is asked for", async () => {
    const challenge = { status: 401, headers: { 'www-authenticate': 'Basic realm="UNI", charset="UTF-8"' } };
    for (const headers of [{}, basic('Torre-Azul-1987'), basic(`${token}x`), { authorization: 'Basic !' }, basic('')])
      expect(await testApp.raw({ method: 'GET', url: address('units'), headers })).toMatchObject(challenge);
    const made = await testApp.send('reader', 'POST', ownTokensUrl, newToken(['sales:read']));
    const own = String(fieldOf(made.body, 'token'));
    expect((await testApp.raw({ method: 'GET', url: address('units'), headers: basic(own) })).status).toBe(200);
  });
});
