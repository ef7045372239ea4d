/** How Excel and Power BI reach the OData service: a token as the password, and files that connect them. */
import { odataSets } from '@uni/contracts';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { newToken, ownTokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { fieldOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const root = '/api/odata/';

describe('a token as the password', () => {
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`bi:${password}`).toString('base64')}` });

  test('opens the service, as the dialogs of Excel and Power BI send it', async () => {
    const made = await testApp.send('reader', 'POST', ownTokensUrl, newToken(['sales:read']));
    const headers = {
      ...basic(String(fieldOf(made.body, 'token'))),
      accept:
        'application/json;odata.metadata=minimal;q=1.0,application/json;odata.metadata=none;q=0.9,application/atomsvc+xml;q=0.8,*/*;q=0.1',
      'odata-maxversion': '4.0',
    };
    for (const path of ['', '$metadata', 'units', 'units?$top=1000', 'installments/$count'])
      expect((await testApp.raw({ method: 'GET', url: `${root}${path}`, headers })).status, path).toBe(200);
    const without = await testApp.raw({ method: 'GET', url: `${root}units` });
    expect(without).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="UNI", charset="UTF-8"' },
    });
    expect(without.body).toMatchObject({ error: { code: '401', message: 'Entre de novo para continuar.' } });
  });
});

describe('a file that connects a program', () => {
  test('of Power BI names the service, and nothing that is secret', async () => {
    const { status, body, headers } = await testApp.send('staff', 'GET', '/api/feeds/v1/power-bi/');
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment']);
    const [connection] = (body as { connections: { details: unknown }[] }).connections;
    expect(connection?.details).toEqual({
      ...{ protocol: 'odata', address: { url: expect.stringMatching(/^https?:.*\/api\/odata\/$/) } },
    });
    expect(JSON.stringify(body)).not.toMatch(/uni_[po]_|password|Bearer/i);
  });

  test('of Excel holds one query a table, as a reader of XML finds them', async () => {
    const { status, body } = await testApp.send('staff', 'GET', '/api/feeds/v1/excel/');
    expect(status).toBe(200);
    const read = (text: string) =>
      new DOMParser({
        onError: (_level, message) => {
          throw new Error(message);
        },
      }).parseFromString(text, 'text/xml');
    const [mashup] = read(String(body)).getElementsByTagName('odc:PowerQueryMashupData');
    const queries = [...read(mashup?.textContent ?? '').getElementsByTagName('Query')];
    expect(queries.map((one) => one.getAttribute('Name'))).toContain('Fluxo de caixa');
    for (const [at, { name }] of odataSets.entries())
      expect(queries[at]?.getElementsByTagName('Formula')[0]?.textContent).toContain(
        `[Name="${name}",Signature="table"]`,
      );
    expect(String(body)).not.toMatch(/uni_[po]_|password|Bearer/i);
  });
});
