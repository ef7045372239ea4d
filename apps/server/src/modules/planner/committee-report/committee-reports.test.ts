/** Reports over HTTP: whose they are, what is stored of them, and that they print the version's own numbers. */
import { type ReportContent, type ReportSettings, reportPageKeys } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf, idOf, type Planned, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { elementsOf, readTaggedPdf, wholeText } from '../../../../testing/tagged-pdf.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { compactMoney } from '../shared/written-values.model.ts';

const testApp = await openTestApp();

let planned: Planned;
beforeAll(async () => {
  planned = await plan(testApp);
});

const settingsUrl = (model = 'committee', { enterprise } = planned): string =>
  `/api/planner/enterprises/${enterprise}/report-settings/${model}/`;
const contentOf = async (query = '', who: PersonName = 'reader'): Promise<ReportContent> => {
  const { status, body } = await testApp.send(who, 'GET', `${planned.url}committee-report/${query}`);
  expect(status).toBe(200);
  return body as ReportContent;
};
const pdfOf = async (query = '', who: PersonName = 'reader') => {
  const { access } = await testApp.openSession(who);
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${planned.url}committee-report/pdf/${query}`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { response, pdf: () => readTaggedPdf(new Uint8Array(response.rawPayload)) };
};
const readSettings = async (model?: string) => {
  const { status, body } = await testApp.send('planner', 'GET', settingsUrl(model));
  expect(status).toBe(200);
  return body as { settings: ReportSettings; version: number };
};
const store = (settings: unknown, version: number, model?: string, who: PersonName = 'planner') =>
  testApp.send(who, 'PUT', settingsUrl(model), settings, { 'if-match': `"${version}"` });

const resultOf = (study = studyOf()): string => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the template is refused');
  return compactMoney(Number(opened.model.projection.indicators.result));
};

test('a report has every page, the engine’s numbers, and the hashes of study and projection as its seal', async () => {
  const content = await contentOf();
  expect(content.pages.map(({ key }) => key)).toEqual(reportPageKeys);
  expect(content.figures.find(({ name }) => name === 'resultado')?.text).toBe(resultOf());
  const { study_hash: study, projection_hash: projection } = await studyAt(testApp, planned.url);
  expect(content.seal).toMatchObject({ study, projection });
  expect(content.seal.short.replaceAll(' ', '')).toMatch(/^[0-9a-f]{12}$/);
  expect(content.seal.short.replaceAll(' ', '')).toBe(
    study.slice(0, 6) + (projection.split(':').at(-1) ?? '').slice(0, 6),
  );
});

test('the PDF is tagged, carries the seal on its pages, and prints the same figures', async () => {
  const { response, pdf } = await pdfOf();
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  const { isTagged, language, pages, elements } = pdf();
  expect({ isTagged, language }).toEqual({ isTagged: true, language: 'pt-BR' });
  const content = await contentOf();
  expect(pages).toBe(content.pages.filter(({ missing }) => missing === null).length);
  const text = elements.map(wholeText).join('\n');
  expect(text).toContain(resultOf());
  expect(text).toContain(content.seal.short);
});

test('a report that is read again names the instant of that reading, and a change of the study its own numbers', {
  tags: ['proof'],
}, async () => {
  const { url } = await plan(testApp);
  const read = async () => (await testApp.send('reader', 'GET', `${url}committee-report/`)).body as ReportContent;
  const before = await read();
  testApp.passMemory();
  const again = await read();
  expect(again.pages.slice(1)).toEqual(before.pages.slice(1));
  const { revision, study } = await studyAt(testApp, url);
  const path = '/discount_rate/value';
  const edit = set(path, Number(fieldOf(study, 'discount_rate', 'value')), 0.2);
  expect(await patch(testApp, url, revision, [edit])).toMatchObject({ status: 200 });
  const changed = await read();
  expect(changed.seal.study).not.toBe(before.seal.study);
  expect(changed.figures).not.toEqual(before.figures);
});

test('a report of a scenario has its numbers and its name, and one of another version is none', {
  tags: ['proof'],
}, async () => {
  const scenario = { nome: 'Preço menor', overrides: [{ driver: 'price', amount: -0.1 }] };
  const made = await testApp.send('planner', 'POST', `${planned.url}scenarios/`, scenario);
  expect(made).toMatchObject({ status: 201 });
  const [own, other] = [await contentOf(), await contentOf(`?scenario=${idOf(made.body)}`)];
  expect(other.scenario).toBe('Preço menor');
  expect(other.figures).not.toEqual(own.figures);
  expect(other.seal.projection).not.toBe(own.seal.projection);
  const { pdf } = await pdfOf(`?scenario=${idOf(made.body)}`);
  expect(pdf().title).toContain('cenário Preço menor');
  const elsewhere = await plan(testApp);
  const url = `${elsewhere.url}committee-report/?scenario=${idOf(made.body)}`;
  expect(await testApp.send('reader', 'GET', url)).toMatchObject({ status: 404 });
});

describe('settings', () => {
  test('begin with the pages of their model, and are stored by enterprise and model', async () => {
    const { settings, version } = await readSettings('bank');
    expect(version).toBe(0);
    expect(settings.pages.find(({ key }) => key === 'scenarios')?.visible).toBe(false);
    const pages = settings.pages.toReversed();
    const stored = await store({ ...settings, pages, format: 'wide', signatories: ['Ana'] }, 0, 'bank');
    expect(stored).toMatchObject({ status: 200, body: { version: 1, settings: { format: 'wide' } } });
    expect((await readSettings('bank')).settings.pages).toEqual(pages);
    expect((await readSettings('partners')).version).toBe(0);
    const { pdf } = await pdfOf('?model=bank');
    expect(pdf().size).toEqual([960, 540]);
    expect(elementsOf(pdf().elements, 'H1').at(-1)?.text).toBe('Aurora');
  });

  test('are not written over what another user stored, who is then given what is stored', async () => {
    const { settings, version } = await readSettings();
    expect(await store({ ...settings, occasion: 'Comitê de dezembro' }, version)).toMatchObject({ status: 200 });
    const late = await store({ ...settings, occasion: 'Comitê de janeiro' }, version);
    expect(late.status).toBe(412);
    expect(JSON.stringify(late.body)).toContain('Comitê de dezembro');
    expect((await readSettings()).settings.occasion).toBe('Comitê de dezembro');
  });

  test('of a comment take the names of figures, and refuse a name that stands for none', {
    tags: ['proof'],
  }, async () => {
    const { settings, version } = await readSettings();
    const withComment = (comment: string) => ({
      ...settings,
      pages: settings.pages.map((page) => (page.key === 'summary' ? { ...page, comment } : page)),
    });
    const refused = await store(withComment('Lucro de {lucro}'), version);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('\\"lucro\\" is not a valid choice.');
    expect(await store(withComment('Resultado de {resultado}'), version)).toMatchObject({ status: 200 });
    const text = (await pdfOf()).pdf().elements.map(wholeText).join('\n');
    expect(text).toContain(`Resultado de ${resultOf()}`);
  });

  test.each([
    ['a page twice', (pages: ReportSettings['pages']) => [...pages.slice(1), ...pages.slice(1, 2)]],
    ['a page too few', (pages: ReportSettings['pages']) => pages.slice(1)],
    ['an unknown page', (pages: ReportSettings['pages']) => [...pages.slice(1), { ...pages[0], key: 'other' }]],
  ])('refuse %s', async (_what, changed) => {
    const { settings, version } = await readSettings();
    expect(await store({ ...settings, pages: changed(settings.pages) }, version)).toMatchObject({
      status: 400,
      body: { pages: expect.anything() },
    });
  });

  test('and reports are for those who read studies, of their own organization; who only reads stores nothing', async () => {
    const { settings, version } = await readSettings();
    expect(await testApp.send('stranger', 'GET', settingsUrl())).toMatchObject({ status: 404 });
    expect(await testApp.send('sales', 'GET', settingsUrl())).toMatchObject({ status: 403 });
    expect(await store(settings, version, 'committee', 'reader')).toMatchObject({ status: 403 });
    expect(await store(settings, version, 'committee', 'stranger')).toMatchObject({ status: 404 });
    expect(await testApp.send('planner', 'GET', settingsUrl('press'))).toMatchObject({ status: 404 });
    for (const address of ['committee-report/', 'committee-report/pdf/']) {
      expect(await testApp.send('stranger', 'GET', `${planned.url}${address}`)).toMatchObject({ status: 404 });
      expect(await testApp.send('sales', 'GET', `${planned.url}${address}`)).toMatchObject({ status: 403 });
    }
  });
});
