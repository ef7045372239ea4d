/** A version on one page. */
import { openStudy, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { compactMoney, percent, shortMonth } from '../shared/written-values.model.ts';

const testApp = await openTestApp();

const pageOf = async (url: string, who: PersonName = 'reader') => {
  const { access } = await testApp.openSession(who);
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}executive-summary/`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { response, pdf: () => readPdf(new Uint8Array(response.rawPayload)) };
};

const figuresOf = (study: Study) => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the template is refused');
  return opened.model.projection;
};

test('a version is one page of A4 that lies, with its six figures', async () => {
  const { url } = await plan(testApp);
  const { response, pdf } = await pageOf(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toBe('attachment');
  const { pages, size, text } = pdf();
  expect({ pages, size }).toEqual({ pages: 1, size: [841.89, 595.28] });
  const { indicators, base_month } = figuresOf(studyOf());
  const figure = (key: string): number => Number(indicators[key]);
  const month = (key: string): string => {
    const at = Number(base_month.slice(5)) - 1 + figure(key);
    return shortMonth(
      `${Number(base_month.slice(0, 4)) + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
  };
  const expected = [
    ...['vgv_gross', 'result', 'max_exposure', 'npv'].map((key) => compactMoney(figure(key))),
    ...['irr_year', 'margin_vgv'].map((key) => percent(figure(key))),
    ...['max_exposure_month', 'payback_month'].map(month),
    ...['Primeira Incorporadora', 'Aurora', 'Rev 1', 'rascunho', 'Página 1 de 1', 'Do VGV ao resultado'],
  ];
  for (const copy of expected) expect(text).toContain(copy);
});

test('the longest names, many modules and realised months are still one page', { tags: ['proof'] }, async () => {
  const name = 'Condomínio Residencial Jardim das Acácias e Ipês Amarelos do Alto da Boa Vista '
    .repeat(3)
    .slice(0, 120);
  const base = studyOf();
  const [module] = base.modules;
  if (!module) throw new Error('the template has no module');
  const modules = [1, 2, 3].map((number) => ({ ...module, number, name: `${number} ${name}`.slice(0, 60) }));
  const realised = { closing: '2028-02', lines: [{ key: 'expense.terrain', values: [-1_000_000] }] };
  const { url, enterprise } = await plan(testApp, { study: { ...base, modules, accomplished: realised } });
  expect(await testApp.send('planner', 'PATCH', `/api/planner/enterprises/${enterprise}/`, { name })).toMatchObject({
    status: 200,
  });
  expect(await testApp.send('planner', 'PATCH', url, { nome: name.slice(0, 60) })).toMatchObject({ status: 200 });
  const { response, pdf } = await pageOf(url);
  expect(response.statusCode).toBe(200);
  const { pages, text } = pdf();
  expect(pages).toBe(1);
  expect(text).toContain('fechado até fev/2028');
});

test('the summary says when the figures are no longer the approved ones', { tags: ['proof'] }, async () => {
  const past = studyOf({ base_month: '2025-01' });
  const { url, enterprise } = await plan(testApp, { study: past });
  await testApp.send('planner', 'POST', `${url}submit/`, { reason: 'Comitê' });
  expect(await testApp.send('staff', 'POST', `${url}approve/`, { reason: 'Comitê' })).toMatchObject({ status: 200 });
  const note = 'O cálculo de hoje difere do aprovado';
  expect((await pageOf(url)).pdf().text).not.toContain(note);
  const { base_month: month } = past;
  const own = `/api/planner/enterprises/${enterprise}`;
  const rows = [{ key: 'expense.labor_cost', module: 1, month, amount: '-1234567.89' }];
  const range = { from: month, to: month, nature: 'realised', lines: [], rows };
  expect(await testApp.send('planner', 'PUT', `${own}/realised-entries/`, range)).toMatchObject({ status: 200 });
  expect(await testApp.send('staff', 'POST', `${own}/closing/`, { month, reason: 'Comitê' })).toMatchObject({
    status: 200,
  });
  const { text } = (await pageOf(url)).pdf();
  expect(text).toContain(note);
  expect(text).toContain(`Tendência: meses fechados até ${shortMonth(month)}`);
  expect(text.match(/aprovado /g)?.length).toBeGreaterThanOrEqual(6);
  expect(text).toContain('Ao lado da tendência, o aprovado: Rev 1.');
});

test('a study sent with a grave finding says so, and why', { tags: ['proof'] }, async () => {
  const study: Study = { ...studyOf(), taxation: { regime: 'none' } };
  const { url } = await plan(testApp, { study });
  const reason = 'Patrimônio imune, parecer 12';
  expect((await pageOf(url)).pdf().text.replaceAll('\n', ' ')).toContain('Grave: Nenhum tributo');
  expect(await testApp.send('planner', 'POST', `${url}submit/`, { reason })).toMatchObject({ status: 200 });
  const text = (await pageOf(url)).pdf().text.replaceAll('\n', ' ');
  for (const copy of ['Grave: Nenhum tributo', 'Motivo no envio', 'parecer 12']) expect(text).toContain(copy);
});

test('the page is for those who read studies, of their own house', async () => {
  const { url } = await plan(testApp);
  expect(await testApp.send('stranger', 'GET', `${url}executive-summary/`)).toMatchObject({ status: 404 });
  expect(await testApp.send('sales', 'GET', `${url}executive-summary/`)).toMatchObject({ status: 403 });
  expect(await testApp.send('planner', 'DELETE', url)).toMatchObject({ status: expect.any(Number) });
  const gone = await pageOf(url);
  expect({ status: gone.response.statusCode, body: fieldOf(gone.response.json(), 'detail') }).toEqual({
    status: 404,
    body: 'Not found.',
  });
});
