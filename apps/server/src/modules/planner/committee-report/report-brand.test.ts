/** Logo and colour over HTTP: who chooses them, what is refused, and that reports have them. */
import type { ReportBrand, ReportContent } from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { pngOf } from '../../../../testing/png.ts';
import { elementsOf, readTaggedPdf } from '../../../../testing/tagged-pdf.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/report-brand/';
const logo = pngOf({ width: 60, height: 20 });
const read = async (who: PersonName = 'reader'): Promise<ReportBrand> => {
  const { status, body } = await testApp.send(who, 'GET', url);
  expect(status).toBe(200);
  return body as ReportBrand;
};
const choose = (body: object, who: PersonName = 'staff') => testApp.send(who, 'PUT', url, body);
const chosen = async (body: object): Promise<void> => {
  expect(await choose({ version: (await read()).version, ...body })).toMatchObject({ status: 200 });
};

test('begin as none, are chosen by who may change the organization, and are its own', async () => {
  expect(await read()).toEqual({ logo: null, colour: null, version: 0 });
  const first = { version: 0, logo, colour: '#7a1fa2' };
  expect(await choose(first, 'planner')).toMatchObject({ status: 403 });
  expect(await choose(first)).toMatchObject({ status: 200, body: { logo, colour: '#7a1fa2', version: 1 } });
  expect(await read()).toEqual({ logo, colour: '#7a1fa2', version: 1 });
  expect(await read('stranger')).toEqual({ logo: null, colour: null, version: 0 });
});

test('are of no organization for a superuser who has selected none, who can choose nothing', async () => {
  expect(await read('superuser')).toEqual({ logo: null, colour: null, version: 0 });
  expect(await choose({ version: 0, logo: null, colour: '#123456' }, 'superuser')).toMatchObject({ status: 403 });
});

test('are not written over what another user chose, who is then given what is stored', async () => {
  await chosen({ logo, colour: '#123456' });
  const { version } = await read();
  await chosen({ logo: null, colour: '#654321' });
  const late = await choose({ version, logo, colour: null });
  expect(late).toMatchObject({ status: 412, body: { current: { colour: '#654321', version: version + 1 } } });
  const races = await Promise.all(
    ['#111111', '#222222'].map((colour) => choose({ version: version + 1, logo, colour })),
  );
  expect(races.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test.each([
  ['a colour too light for white text', { logo: null, colour: '#777777' }, 'colour'],
  ['a colour that is none', { logo: null, colour: 'url(x)' }, 'colour'],
  ['a picture that is none', { logo: 'data:image/png;base64,AAAA', colour: null }, 'logo'],
  ['a picture that a document cannot draw', { logo: pngOf({ width: 4, height: 4, depth: 16 }), colour: null }, 'logo'],
  ['an address instead of a picture', { logo: 'https://example.com/logo.png', colour: null }, 'logo'],
])('refuse %s', async (_what, body, field) => {
  const { version } = await read();
  const refused = await choose({ version, ...body });
  expect(refused).toMatchObject({ status: 400, body: { [field]: expect.anything() } });
  expect((await read()).version).toBe(version);
});

test('stand on the screen and in the PDF, whose picture has the organization as its text', {
  tags: ['proof'],
}, async () => {
  const planned = await plan(testApp);
  const contentOf = async () =>
    (await testApp.send('reader', 'GET', `${planned.url}committee-report/`)).body as ReportContent;
  const pdfOf = async () => {
    const { access } = await testApp.openSession('reader');
    const response = await testApp.app.server.inject({
      method: 'GET',
      url: `${planned.url}committee-report/pdf/`,
      headers: { authorization: `Bearer ${access}`, accept: '*/*' },
    });
    expect(response.statusCode).toBe(200);
    return response.rawPayload;
  };
  const pictures = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1;
  const namesOf = (pdf: Buffer) =>
    elementsOf(readTaggedPdf(new Uint8Array(pdf)).elements, 'Figure').map(({ alt }) => alt);
  await chosen({ logo: null, colour: null });
  const plain = await pdfOf();
  const { organization } = await contentOf();
  expect(pictures(plain)).toBe(0);
  expect(namesOf(plain)).not.toContain(organization);
  await chosen({ logo, colour: '#7a1fa2' });
  expect((await contentOf()).brand).toEqual({ logo, colour: '#7a1fa2' });
  const own = await pdfOf();
  // The picture and its transparency.
  expect(pictures(own)).toBe(2);
  expect(namesOf(own)[0]).toBe(organization);
});

test('leave their change in the trail, the picture by its hash', async () => {
  await chosen({ logo, colour: '#0a0a0a' });
  const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?limit=20');
  const text = JSON.stringify(body);
  expect(text).toContain('report_brand.changed');
  expect(text).not.toContain(logo.slice(30, 90));
});
