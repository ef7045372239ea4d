import type { Page } from '@playwright/test';
import { help, titles, workspace } from '@uni/phrases';
import { expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

/** The help drawer: the chapter of the screen, the guide and the glossary. */

const drawer = (page: Page) => page.getByRole('dialog', { name: help.title, exact: true });
const chapter = (page: Page) => drawer(page).getByRole('heading', { level: 3 });
const opened = async (page: Page) => {
  await page.keyboard.press('F1');
  await drawer(page).waitFor();
};

test.describe('the help drawer', () => {
  test('opens by key at what the screen is about, and gives the focus back', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const search = page.getByRole('button', { name: 'Buscar telas e cadastros' });
    await search.focus();
    await opened(page);
    expect(await chapter(page).textContent()).toBe('Primeiros passos');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('tells screens and the tabs of a study apart', async ({ as }) => {
    const page = await as('planner');
    for (const [address, title] of [
      ['/vendas/distratos', 'Distratos e comissões'],
      ['/painel-usuario', 'Sua conta'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await opened(page);
      expect(await chapter(page).textContent()).toBe(title);
    }
    const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
    for (const [tab, title] of [
      ['custos', 'Planejar um estudo'],
      ['cenarios', 'Cenários e sensibilidade'],
    ]) {
      await page.goto(`/planejamento/${enterprise?.id}/${tab}`);
      await page.getByRole('navigation', { name: workspace.tabsLabel }).waitFor();
      await opened(page);
      expect(await chapter(page).textContent()).toBe(title);
    }
  });

  test('finds a word by keyboard, whatever its accents, and leads on to the shortcuts', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await opened(page);
    await drawer(page).getByRole('tab', { name: help.tabs.here }).focus();
    await page.keyboard.press('End');
    const find = drawer(page).getByLabel(help.find);
    await find.fill('exposicao maxima');
    const first = drawer(page).getByRole('term').first();
    await expect.poll(() => first.textContent()).toBe('Exposição máxima de caixa');
    await find.fill('tir');
    await expect.poll(() => drawer(page).getByText(`${help.formula}:`).count()).toBeGreaterThan(1);
    await find.fill('qwxz');
    await drawer(page).getByText(help.notFound).waitFor();
    await drawer(page).getByRole('tab', { name: help.tabs.guide }).click();
    await drawer(page).getByLabel(help.findGuide).fill('distrato retenção');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chapter(page).waitFor();
    expect(await chapter(page).textContent()).toBe('Distratos e comissões');
    await drawer(page).getByRole('button', { name: help.shortcuts }).click();
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
  });

  test('stands in both themes, at every width', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner');
    await page.goto('/indices');
    await page.getByRole('heading', { level: 1, name: titles.indexSeries }).waitFor();
    await opened(page);
    for (const name of Object.values(help.tabs)) {
      await drawer(page).getByRole('tab', { name }).click();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    }
  });
});
