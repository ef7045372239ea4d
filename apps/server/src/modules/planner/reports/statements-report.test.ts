/** The income statement and the balance of a version as PDF. */
import { monthAt, openStudy, type Projection, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { decimal, shortMonth } from '../shared/written-values.model.ts';

const testApp = await openTestApp();

const reportOf = async (url: string, query = '', who: PersonName = 'reader') => {
  const { access } = await testApp.openSession(who);
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}statements/${query}`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { response, pdf: () => readPdf(new Uint8Array(response.rawPayload)) };
};

const accounted: Study = { ...studyOf(), accounting: {} };
/** Two towers: one of the main company, one of another. */
const divided: Study = {
  ...accounted,
  modules: accounted.modules.flatMap((module) => [module, { ...module, number: module.number + 1, name: 'Torre B' }]),
  companies: [{ key: 'spe_b', name: 'SPE Torre B', modules: [2] }],
};
const projectionOf = (study: Study): Projection => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model.projection;
};
const written = (cents: number): string => decimal(cents / 100, 2);

test('the report has each line of the statements by year, to the centavo', async () => {
  const { url } = await plan(testApp, { study: accounted });
  const { response, pdf } = await reportOf(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  const { text, size } = pdf();
  expect(size).toEqual([841.89, 595.28]);
  const { lines, base_month: base, months } = projectionOf(accounted);
  const valuesOf = (key: string) => lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  const yearOf = (t: number) => Number(base.slice(0, 4)) + Math.floor((Number(base.slice(5)) - 1 + t) / 12);
  const years = [...new Set(Array.from({ length: months }, (_, t) => yearOf(t)))];
  for (const year of years) {
    const ofYear = (key: string) => valuesOf(key).filter((_, t) => yearOf(t) === year);
    const profit = ofYear('dre.net').reduce((sum, cell) => sum + cell, 0);
    const cash = ofYear('net_cash_flow').reduce((sum, cell) => sum + cell, 0);
    for (const cents of [profit, cash, ofYear('bal.assets').at(-1) ?? 0]) expect(text).toContain(written(cents));
  }
  for (const copy of ['Demonstração do resultado', 'Balanço patrimonial', 'Do caixa ao lucro', 'Resultado líquido'])
    expect(text).toContain(copy);
  expect(text).toContain('Todos os meses são projeção.');
});

test('by month each month is a column, on as many tables as it takes', { tags: ['proof'] }, async () => {
  const { url } = await plan(testApp, { study: accounted });
  const { response, pdf } = await reportOf(url, '?period=month');
  expect(response.statusCode).toBe(200);
  const { text, pages } = pdf();
  const { lines, base_month: base, months } = projectionOf(accounted);
  const valuesOf = (key: string) => lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  for (let t = 0; t < months; t += 1) {
    expect(text).toContain(shortMonth(monthAt(base, t)));
    for (const key of ['dre.revenue', 'dre.net', 'net_cash_flow', 'bal.cash', 'bal.assets'])
      expect(text).toContain(written(valuesOf(key)[t] ?? 0));
  }
  expect(text).toContain('Balanço patrimonial no fim de cada mês');
  expect(text).not.toContain('no fim de cada ano');
  expect(pages).toBeGreaterThan((await reportOf(url)).pdf().pages);
});

test('a company has its own report, to the centavo', { tags: ['proof'] }, async () => {
  const { url } = await plan(testApp, { study: divided });
  const { lines } = projectionOf(divided);
  for (const [company, name, other] of [
    ['spe_b', 'SPE Torre B', 'Empresa principal'],
    ['main', 'Empresa principal', 'SPE Torre B'],
  ] as const) {
    const { text } = (await reportOf(url, `?company=${company}`)).pdf();
    expect(text).toContain(name);
    for (const absent of [other, 'Consolidado']) expect(text).not.toContain(absent);
    const own = lines.filter((line) => line.company === company && line.key.startsWith('dre.'));
    expect(own.length).toBeGreaterThan(5);
    for (const { total } of own) expect(text).toContain(written(total));
  }
});

test('all companies stand before what is consolidated; left out, the consolidated stands alone', {
  tags: ['proof'],
}, async () => {
  const { url } = await plan(testApp, { study: divided });
  const { text } = (await reportOf(url, '?company=all')).pdf();
  const positions = ['Empresa principal', 'SPE Torre B', 'Consolidado'].map((name) => text.indexOf(name));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(Math.min(...positions)).toBeGreaterThan(0);
  const results = projectionOf(divided).lines.filter(({ key, module }) => key === 'dre.net' && module === null);
  expect(results).toHaveLength(3);
  for (const { total } of results) expect(text).toContain(written(total));
  const alone = (await reportOf(url)).pdf().text;
  expect(alone).toContain('Consolidado');
  for (const name of ['Empresa principal', 'SPE Torre B']) expect(alone).not.toContain(name);
});

test('a company that the study has not, and an unknown period, are refused by name', async () => {
  const { url } = await plan(testApp, { study: divided });
  for (const [query, field] of [
    ['?company=spe_c', 'company'],
    ['?company=', 'company'],
    ['?period=week', 'period'],
  ] as const) {
    const { response } = await reportOf(url, query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ [field]: [expect.any(String)] });
  }
  const whole = await plan(testApp, { study: accounted });
  expect((await reportOf(whole.url, '?company=spe_b')).response.statusCode).toBe(400);
  const { text } = (await reportOf(whole.url, '?company=all')).pdf();
  expect(text).not.toContain('Consolidado');
  expect(text).toContain('Demonstração do resultado');
});

test('a study without accounts has no such report, and says what is missing', async () => {
  const { url } = await plan(testApp);
  const { response } = await reportOf(url);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ accounting: [expect.any(String)] });
});

test('forty years of statements are a report, too, by year and by month', { tags: ['proof'] }, async () => {
  const expense = { group: 'adm_taxes', value: { basis: 'per_month', amount: 100 } } as const;
  const long: Study = {
    ...accounted,
    expenses: [
      ...(accounted.expenses ?? []),
      { ...expense, timing: { kind: 'family', family: 'linear', start: 0, months: 480 } },
    ],
  };
  const { url } = await plan(testApp, { study: long });
  const { pdf } = await reportOf(url);
  expect(pdf().pages).toBeGreaterThan(3);
  const monthly = await reportOf(url, '?period=month');
  expect(monthly.pdf().pages).toBeGreaterThan(40);
});

test('the report is for those who read studies, of their own house', async () => {
  const { url } = await plan(testApp, { study: accounted });
  expect(await testApp.send('stranger', 'GET', `${url}statements/`)).toMatchObject({ status: 404 });
  expect(await testApp.send('sales', 'GET', `${url}statements/`)).toMatchObject({ status: 403 });
});
