import { openStudy } from '@uni/engine';
import { differences, expectations, projectionWorkbook, readWorkbook } from '@uni/workbook';
import { expect, test } from 'vitest';
import { plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

test('a version is downloaded as the workbook of its study', async () => {
  const { url } = await plan(testApp);
  const { access } = await testApp.openSession('reader');
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}workbook/`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(response.headers['content-disposition']).toBe('attachment');
  const opened = openStudy(studyOf());
  if (!opened.ok) throw new Error('the template is refused');
  const { sheets } = readWorkbook(new Uint8Array(response.rawPayload));
  const expected = expectations(projectionWorkbook(opened.model));
  expect(expected.length).toBeGreaterThan(1_000);
  expect(differences(expected, (sheet, address) => sheets.get(sheet)?.get(address)?.value)).toEqual([]);
});

test('its Conferência lists what is likelier a mistake, and why it was sent nevertheless', {
  tags: ['proof'],
}, async () => {
  const sheetOf = async (url: string) => {
    const { access } = await testApp.openSession('reader');
    const response = await testApp.app.server.inject({
      method: 'GET',
      url: `${url}workbook/`,
      headers: { authorization: `Bearer ${access}`, accept: '*/*' },
    });
    const cells = readWorkbook(new Uint8Array(response.rawPayload)).sheets.get('Conferência');
    return [...(cells?.values() ?? [])].map(({ value }) => value);
  };
  const sound = await plan(testApp);
  expect(await sheetOf(sound.url)).toContain('Nenhum valor implausível.');
  const { url } = await plan(testApp, { study: { ...studyOf(), taxation: { regime: 'none' } } });
  const reason = 'Patrimônio imune';
  expect(await testApp.send('planner', 'POST', `${url}submit/`, { reason })).toMatchObject({ status: 200 });
  const sheet = await sheetOf(url);
  expect(sheet).toEqual(expect.arrayContaining(['Nenhum tributo sobre os recebimentos', 'grave', reason]));
  expect(sheet).not.toContain('Nenhum valor implausível.');
});

test('a refused download is JSON', async () => {
  const { url } = await plan(testApp);
  expect(await testApp.send('stranger', 'GET', `${url}workbook/`)).toMatchObject({
    status: 404,
    body: { detail: 'Not found.' },
  });
});
