/** The add-in for Excel, installed by its manifest in an emulated Excel: no real one is reached from here. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { officeLibrary } from '@uni/contracts';
import { excelAddIn, spreadsheets, states } from '@uni/phrases';
import {
  type Installed,
  openPane,
  readCell,
  readManifest,
  selectCell,
  typeInto,
} from '../fixtures/excel/installed-add-in.ts';
import { type As, button, expect, screenIssues, test } from '../fixtures/index.ts';

const { offer, functions, pane: copy } = excelAddIn;
const { premises } = copy;
const { statuses } = spreadsheets.script;

let installed: Installed;

const tokenOf = async (page: Page, scopes: readonly string[]): Promise<string> =>
  page.evaluate(async (chosen) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const answer = await fetch('/api/access/tokens/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Excel ${chosen.join(' ')}`, scopes: chosen, expires_on: day }),
    });
    const body = await answer.json();
    if (!body.token) throw new Error(JSON.stringify(body));
    return body.token as string;
  }, scopes);

const connect = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel(copy.connect.token, { exact: true }).fill(token);
  await page.getByLabel(copy.connect.token, { exact: true }).press('Enter');
};

/** Opens the pane in an empty workbook, connected by a token of these scopes. */
const openConnected = async (as: As, scopes: readonly string[], allow?: RegExp): Promise<Connected> => {
  const session = await as('planner');
  await session.goto('/home');
  const token = await tokenOf(session, scopes);
  const page = await as(null, allow ? { allow } : {});
  await openPane(page, installed);
  await connect(page, token);
  const chosen = page.getByLabel(copy.plan.enterprise, { exact: true });
  await chosen.waitFor();
  const label = await chosen.locator('option:checked').innerText();
  return { page, session, token, enterprise: label.slice(label.indexOf(' ') + 1) };
};

interface Connected {
  readonly page: Page;
  /** The same person in UNI itself. */
  readonly session: Page;
  readonly token: string;
  readonly enterprise: string;
}

const readApi = async (page: Page, token: string, path: string) =>
  (await fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } })).json();

/** Takes the first premise that a search lists. */
const choosePremise = async (page: Page, query: string): Promise<void> => {
  await page.getByLabel(premises.find, { exact: true }).fill(query);
  await page.getByRole('region', { name: premises.matches, exact: true }).getByRole('button').first().press('Enter');
};

const figure = async (page: Page, token: string, cell: object): Promise<unknown> => {
  const answer = await fetch(new URL('/api/feeds/v1/figures/', page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cells: [cell] }),
  });
  return (await answer.json()).cells[0].value;
};

test('the add-in for Excel is taken from the page of the API as a manifest whose addresses all answer', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/api-e-webhooks');
  const arriving = page.waitForEvent('download');
  await button(page, offer.download).press('Enter');
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('UNI-Excel.xml');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).not.toMatch(/uni_[po]_/);
  installed = await readManifest(text);
  for (const address of installed.addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  await page.getByText(offer.needsHttps).waitFor();
});

test('the pane connects, chooses, inserts a formula, and the cell has the number of the feed', async ({ as }) => {
  const page = await as(null, { allow: /status of 401/ });
  await openPane(page, installed);
  expect(await page.evaluate(() => window.emulatedExcel.associated)).toEqual(
    installed.metadata.functions.map(({ id }) => id),
  );
  await typeInto(page, 'A9', '=UNI.INDICADOR("Aurora","VPL")');
  expect(await readCell(page, 'A9')).toMatchObject({ value: '#N/A', error: functions.notConnected });
  await connect(page, 'uni_p_errado');
  await page.getByText(statuses[401], { exact: true }).waitFor();
  expect(await screenIssues(page)).toEqual([]);
  const connected = await openConnected(as, ['planning:read']);
  const { token, enterprise, page: pane } = connected;
  await selectCell(pane, 'B2');
  await pane.getByLabel(copy.formula.find, { exact: true }).fill('vpl');
  await button(pane, copy.formula.insert('VPL')).press('Enter');
  await pane.getByText(copy.formula.inserted('Planilha1!B2'), { exact: true }).waitFor();
  const cell = await readCell(pane, 'B2');
  expect(cell.formula).toBe(`=UNI.INDICADOR("${enterprise}","VPL")`);
  expect(cell.value).toBe(await figure(pane, token, { kind: 'indicator', enterprise, name: 'npv' }));
  expect(typeof cell.value).toBe('number');
  expect(await screenIssues(pane)).toEqual([]);
  expect(await pane.evaluate(() => window.emulatedExcel.saved())).not.toContain(token);
  await button(pane, copy.connect.disconnect).press('Enter');
  await pane.getByLabel(copy.connect.token, { exact: true }).waitFor();
  expect(await pane.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
});

test('a function answers ranges in one request, with dates, and a wrong name with its sentence', async ({ as }) => {
  const { page, token, enterprise } = await openConnected(as, ['planning:read']);
  const sent: number[] = [];
  await page.route('**/api/feeds/v1/figures/', async (route) => {
    sent.push(JSON.parse(route.request().postData() ?? '{}').cells.length);
    await route.continue();
  });
  // 1 March 2027 and 1 April 2027, as Excel stores dates.
  await page.evaluate(() =>
    window.emulatedExcel.typeAll([
      ['B1', 46_447],
      ['C1', 46_478],
      ['D1', '05/2027'],
      ['E1', 2027],
    ]),
  );
  await page.evaluate(
    (name) =>
      window.emulatedExcel.typeAll([
        ['B2', `=UNI.FLUXO("${name}","free_cash_flow",B1:E1)`],
        ['B3', `=UNI.FLUXO("${name}","free_cash_flow")`],
        ['B4', `=UNI.INDICADOR("${name}","lucro mágico")`],
        ['B5', `=UNI.INDICADOR("Nenhum","VPL")`],
        ['B6', `=UNI.FLUXO("${name}","free_cash_flow","ontem")`],
        ['B7', `=UNI.INDICADOR("${name}","VPL",,"Nenhum")`],
      ]),
    enterprise,
  );
  const periods = ['2027-03', '2027-04', '2027-05', '2027', null];
  const cells = ['B2', 'C2', 'D2', 'E2', 'B3'];
  for (const [at, period] of periods.entries()) {
    const expected = await figure(page, token, { kind: 'flow', enterprise, name: 'free_cash_flow', period });
    expect((await readCell(page, cells[at] ?? '')).value, `${period}`).toBe(expected);
  }
  expect(sent).toEqual([8]);
  expect(await readCell(page, 'B4')).toMatchObject({
    value: '#N/A',
    error: spreadsheets.faults.name_unknown('lucro mágico'),
  });
  expect(await readCell(page, 'B5')).toMatchObject({
    value: '#N/A',
    error: spreadsheets.faults.enterprise_unknown('Nenhum'),
  });
  expect(await readCell(page, 'B6')).toMatchObject({ value: '#VALUE!', error: spreadsheets.script.badPeriod });
  expect(await readCell(page, 'B7')).toMatchObject({
    value: '#N/A',
    error: spreadsheets.faults.scenario_unknown('Nenhum'),
  });
  await button(page, copy.formula.refresh).press('Enter');
  await page.getByText(copy.formula.refreshed, { exact: true }).waitFor();
  await expect.poll(() => sent).toEqual([8, 8]);
});

test('an outage is reported in the cell and in the pane, and goes on after it', async ({ as }) => {
  const { page, enterprise } = await openConnected(as, ['planning:read'], /Failed to load resource/);
  await page.route('**/api/**', (route) => route.abort());
  await typeInto(page, 'A1', `=UNI.INDICADOR("${enterprise}","VPL")`);
  const cell = await readCell(page, 'A1');
  expect([cell.value, cell.error]).toEqual([
    '#N/A',
    spreadsheets.script.failed.replace('{status}', states.noConnection),
  ]);
  await page.reload();
  await page.getByText(states.couldNotLoad(copy.plan.noun), { exact: true }).waitFor();
  expect(await screenIssues(page)).toEqual([]);
  await page.unroute('**/api/**');
  await button(page, states.retry).press('Enter');
  await page.getByLabel(copy.plan.enterprise, { exact: true }).waitFor();
  await typeInto(page, 'A1', `=UNI.INDICADOR("${enterprise}","VPL")`);
  expect(typeof (await readCell(page, 'A1')).value).toBe('number');
});

test('the pane sends premises out of cells as one draft, and no version changes', async ({ as }) => {
  const { page, session, token } = await openConnected(as, ['planning:read', 'planning:write'], /status of 400/);
  const versions = await readApi(page, token, '/api/planner/versions/');
  const current = versions.find((one: { current: boolean }) => one.current);
  const before = await readApi(page, token, `/api/planner/versions/${current.id}/study/`);
  await typeInto(page, 'A1', 0.1875);
  await selectCell(page, 'A1');
  await button(page, premises.open).press('Enter');
  await choosePremise(page, 'taxa de desconto');
  await page.getByText(premises.inCell('Planilha1!A1'), { exact: true }).waitFor();
  await page.getByText('18,75%', { exact: true }).waitFor();
  await button(page, premises.add).press('Enter');
  // A text is no rate: what was collected stays.
  await typeInto(page, 'A2', 'muito');
  await selectCell(page, 'A2');
  await choosePremise(page, 'taxa de desconto');
  await button(page, premises.add).press('Enter');
  await page.getByText(premises.notNumber, { exact: true }).waitFor();
  expect(await screenIssues(page)).toEqual([]);
  // A name that is taken is refused by the server.
  await page.getByLabel(premises.name, { exact: true }).fill(current.nome);
  await button(page, premises.send).press('Enter');
  const list = page.getByRole('list', { name: premises.list, exact: true });
  await page.getByRole('alert').filter({ hasText: 'versão' }).waitFor();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel(premises.name, { exact: true }).fill('Da planilha');
  await button(page, premises.send).press('Enter');
  await page.getByText(premises.sent(1), { exact: true }).waitFor();
  const after = await readApi(page, token, '/api/planner/versions/');
  expect(after).toHaveLength(versions.length + 1);
  const draft = after.find((one: { nome: string }) => one.nome === 'Da planilha');
  expect(draft).toMatchObject({ state: 'draft', current: false });
  const study = await readApi(page, token, `/api/planner/versions/${draft.id}/study/`);
  expect(study.study.discount_rate.value).toBe(0.1875);
  const unchanged = await readApi(page, token, `/api/planner/versions/${current.id}/study/`);
  expect(unchanged).toEqual(before);
  const address = await page.getByRole('link', { name: premises.openDraft, exact: true }).getAttribute('href');
  await session.goto(address ?? '');
  await session.getByRole('heading', { level: 1 }).waitFor();
  await session.getByText('Da planilha').first().waitFor();
});

test('the pane reports that the token does not write plans, and loses nothing', async ({ as }) => {
  const { page } = await openConnected(as, ['planning:read'], /status of 403/);
  await typeInto(page, 'A1', 0.2);
  await selectCell(page, 'A1');
  await button(page, premises.open).press('Enter');
  await choosePremise(page, 'taxa de desconto');
  await button(page, premises.add).press('Enter');
  await button(page, premises.send).press('Enter');
  await page.getByText(premises.noPermission, { exact: true }).waitFor();
  await expect(page.getByRole('list', { name: premises.list, exact: true }).getByRole('listitem')).toHaveCount(1);
  expect(await screenIssues(page)).toEqual([]);
});

test('outside of Excel the page says where it belongs', async ({ as }) => {
  const page = await as(null, { allow: /Failed to load resource/ });
  await page.route(officeLibrary, (route) => route.abort());
  await page.goto(installed.pane);
  await page.getByText(copy.outsideTitle, { exact: true }).waitFor();
  expect(await screenIssues(page)).toEqual([]);
});

test('the pane is framed by Excel on the web, and by no other page', async ({ as }) => {
  const page = await as(null, { allow: /frame-ancestors|Framing|ERR_BLOCKED|Failed to load/ });
  await page.route(officeLibrary, (route) => route.abort());
  // By a public name: browsers refuse a public page that frames one of this machine.
  const published = 'https://uni.exemplo.com';
  await page.route(`${published}/**`, async (route) => {
    const { origin } = new URL(installed.pane);
    await route.fulfill({ response: await route.fetch({ url: route.request().url().replace(published, origin) }) });
  });
  const frameFrom = async (host: string, path: string): Promise<string> => {
    await page.route(`https://${host}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>x</title><iframe src="${published}${path}"></iframe>`,
      }),
    );
    await page.goto(`https://${host}/`);
    const [, frame] = page.frames();
    const heading = frame?.getByRole('heading', { level: 1 });
    await heading?.waitFor({ timeout: 5_000 }).catch(() => {});
    await page.unroute(`https://${host}/`);
    return (await heading?.count()) ? ((await heading?.innerText()) ?? '') : '';
  };
  const { pathname } = new URL(installed.pane);
  expect(await frameFrom('excel.officeapps.live.com', pathname)).toBe(copy.title);
  expect(await frameFrom('excel.officeapps.live.com', '/user/login')).toBe('');
  expect(await frameFrom('outro.exemplo.com', pathname)).toBe('');
});
