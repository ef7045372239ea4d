import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeViolations,
  complaints,
  launchBrowser,
  looks,
  type RunningServer,
  shoot,
  signIn,
  startServer,
  visitor,
} from './support/index.ts';

const tabs = [
  'geral',
  'modulos',
  'vendas',
  'custos',
  'financiamento',
  'tributacao',
  'distribuicao',
  'cronograma',
  'fluxo-de-caixa',
  'indicadores',
] as const;

let server: RunningServer & { close(): Promise<void> };
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Row {
  id: number;
  state: string;
}

/** Asks the server as the person on the page. */
async function ask(page: Page, path: string): Promise<Row[]> {
  const token = await page.evaluate((): string => JSON.parse(localStorage.getItem('session') ?? '{}').token);
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as Row[];
}

/** Opens a tab of the first development: its draft, or its version in another state. */
async function open(page: Page, tab: (typeof tabs)[number], state = 'draft'): Promise<void> {
  const [enterprise] = await ask(page, '/api/planner/enterprises/');
  if (!enterprise) throw new Error('the demonstration has no enterprise');
  const versions = await ask(page, `/api/planner/versions/?empreendimento=${enterprise.id}`);
  const version = versions.find((candidate) => candidate.state === state);
  if (!version) throw new Error(`the demonstration has no version in state ${state}`);
  await page.goto(`${server.url}/planejamento/${enterprise.id}/${tab}?v=${version.id}`);
  await page.locator(`[data-tab="${tab}"] >> nth=0`).waitFor();
  await page.locator('[data-indicator="npv"]').waitFor();
}

const indicator = (page: Page, key: string): Locator => page.locator(`[data-indicator="${key}"]`);
const saved = async (page: Page): Promise<void> => {
  await page.getByText(/^Salvo às \d\d:\d\d$/).waitFor();
};
const cell = (page: Page, line: string, month: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${line}, ${month}, `) });

/** A signed-in planner whose page must not complain. */
async function planner(journey: (page: Page) => Promise<void>, expected: RegExp | null = null): Promise<void> {
  const { context, page } = await visitor(browser);
  const heard = complaints(page);
  await signIn(page, server.url);
  await journey(page);
  expect(heard.filter((one) => !expected?.test(one))).toEqual([]);
  await context.close();
}

describe('a planner in the workspace', () => {
  it('changes a cell of the sales curve, sees the indicators move in the page, and finds it saved after a reload', () =>
    planner(async (page) => {
      await open(page, 'vendas');
      const share = page.getByLabel('Curva de vendas, julho de 2026');
      const before = await indicator(page, 'npv').getAttribute('title');
      let requests = 0;
      page.on('request', (request) => {
        if (request.method() === 'PATCH') requests += 1;
      });
      await share.fill('12,5');
      await share.press('Tab');
      const moved = await indicator(page, 'npv').getAttribute('title');
      expect(moved).not.toBe(before);
      expect(requests).toBe(0);
      await page.getByText('Soma 100,00%').first().waitFor();
      await saved(page);
      await page.reload();
      await share.waitFor();
      expect(await share.inputValue()).toBe('12,5');
      expect(await indicator(page, 'npv').getAttribute('title')).toBe(moved);
    }));

  it('has any number explained by a receipt whose parts add up', () =>
    planner(async (page) => {
      await open(page, 'fluxo-de-caixa');
      await cell(page, 'Saídas', 'agosto de 2026').click();
      await page.keyboard.press('Enter');
      await page.getByText('Soma confere, diferença 0,00').waitFor();
      await indicator(page, 'result').click();
      await page.getByText('Soma confere, diferença 0,00').waitFor();
      await indicator(page, 'npv').click();
      await page.getByRole('button', { name: 'Geral, abrir premissa' }).click();
      await page.waitForURL('**/geral?*');
      await page.waitForFunction(() => document.activeElement?.closest('[data-path="/discount_rate"]'));
    }));

  it('keeps an edit that does not stand alone, sends it with its sister, and undoes both', () =>
    planner(async (page) => {
      await open(page, 'vendas');
      const first = page.getByLabel('Parte do preço, Item 1');
      const second = page.getByLabel('Parte do preço, Item 2');
      const [was, other] = [await first.inputValue(), await second.inputValue()].map((text) =>
        Number(text.replace(',', '.')),
      );
      if (was === undefined || other === undefined) throw new Error('no parts');
      await first.fill(String(was + 1));
      await first.press('Enter');
      await page.getByText('Alterações com pendência').first().waitFor();
      await page.getByText('parcial').first().waitFor();
      await page.getByText('Soma 101,00%, sobram 1,00%').waitFor();
      await second.fill(String(other - 1));
      await second.press('Enter');
      await saved(page);
      await page.getByRole('button', { name: /^Desfazer/ }).click();
      await page.getByRole('button', { name: /^Desfazer/ }).click();
      expect(await first.inputValue()).toBe(String(was));
      await saved(page);
    }));

  it('walks the grid with the keyboard, opens a line, copies a range, and leaves with Tab', () =>
    planner(async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, 'fluxo-de-caixa');
      await cell(page, 'Entradas', 'janeiro de 2026').click();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sinal');
      await page.keyboard.press('Enter');
      await page.getByRole('rowheader', { name: 'Venda direta' }).first().waitFor();
      await cell(page, 'Entradas', 'junho de 2026').click();
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+c');
      await page.getByText('2 células copiadas').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^-?\d+,\d\d\t-?\d+,\d\d$/);
      await page.keyboard.press('End');
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    }));

  it('loses nothing without a connection', () =>
    planner(async (page) => {
      await open(page, 'geral');
      await page.context().setOffline(true);
      const name = page.getByLabel('Nome do estudo');
      await name.fill('Residencial Aurora, sem rede');
      await name.press('Enter');
      await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
      await page.context().setOffline(false);
      await saved(page);
      await page.reload();
      expect(await name.inputValue()).toBe('Residencial Aurora, sem rede');
    }, /Failed to load resource|ERR_INTERNET_DISCONNECTED/));

  it('reads a locked version, and edits a clone of it', () =>
    planner(async (page) => {
      await open(page, 'geral', 'approved');
      await page.getByText('Esta versão está aprovada e não muda mais.').waitFor();
      expect(await page.getByLabel('Nome do estudo').getAttribute('readonly')).not.toBeNull();
      await page.getByRole('button', { name: 'Clonar para editar' }).click();
      await page.getByText('Tudo salvo').waitFor();
      expect(await page.getByLabel('Nome do estudo').getAttribute('readonly')).toBeNull();
    }));

  it('is told that an enterprise does not exist', () =>
    planner(async (page) => {
      await page.goto(`${server.url}/planejamento/1/geral`);
      await page.getByText('Não encontramos este empreendimento.').waitFor();
    }, /404/));
});

describe.each(looks)('the workspace in $theme at $width', (look) => {
  it('shows every tab without an accessibility violation', { timeout: 180_000 }, async () => {
    const { context, page } = await visitor(browser, look);
    await signIn(page, server.url);
    const found: string[] = [];
    for (const tab of tabs) {
      await open(page, tab);
      await shoot(page, `workspace-${tab}`, look);
      for (const violation of await axeViolations(page)) found.push(`${tab}: ${violation}`);
    }
    await indicator(page, 'result').click();
    await shoot(page, 'workspace-explain', look);
    for (const violation of await axeViolations(page)) found.push(`explain: ${violation}`);
    expect(found).toEqual([]);
    await context.close();
  });
});
