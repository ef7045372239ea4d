/** The first screen: alerts with their owner, the heat map, what has changed, and an organization that begins. */
import { attention, home, homeChanges, portfolioMap, workspace } from '@uni/phrases';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, counted, dialog, flaws, main, openStage, people, tabTo, widths } from './support/index.ts';
import { ask } from './support/workspace.ts';

const stage = openStage();
type Visit = NonNullable<Parameters<typeof stage.visit>[1]>;
const visit = (journey: (page: Page) => Promise<void>, more: Visit = {}): Promise<void> =>
  stage.visit(journey, { look: widths[0], ...more });

const open = async (page: Page): Promise<void> => {
  await page.goto(`${stage.url}/home`);
  await page.getByRole('grid', { name: portfolioMap.label, exact: true }).waitFor();
};
const alerts = (page: Page) => main(page).getByRole('region', { name: attention.title, exact: true });
const changes = (page: Page) => main(page).getByRole('region', { name: homeChanges.title, exact: true });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('what asks for attention', () => {
  it('is the same for everybody: one gives an alert to a colleague, who finds it as their own', () =>
    visit(async (page) => {
      await open(page);
      const first = alerts(page).getByRole('listitem').first();
      await first.waitFor();
      expect(await alerts(page).getByRole('listitem').count()).toBeLessThanOrEqual(7);
      await first.getByRole('button', { name: /^Tratar/ }).click();
      const desk = page.getByRole('dialog', { name: attention.drawer.title });
      await desk.getByText(attention.one.noHistory).waitFor();
      expect(await flaws(page, 'home-alerta')).toEqual([]);
      const people = desk.getByLabel(attention.one.owner, { exact: true });
      const name = (await people.locator('option').nth(1).textContent()) ?? '';
      await people.selectOption({ index: 1 });
      await desk.getByText(`para ${name}`, { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      await first.getByText(attention.owner(name), { exact: false }).waitFor();
    }));

  it('is silenced with a day and a reason, refused without them with nothing lost, and comes back when somebody says so', () =>
    visit(
      async (page) => {
        await open(page);
        await alerts(page)
          .getByRole('button', { name: /^Ver todos/ })
          .click();
        const drawer = page.getByRole('dialog', { name: attention.drawer.title });
        await drawer
          .getByRole('listitem')
          .last()
          .getByRole('button', { name: /^Tratar/ })
          .click();
        const reason = drawer.getByLabel(attention.one.reason, { exact: true });
        await reason.fill('Comitê em dezembro');
        await drawer.getByRole('button', { name: attention.one.silenceDo, exact: true }).click();
        await expect.poll(() => drawer.locator('[aria-invalid]').count()).toBe(1);
        expect(await reason.inputValue()).toBe('Comitê em dezembro');
        await drawer.getByLabel(attention.one.until, { exact: true }).fill(inDays(20));
        await drawer.getByRole('button', { name: attention.one.silenceDo, exact: true }).click();
        await drawer.getByRole('status').filter({ hasText: 'Comitê em dezembro' }).waitFor();
        await drawer.getByRole('button', { name: attention.one.back, exact: true }).click();
        await drawer.getByRole('button', { name: new RegExp(`^${attention.drawer.show}`) }).click();
        await page.getByRole('menuitemradio', { name: attention.drawer.filters.silenced, exact: true }).click();
        expect(await drawer.getByRole('listitem').count()).toBe(1);
        expect(await flaws(page, 'home-alertas')).toEqual([]);
        await drawer.getByRole('button', { name: /^Tratar/ }).click();
        await drawer.getByRole('button', { name: attention.one.wake, exact: true }).click();
        await drawer.getByRole('button', { name: attention.one.silenceDo, exact: true }).waitFor();
      },
      { expected: /400/ },
    ));

  it('leads to where it is dealt with', () =>
    visit(async (page) => {
      await open(page);
      await alerts(page)
        .getByRole('link', { name: /^Abrir/ })
        .first()
        .click();
      await page.waitForURL((address) => !address.pathname.endsWith('/home'));
      await page.getByRole('heading', { level: 1 }).waitFor();
    }));

  it('an outage of the alerts or of the changes leaves the rest of the screen standing, and never looks like nothing', () =>
    visit(
      async (page) => {
        const answer = { status: 500, contentType: 'application/json', body: '{"detail":"A server error occurred."}' };
        await page.route('**/api/home/**', (route) => route.fulfill(answer));
        await open(page);
        await main(page).getByText('Não foi possível carregar os alertas.').waitFor();
        await main(page).getByText('Não foi possível carregar o que mudou.').waitFor();
        expect(await main(page).getByText(attention.none).count()).toBe(0);
        await page.unroute('**/api/home/**');
        await alerts(page).getByRole('button', { name: 'Tentar de novo', exact: true }).click();
        await alerts(page)
          .getByRole('button', { name: /^Ver todos/ })
          .waitFor();
      },
      { expected: /500/ },
    ));
});

describe('the heat map', () => {
  it('is walked by the arrows, sorted by a column, and Enter leads from a number to its explanation', () =>
    visit(async (page) => {
      await open(page);
      const grid = page.getByRole('grid', { name: portfolioMap.label, exact: true });
      const name = grid.getByRole('rowheader').first().getByRole('link');
      await tabTo(page, name);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await grid.getByRole('button', { name: 'Margem' }).click();
      expect(await grid.getByRole('columnheader', { name: 'Margem' }).getAttribute('aria-sort')).toBe('ascending');
      const margins = await grid.locator('[data-figure="margin_vgv"]').allTextContents();
      const values = margins.map((text) => Number(text.replace('%', '').replace('−', '-').replace(',', '.')));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      await tabTo(page, grid.locator('a[tabindex="0"]'));
      const effort = await counted(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(/explicar=/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect((await effort()).clicks).toBe(0);
    }));

  it('is a table too', () =>
    visit(async (page) => {
      await open(page);
      const map = main(page)
        .locator('figure')
        .filter({ has: page.getByRole('grid') });
      await map.getByRole('button', { name: 'Ver como tabela', exact: true }).click();
      await main(page).getByRole('columnheader', { name: 'Exposição / VGV', exact: true }).waitFor();
    }));
});

describe('every number of the screen', () => {
  it('is at most four presses from its explanation: those of a development one, those of the portfolio two', () =>
    visit(async (page) => {
      const effort = await counted(page);
      await open(page);
      const band = main(page).getByLabel(home.kpis.label, { exact: true });
      const kpis = await band.getByRole('link').count();
      expect(kpis).toBe(await band.locator('dd[data-figure]').count());
      const figures = page.getByRole('grid').locator('a:has([data-figure])');
      const addresses = await figures.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(addresses.length).toBeGreaterThan(5);
      for (const address of addresses) expect(address).toMatch(/explicar=/);
      for (let at = 0; at < kpis; at += 1) {
        await open(page);
        const before = (await effort()).clicks;
        await band.getByRole('link').nth(at).click();
        await page.waitForURL((address) => !address.pathname.endsWith('/home'));
        const told = main(page).locator('a[href*="explicar="], [role=treegrid] [role=gridcell]').first();
        await told.waitFor();
        if ((await told.getAttribute('href')) !== null) {
          await told.click();
          const panel = page.getByLabel(workspace.explain.panel, { exact: true });
          await expect.poll(() => panel.innerText()).toMatch(/\d/);
        }
        expect((await effort()).clicks - before).toBeLessThanOrEqual(4);
      }
    }));
});

describe('what has changed', () => {
  it('tells by enterprise what was done since, of seven days too, and each line leads to its place', () =>
    visit(async (page) => {
      await open(page);
      await changes(page)
        .getByRole('button', { name: new RegExp(`^${homeChanges.period}`) })
        .click();
      await page.getByRole('menuitemradio', { name: homeChanges.periods.week, exact: true }).click();
      await changes(page).getByRole('heading', { level: 3 }).first().waitFor();
      await changes(page).getByRole('link').first().click();
      await page.waitForURL((address) => !address.pathname.endsWith('/home'));
      await page.getByRole('heading', { level: 1 }).waitFor();
    }));
});

describe('an organization that begins', () => {
  it('is shown what to do first, and one press makes an example with its cash flow', () =>
    visit(
      async (page) => {
        await page.goto(`${stage.url}/home`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const { id } of await ask<{ id: number }[]>(page, stage.url, '/api/planner/enterprises/'))
          await page.evaluate(async (address) => {
            const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
            await fetch(address, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
          }, `${stage.url}/api/planner/enterprises/${id}/`);
        await page.reload();
        await page.getByText(home.empty.title).waitFor();
        await main(page).getByRole('link', { name: home.checklist.steps.created.text, exact: true }).waitFor();
        await alerts(page).getByText(attention.none).waitFor();
        expect(await flaws(page, 'home-vazia')).toEqual([]);
        await button(page, home.example.open).click();
        await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
        await main(page).getByText('Exposição máxima').first().waitFor();
      },
      { who: people.stranger },
    ));
});

describe.each(widths)('$width pixels wide', (look) => {
  it('the first screen has nothing that axe finds in light and dark, and does not scroll sideways', () =>
    visit(
      async (page) => {
        await open(page);
        await alerts(page).getByRole('listitem').first().waitFor();
        await changes(page)
          .getByText(/^Desde|^Nada mudou/)
          .first()
          .waitFor();
        expect(await flaws(page, 'home', { full: true })).toEqual([]);
        expect(await dialog(page).count()).toBe(0);
      },
      { look },
    ));
});
