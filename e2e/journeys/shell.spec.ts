import type { Page } from '@playwright/test';
import { limits } from '@uni/contracts';
import { expect, layerIssues, screenIssues, test, uncheck, widths } from '../fixtures/index.ts';

/** The frame around every screen: menu, palette, keys, the ring of a run. */

const focusedRegion = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region ?? null);
const path = (page: Page) => new URL(page.url()).pathname;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

async function home(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
}

test.describe('the keyboard', () => {
  test('goes through the regions with F6 and back with Shift and F6', async ({ as }) => {
    const page = await as('planner');
    await home(page);
    await page.locator('h1').focus();
    const visited: (string | null)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press('F6');
      visited.push(await focusedRegion(page));
    }
    // The foot has nothing to use: it takes the focus itself.
    expect(visited).toEqual(['foot', 'menu', 'header', 'content']);
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => focusedRegion(page)).toBe('header');
  });

  test('goes to a group with g and its letter, not while somebody types, and not when single keys are off', async ({
    as,
  }) => {
    const page = await as('planner');
    await home(page);
    await page.locator('h1').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/planejamento');
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gh?');
    await expect.poll(() => page.locator('[data-page-filter]').inputValue()).toBe('gh?');
    expect(path(page)).toBe('/planejamento');
    await page.keyboard.press('Control+/');
    await uncheck(page.getByRole('dialog').getByLabel('Usar atalhos de uma tecla só'));
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('h1').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(path(page)).toBe('/planejamento');
  });
});

test.describe('the menu', () => {
  test('unpinned is a rail that floats on focus after 150 ms, and goes on Esc', async ({ as }) => {
    const page = await as('planner');
    await home(page);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await page.locator('h1').focus();
    await page.mouse.move(900, 500);
    const floating = () => menu(page).evaluate((element) => element.hasAttribute('data-floating'));
    await expect.poll(floating).toBe(false);
    const rail = await menu(page).boundingBox();
    expect(rail?.width).toBe(56);
    await menu(page).getByRole('link', { name: 'Início', exact: true }).focus();
    await expect.poll(floating).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(floating).toBe(false);
    await page.reload();
    await page.getByLabel('Indicadores da carteira').waitFor();
    expect((await menu(page).boundingBox())?.width).toBe(56);
  });

  test('opens the parent of the chosen screen, pushes it into the history, and marks it', async ({ as }) => {
    const page = await as('planner');
    await home(page);
    const before = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Integração', exact: true }).click();
    await menu(page).getByRole('link', { name: 'De-para geral', exact: true }).click();
    await page.waitForURL('**/de-para-geral');
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
    await expect.poll(() => menu(page).locator('[aria-current="page"]').textContent()).toBe('De-para geral');
    await page.goBack();
    await page.waitForURL('**/home');
  });

  test('keeps favourites on top, from the mark beside the title to the next visit', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/fluxo-caixa');
    await page.getByRole('button', { name: 'Adicionar aos favoritos' }).click();
    await page.getByRole('button', { name: 'Remover dos favoritos' }).waitFor();
    await home(page);
    await menu(page).getByRole('heading', { name: 'Favoritos' }).waitFor();
    await menu(page).getByRole('link', { name: 'Fluxo de caixa', exact: true }).first().click();
    await page.waitForURL('**/fluxo-caixa');
  });
});

test.describe('the palette', () => {
  test('finds a screen without its accents, and an enterprise', async ({ as }) => {
    const page = await as('planner');
    await home(page);
    await page
      .locator('header')
      .getByRole('button', { name: /^Buscar telas/ })
      .click();
    await page.getByRole('combobox').fill('parametros');
    await page.getByRole('option', { name: /Parâmetros Sienge/ }).waitFor();
    await page.getByRole('combobox').fill('aurora');
    await page.getByRole('option', { name: /Residencial Aurora/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fluxo-de-caixa');
    await expect.poll(() => page.title()).toMatch(/^Fluxo de caixa · .+ — UNI$/);
    // The key that chose does not press the button that has the focus again.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a processing run', () => {
  /** Starts a run as a planner does, from the palette. */
  async function reprocess(page: Page): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('reprocessar');
    await page.keyboard.press('Enter');
  }
  const ring = (page: Page) => page.getByRole('timer', { name: 'Processando dados da organização…' });
  const run = (countDown: number, finished: string | null) => ({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      organization: 0,
      isProcessing: countDown > 0,
      countDown,
      started_at: '2026-01-01T00:00:00Z',
      finished_at: finished,
      total: 2,
      checked: 2,
      differing: 0,
    }),
  });

  test('goes through every version, tells that nothing differs, and is seen by a colleague', async ({ as }) => {
    const page = await as('planner');
    await home(page);
    await reprocess(page);
    await ring(page).waitFor();
    expect(await ring(page).textContent()).toMatch(/^(60|5\d)s$/);
    await page.getByText(/versões conferidas, todas iguais ao que estava guardado\.$/).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    {
      const colleague = await as('admin');
      await home(colleague);
      await ring(colleague).waitFor();
      // Nothing is in the way of work meanwhile.
      await colleague.goto('/planejamento');
      await colleague.getByRole('article').first().waitFor();
    }
  });

  test('is shown second by second down to 0, said at its beginning and its end alone, and then gone', async ({
    as,
  }) => {
    const page = await as('planner');
    const id: unknown = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
      const headers = { Authorization: `Bearer ${token}` };
      return (await (await fetch('/api/access/user/profile/', { headers })).json()).organization;
    });
    await page.clock.install();
    const answer = run(limits.processingSeconds, '2026-01-01T00:00:01Z');
    await page.route('**/api/planner/processing/', (route) =>
      route.fulfill({ ...answer, body: answer.body.replace('"organization":0', `"organization":${id}`) }),
    );
    await home(page);
    await ring(page).waitFor();
    // From here on the page's time stands still between the steps.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const left = async () => Number.parseInt((await ring(page).textContent()) ?? '', 10);
    const statusRegion = page.locator('header').getByRole('status').first();
    const start = await left();
    expect(start).toBeLessThan(limits.processingSeconds);
    for (let seconds = start; seconds > 0; seconds -= 1) {
      await expect.poll(left).toBe(seconds);
      expect(await statusRegion.textContent()).toBe('Processando dados da organização…');
      await page.clock.runFor(limits.processingTickMs);
    }
    await ring(page).waitFor({ state: 'detached' });
    await expect.poll(() => statusRegion.textContent()).toBe('O processamento da organização terminou.');
  });
});

for (const viewport of widths)
  test.describe(`${viewport.width} pixels wide`, () => {
    test('a screen without permission says who can grant it', async ({ as }) => {
      const page = await as('planner', { ...viewport });
      await page.goto('/cadastro-parceiros');
      await page.getByText('Você não tem permissão para acessar esta tela.').waitFor();
      await page.getByText('Nenhum dos seus grupos de permissão abre Parceiros.', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Pedir acesso', exact: true }).waitFor();
    });
  });

test.describe('a narrow window', () => {
  test('has menu, search and favourites in a drawer, and the palette from there', async ({ as }) => {
    const page = await as('planner', { ...{ theme: 'light', width: 390 } });
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Buscar tela/ })
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Buscar tela/ })
      .click();
    await page.getByRole('combobox').fill('fluxo de caixa');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fluxo-caixa');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
