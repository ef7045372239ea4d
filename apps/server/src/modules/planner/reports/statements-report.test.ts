/** The income statement and the balance of a version as PDF. */
import { openStudy, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { decimal } from '../shared/written-values.model.ts';

const testApp = await openTestApp();

const reportOf = async (url: string, who: PersonName = 'reader') => {
  const { access } = await testApp.openSession(who);
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}statements/`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { response, pdf: () => readPdf(new Uint8Array(response.rawPayload)) };
};

const accounted: Study = { ...studyOf(), accounting: {} };

test('the report has each line of the statements by year, to the centavo', async () => {
  const { url } = await plan(testApp, { study: accounted });
  const { response, pdf } = await reportOf(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  const { text, size } = pdf();
  expect(size).toEqual([841.89, 595.28]);
  const opened = openStudy(accounted);
  if (!opened.ok) throw new Error('the study is refused');
  const { lines, base_month: base, months } = opened.model.projection;
  const valuesOf = (key: string) => lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  const yearOf = (t: number) => Number(base.slice(0, 4)) + Math.floor((Number(base.slice(5)) - 1 + t) / 12);
  const years = [...new Set(Array.from({ length: months }, (_, t) => yearOf(t)))];
  for (const year of years) {
    const ofYear = (key: string) => valuesOf(key).filter((_, t) => yearOf(t) === year);
    const profit = ofYear('dre.net').reduce((sum, cell) => sum + cell, 0);
    const cash = ofYear('net_cash_flow').reduce((sum, cell) => sum + cell, 0);
    for (const cents of [profit, cash, ofYear('bal.assets').at(-1) ?? 0])
      expect(text).toContain(decimal(cents / 100, 2));
  }
  for (const copy of ['Demonstração do resultado', 'Balanço patrimonial', 'Do caixa ao lucro', 'Resultado líquido'])
    expect(text).toContain(copy);
  expect(text).toContain('Todos os meses são projeção.');
});

test('a study without accounts has no such report, and says what is missing', async () => {
  const { url } = await plan(testApp);
  const { response } = await reportOf(url);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ accounting: [expect.any(String)] });
});

test('forty years of statements are a report, too', async () => {
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
});

test('the report is for those who read studies, of their own house', async () => {
  const { url } = await plan(testApp, { study: accounted });
  expect(await testApp.send('stranger', 'GET', `${url}statements/`)).toMatchObject({ status: 404 });
  expect(await testApp.send('sales', 'GET', `${url}statements/`)).toMatchObject({ status: 403 });
});
