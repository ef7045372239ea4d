import type { Page } from '@playwright/test';
import { home, homeReceipt } from '@uni/phrases';
import { type BreakingLine, startBreakingLine } from '../fixtures/breaking-line.ts';
import { type As, expect, type People, screenIssues, signIn, test } from '../fixtures/index.ts';

const summaries = '**/enterprise-summaries/';
const profile = '**/api/access/user/profile/';

test.describe('an answer that breaks off on its way', () => {
  const broken = async (
    { as, people, baseURL = '' }: { as: As; people: People; baseURL: string | undefined },
    paths: RegExp,
    journey: (page: Page, line: BreakingLine) => Promise<void>,
  ) => {
    const page = await as(null, { allow: /^console: / });
    const line = await startBreakingLine(baseURL);
    try {
      await signIn(page, people.planner, line.url);
      line.breaks(paths);
      await journey(page, line);
      expect(line.broken).toBeGreaterThan(0);
    } finally {
      line.close();
    }
  };
  const retry = (page: Page) => page.getByRole('button', { name: 'Tentar de novo', exact: true });

  test('ends no session: the account is asked for again', ({ as, people, baseURL }) =>
    broken({ as, people, baseURL }, /\/user\/profile\//, async (page, line) => {
      await page.goto(`${line.url}/planejamento`);
      await page.getByRole('alert').getByText('Não foi possível carregar a sua conta.').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('session'))).not.toBeNull();
      line.breaks();
      await retry(page).click();
      await page.getByRole('article').first().waitFor();
    }));

  test('is an outage on a list, never an empty one', ({ as, people, baseURL }) =>
    broken({ as, people, baseURL }, /enterprise-summaries/, async (page, line) => {
      await page.goto(`${line.url}/planejamento`);
      const alert = page.locator('main').getByRole('alert');
      await alert.getByText('Não foi possível carregar os empreendimentos.').waitFor();
      expect(await alert.innerText()).toMatch(/sem conexão, /);
      line.breaks();
      await retry(page).click();
      await page.getByRole('article').first().waitFor();
    }));
});

test.describe('a server that is away', () => {
  test('refuses the sign-in in words, keeps what was typed, and lets in when it is back', async ({ as, people }) => {
    const page = await as(null, { allow: /^console: / });
    await page.goto('/user/login');
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    await page.route('**/api/token/', (route) => route.abort());
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.locator('form').getByRole('alert').waitFor();
    await expect(page.getByLabel('E-mail')).toHaveValue(people.planner.email);
    await page.unroute('**/api/token/');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/home');
  });
});

test.describe('a session that ends', () => {
  test('is resumed, after signing in again, on the same page with the same filter', async ({ as, people }) => {
    const page = await as('planner', { allow: /^console: / });
    await page.goto('/planejamento?q=aurora&ver=list');
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      localStorage.setItem('session', JSON.stringify({ token: 'garbage', expires: 9_999_999_999 }));
      localStorage.setItem('refresh', 'garbage');
    });
    await page.reload();
    await page.getByText('Sessão expirada!').waitFor();
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('aurora');
    await expect(page.getByRole('row')).toHaveCount(2);
  });
});

test.describe('somebody whose group sees the sales of a study only', () => {
  /** The same person and developments as the server returns them to a group with these permissions only. */
  const narrowed = async (page: Page) => {
    await page.route(profile, async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      await route.fulfill({ response: reply, json: { ...body, permissions: ['planning:read_revenue'] } });
    });
    await page.route(summaries, async (route) => {
      const reply = await route.fetch();
      const body: { indicators: Record<string, unknown> | null }[] = await reply.json();
      const partial = body.map(({ indicators, ...one }) => ({
        ...one,
        indicators: indicators && { vgv_own: indicators.vgv_own },
        accumulated_free: null,
        free_cash_flow: null,
      }));
      await route.fulfill({ response: reply, json: partial });
    });
  };

  test('sees at home what is shared of each, and is not told that there is none', async ({ as, people }) => {
    const page = await as(null, { allow: /^console: / });
    await narrowed(page);
    await signIn(page, people.planner);
    await page.getByText('Seu grupo vê uma parte dos números', { exact: false }).waitFor();
    const table = page.getByLabel('Tabela da carteira', { exact: true });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Empreendimento', 'VGV líquido']);
    expect(await table.getByRole('rowheader').first().innerText()).toBe('Residencial Aurora');
    await expect(table.getByRole('link')).toHaveCount(0);
    await expect(page.getByText('Nenhum estudo ainda')).toHaveCount(0);
    expect(await screenIssues(page)).toEqual([]);
  });
});

test.describe('a number that no enterprise goes into', () => {
  test('says so where it is explained, instead of an empty table', async ({ as }) => {
    const page = await as('planner', { allow: /^console: / });
    await page.goto('/home?explicar=vso');
    const receipt = page.getByRole('dialog', { name: home.kpis.vso });
    await receipt.getByText(homeReceipt.noParts, { exact: true }).waitFor();
    await expect(receipt.getByRole('table')).toHaveCount(0);
  });
});

test.describe('the routes of the specification', () => {
  test('lead a visitor to words and not to a blank page, also where there is nothing', async ({ as }) => {
    const page = await as(null, { allow: /^console: / });
    for (const path of ['/', '/home', '/user/login', '/user/outra', '/outro-colab', '/planejamentos']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.title(), path).toMatch(/UNI$/);
    }
  });
});
