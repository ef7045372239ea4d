/** Files of a version under one of its scenarios. */
import { driverOf } from '@uni/analysis';
import { openStudy, type Study } from '@uni/engine';
import { readWorkbook } from '@uni/workbook';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import { fieldOf, idOf, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { compactMoney, percent } from '../shared/written-values.model.ts';

const testApp = await openTestApp();
const price = { driver: 'price', amount: -0.05 };

const withScenario = async (overrides: readonly unknown[] = [price]) => {
  const { url } = await plan(testApp);
  const made = await testApp.send('planner', 'POST', `${url}scenarios/`, { nome: 'Pessimista', overrides });
  return { url, scenario: idOf(made.body) };
};

const fileOf = async (url: string) => {
  const { access } = await testApp.openSession('reader');
  const response = await testApp.app.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { status: response.statusCode, bytes: new Uint8Array(response.rawPayload), body: response.body };
};

const projected = (study: Study) => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the template is refused');
  return opened.model.projection;
};

test('the executive summary of a scenario has its mark and the numbers of the study with its driver applied', async () => {
  const { url, scenario } = await withScenario();
  const file = await fileOf(`${url}executive-summary/?scenario=${scenario}`);
  expect(file.status).toBe(200);
  const { text, pages } = readPdf(file.bytes);
  const { indicators } = projected(driverOf('price').apply(studyOf(), -0.05));
  for (const key of ['vgv_gross', 'result', 'max_exposure', 'npv'])
    expect(text).toContain(compactMoney(Number(indicators[key])));
  expect(text).toContain(percent(Number(indicators.irr_year)));
  expect(text).toContain('Cenário Pessimista');
  expect(text).toContain('Rev 1, cenário Pessimista');
  expect(pages).toBe(1);
  const own = readPdf((await fileOf(`${url}executive-summary/`)).bytes).text;
  expect(own).toContain(compactMoney(Number(projected(studyOf()).indicators.result)));
  expect(own).not.toContain('Pessimista');
});

test('the workbook of a scenario names it on its sheets, and the version keeps its study and numbers', {
  tags: ['proof'],
}, async () => {
  const { url, scenario } = await withScenario();
  const before = (await testApp.send('reader', 'GET', `${url}study/`)).body;
  const numbers = (await testApp.send('reader', 'GET', `${url}projection/`)).body;
  const file = await fileOf(`${url}workbook/?scenario=${scenario}`);
  expect(file.status).toBe(200);
  const cells = [...readWorkbook(file.bytes).sheets.values()].flatMap((sheet) => [...sheet.values()]);
  const values = cells.map(({ value }) => value);
  expect(values.filter((value) => String(value).endsWith(', cenário Pessimista')).length).toBeGreaterThan(0);
  const { indicators } = projected(driverOf('price').apply(studyOf(), -0.05));
  expect(values).toContain(Number(indicators.result) / 100);
  expect((await testApp.send('reader', 'GET', `${url}study/`)).body).toEqual(before);
  expect((await testApp.send('reader', 'GET', `${url}projection/`)).body).toEqual(numbers);
});

test('a scenario of another version is missing, and one with a change that cannot be made is refused', async () => {
  const one = await withScenario();
  const other = await withScenario();
  for (const file of ['executive-summary', 'workbook', 'statements']) {
    expect((await fileOf(`${one.url}${file}/?scenario=${other.scenario}`)).status, file).toBe(404);
    expect((await fileOf(`${one.url}${file}/?scenario=1`)).status, file).toBe(404);
  }
  const gone = await withScenario([price, { path: '/modules/@99/launch', delta: 1 }]);
  const refused = await fileOf(`${gone.url}executive-summary/?scenario=${gone.scenario}`);
  expect(refused.status).toBe(400);
  expect(fieldOf(JSON.parse(refused.body), 'scenario')).toBeDefined();
  const invalid = await withScenario([{ path: '/discount_rate/value', value: -5 }]);
  expect((await fileOf(`${invalid.url}workbook/?scenario=${invalid.scenario}`)).status).toBe(400);
});

test('a scenario becomes a draft with its changes, which names where it comes from', async () => {
  const { url, scenario } = await withScenario();
  const source = (await testApp.send('reader', 'GET', url)).body;
  const made = await testApp.send('planner', 'POST', `${url}clone/`, { nome: 'Rev 1 Pessimista', scenario });
  expect(made).toMatchObject({
    status: 201,
    body: { nome: 'Rev 1 Pessimista', state: 'draft', cloned_from: { version: idOf(source), revision: 1 } },
  });
  const own = (await testApp.send('reader', 'GET', `/api/planner/versions/${idOf(made.body)}/projection/`)).body;
  const { indicators } = projected(driverOf('price').apply(studyOf(), -0.05));
  expect(own).toMatchObject({ projection: { indicators: { result: indicators.result, npv: indicators.npv } } });
  const other = await withScenario();
  const foreign = { nome: 'De outra', scenario: other.scenario };
  expect(await testApp.send('planner', 'POST', `${url}clone/`, foreign)).toMatchObject({ status: 404 });
});
