/** The first screen: alerts with their owner, the heat map, what has changed, and an organization that begins. */

import type { Page } from '@playwright/test';
import { attention, home, homeChanges, homeReceipt, homeSettings, portfolioMap, workspace } from '@uni/phrases';
import { button, countEffort, expect, layerIssues, main, tabTo, test } from '../fixtures/index.ts';
import { fail } from '../fixtures/outage.ts';
import { request } from '../fixtures/workspace.ts';

test.use({ demonstration: 'whole' });

const open = async (page: Page): Promise<void> => {
  await page.goto('/home');
  await page.getByRole('grid', { name: portfolioMap.label, exact: true }).waitFor();
};
const alerts = (page: Page) => main(page).getByRole('region', { name: attention.title, exact: true });
const changes = (page: Page) => main(page).getByRole('region', { name: homeChanges.title, exact: true });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.describe('what asks for attention', () => {
  test('is the same for everybody: one gives an alert to a colleague, who finds it as their own', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const first = alerts(page).getByRole('listitem').first();
    await first.waitFor();
    expect(await alerts(page).getByRole('listitem').count()).toBeLessThanOrEqual(7);
    await first.getByRole('button', { name: /^Tratar/ }).click();
    const desk = page.getByRole('dialog', { name: attention.drawer.title });
    await desk.getByText(attention.one.noHistory).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    const owners = desk.getByLabel(attention.one.owner, { exact: true });
    const name = (await owners.locator('option').nth(1).textContent()) ?? '';
    await owners.selectOption({ index: 1 });
    await desk.getByText(`para ${name}`, { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await first.getByText(attention.owner(name), { exact: false }).waitFor();
  });

  test('is silenced with a day and a reason, refused without them with nothing lost, and comes back when somebody says so', async ({
    as,
  }) => {
    const page = await as('planner', { allow: /400/ });
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
    await expect(reason).toHaveValue('Comitê em dezembro');
    await drawer.getByLabel(attention.one.until, { exact: true }).fill(inDays(20));
    await drawer.getByRole('button', { name: attention.one.silenceDo, exact: true }).click();
    await drawer.getByRole('status').filter({ hasText: 'Comitê em dezembro' }).waitFor();
    await drawer.getByRole('button', { name: attention.one.back, exact: true }).click();
    await drawer.getByRole('button', { name: new RegExp(`^${attention.drawer.show}`) }).click();
    await page.getByRole('menuitemradio', { name: attention.drawer.filters.silenced, exact: true }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    expect(await layerIssues(page)).toEqual([]);
    await drawer.getByRole('button', { name: /^Tratar/ }).click();
    await drawer.getByRole('button', { name: attention.one.wake, exact: true }).click();
    await drawer.getByRole('button', { name: attention.one.silenceDo, exact: true }).waitFor();
  });

  test('leads to where it is dealt with', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await alerts(page)
      .getByRole('link', { name: /^Abrir/ })
      .first()
      .click();
    await page.waitForURL((address) => !address.pathname.endsWith('/home'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('an outage of the alerts or of the changes leaves the rest of the screen standing, and never looks like nothing', async ({
    as,
  }) => {
    const page = await as('planner', { allow: /500/ });
    await page.route('**/api/home/**', fail);
    await open(page);
    await main(page).getByText('Não foi possível carregar os alertas.').waitFor();
    await main(page).getByText('Não foi possível carregar o que mudou.').waitFor();
    await expect(main(page).getByText(attention.none)).toHaveCount(0);
    await page.unroute('**/api/home/**');
    await alerts(page).getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await alerts(page)
      .getByRole('button', { name: /^Ver todos/ })
      .waitFor();
  });
});

test.describe('the heat map', () => {
  test('is walked by the arrows, sorted by a column, and Enter leads from a number to its explanation', async ({
    as,
  }) => {
    const page = await as('planner');
    await open(page);
    const grid = page.getByRole('grid', { name: portfolioMap.label, exact: true });
    const name = grid.getByRole('rowheader').first().getByRole('link');
    await tabTo(page, name);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await grid.getByRole('button', { name: 'Margem', exact: true }).click();
    await expect(grid.getByRole('columnheader', { name: 'Margem' })).toHaveAttribute('aria-sort', 'ascending');
    const margins = await grid.locator('[data-figure="margin_vgv"]').allTextContents();
    const values = margins.map((text) => Number(text.replace('%', '').replace('−', '-').replace(',', '.')));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    await tabTo(page, grid.locator('a[tabindex="0"]'));
    const effort = await countEffort(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/explicar=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await effort()).clicks).toBe(0);
  });

  test('is a table too', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const map = main(page)
      .locator('figure')
      .filter({ has: page.getByRole('grid') });
    await map.getByRole('button', { name: 'Ver como tabela', exact: true }).click();
    await main(page).getByRole('columnheader', { name: 'Exposição / VGV', exact: true }).waitFor();
  });
});

/** Runs in the page. The numbers that are read on it, each with its control; null when it leads nowhere. */
const numbersOf = (root: Element): { text: string; kind: string | null }[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const elements: { text: string; kind: string | null }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const { parentElement: element } = node;
    // A date is when, not how much; scripts are not visible text.
    if (!/\d/.test(text) || !element || element.closest('time, script, style')) continue;
    const control = element.closest('a[href], button, [role="slider"]');
    const details = element.closest('[aria-details]')?.getAttribute('aria-details');
    const isDescribed = details ? document.getElementById(details) !== null : false;
    elements.push({ text, kind: control ? control.tagName.toLowerCase() : isDescribed ? 'details' : null });
  }
  return elements;
};

const receipt = (page: Page) => page.getByRole('dialog').filter({ hasText: homeReceipt.lead });

test.describe('limits and targets', () => {
  const openSettings = async (page: Page) => {
    await alerts(page).getByRole('button', { name: homeSettings.open, exact: true }).click();
    return page.getByRole('dialog', { name: homeSettings.title, exact: true });
  };
  const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

  test('a target is set from the map, which is then coloured by it; who set it is told', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const grid = page.getByRole('grid');
    await grid.getByRole('button', { name: `${portfolioMap.setTarget('Margem')}: ${portfolioMap.noTarget}` }).click();
    await field(page, homeSettings.labels.margin_vgv).fill('20');
    expect(await layerIssues(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: homeSettings.save, exact: true }).click();
    await grid.getByRole('button', { name: `${portfolioMap.setTarget('Margem')}: 20,0%` }).waitFor();
    await main(page).getByText(portfolioMap.subtitleTargets).waitFor();
    const steps = await grid
      .locator('td:nth-child(3)[data-heat]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('data-heat')))]);
    expect(steps.length).toBeGreaterThan(1);
    await openSettings(page);
    await page.getByRole('dialog').getByText(`${homeSettings.labels.margin_vgv}: de sem meta para 20,0%`).waitFor();
  });

  test('a limit out of bounds is refused where it is typed; one that the house refuses keeps what was typed', async ({
    as,
  }) => {
    const page = await as('planner', { allow: /400/ });
    await open(page);
    const desk = await openSettings(page);
    const save = desk.getByRole('button', { name: homeSettings.save, exact: true });
    await field(page, homeSettings.labels.closing_day).fill('40');
    await page.keyboard.press('Tab');
    await expect.poll(() => desk.locator('[aria-invalid="true"]').count()).toBe(1);
    await expect(save).toBeDisabled();
    await field(page, homeSettings.labels.closing_day).fill('12');
    await field(page, homeSettings.labels.works_critical).fill('1');
    await page.keyboard.press('Tab');
    await save.click();
    await expect.poll(() => desk.locator('[aria-invalid="true"]').count()).toBe(1);
    await expect(field(page, homeSettings.labels.closing_day)).toHaveValue('12');
    await field(page, homeSettings.labels.works_critical).fill('5');
    await page.keyboard.press('Tab');
    await save.click();
    await desk.waitFor({ state: 'detached' });
  });

  test('are read by who only reads, and changed by nobody of them', async ({ as }) => {
    const page = await as('planner');
    await page.route('**/api/access/user/profile/', async (route) => {
      const reply = await route.fetch();
      const figureList = await reply.json();
      const permissions = figureList.permissions.filter((one: string) => one.endsWith(':read'));
      await route.fulfill({ response: reply, json: { ...figureList, permissions } });
    });
    await open(page);
    const desk = await openSettings(page);
    await desk.getByText(homeSettings.readOnly).waitFor();
    await expect(desk.getByRole('button', { name: homeSettings.save, exact: true })).toHaveCount(0);
    expect(await field(page, homeSettings.labels.stock_months).getAttribute('readonly')).not.toBeNull();
  });
});

test.describe('every number of the screen', () => {
  test('is in a control that leads to where it comes from, with nothing left over', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await alerts(page).getByRole('listitem').first().waitFor();
    await changes(page).getByRole('heading', { level: 3 }).first().waitFor();
    const numbers = await main(page).evaluate(numbersOf);
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers.filter(({ kind }) => kind === null)).toEqual([]);
  });

  test('of the band is told by enterprise beside the screen, and adds up; a part leads to its receipt: three presses', async ({
    as,
  }) => {
    const page = await as('planner');
    const effort = await countEffort(page);
    await open(page);
    const band = main(page).getByLabel(home.kpis.label, { exact: true });
    await band.getByText(home.kpis.delinquency, { exact: true }).waitFor();
    const receiptLabel = await band
      .getByRole('link')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(receiptLabel.map((href) => new URL(href, page.url()).searchParams.get('explicar'))).toEqual([
      'vgv_own',
      'result',
      'max_exposure',
      'irr_year',
      'vso',
      'delinquency',
    ]);
    for (const href of receiptLabel) {
      await open(page);
      const before = (await effort()).clicks;
      await band.locator(`a[href="${href}"]`).first().click();
      await receipt(page).getByRole('heading', { name: homeReceipt.formula, exact: true }).waitFor();
      await receipt(page).locator('tbody a[href]').first().click();
      await page.waitForURL((address) => !address.pathname.endsWith('/home'));
      if (page.url().includes('/planejamento/')) {
        const panel = page.getByLabel(workspace.explain.panel, { exact: true });
        await expect.poll(() => panel.innerText()).toMatch(/\d/);
      } else await main(page).getByText(/\d/).first().waitFor();
      expect((await effort()).clicks - before).toBeLessThanOrEqual(4);
    }
  });

  test('of the sum equals its parts to the centavo', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/home?explicar=result');
    await receipt(page).locator('tfoot').waitFor();
    const cents = (text: string): number => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));
    const column = async (section: string): Promise<number[]> =>
      (await receipt(page).locator(`${section} tr td:nth-child(2)`).allInnerTexts()).map(cents);
    const items = await column('tbody');
    expect(items.length).toBeGreaterThan(1);
    expect(await column('tfoot')).toEqual([items.reduce((sum, item) => sum + item, 0)]);
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL((address) => !address.search.includes('explicar'));
  });

  test('of the chart is told for the month of a point, by the keys, down to the cell of a study', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const chart = main(page).getByRole('slider').first();
    await tabTo(page, chart);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/explicar=accumulated_free/);
    await receipt(page).locator('tbody a[href]').first().press('Enter');
    await page.waitForURL(/\/fluxo-de-caixa/);
    const panel = page.getByLabel(workspace.explain.panel, { exact: true });
    await expect.poll(() => panel.innerText()).toMatch(/\d/);
  });

  test('of the heat map, the alerts and the changes leads to a place that tells it', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const figures = page.getByRole('grid').locator('a:has([data-figure])');
    const addresses = await figures.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toMatch(/explicar=/);
    const figureList = async (list: string[]): Promise<void> => {
      for (const address of list.slice(0, 7)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.getByText(/não foi encontrad/i)).toHaveCount(0);
      }
    };
    await alerts(page).getByRole('listitem').first().waitFor();
    await changes(page).getByRole('heading', { level: 3 }).first().waitFor();
    const hrefs = async (where: typeof figures) =>
      where.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    const all = [await hrefs(alerts(page).locator('li a')), await hrefs(changes(page).locator('a'))];
    for (const list of all) {
      expect(list.length).toBeGreaterThan(0);
      await figureList(list);
    }
  });
});

test.describe('what is shown', () => {
  test('is chosen: one enterprise, another version, what it is compared with; the address keeps it', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    const pick = async (label: string, option: string): Promise<void> => {
      await main(page)
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      await page
        .getByRole('menuitemradio', { name: new RegExp(`^${option}`) })
        .first()
        .click();
    };
    await pick(home.choices.version, home.choices.versions.edited);
    await page.waitForURL(/versao=editada/);
    await main(page).getByText('▲▼', { exact: false }).waitFor();
    await expect.poll(() => main(page).getByText(home.choices.comparing.current, { exact: false }).count()).toBe(1);
    await pick(home.choices.compare, home.choices.compared.nothing);
    await page.waitForURL(/cmp=nada/);
    await expect.poll(() => main(page).getByText('▲▼', { exact: false }).count()).toBe(0);
    const names = page.getByRole('grid').locator('tbody').getByRole('rowheader');
    const name = (await names.first().innerText()).trim();
    await pick(home.choices.enterprise, name);
    await page.waitForURL(/emp=/);
    await expect.poll(() => names.count()).toBe(1);
    await page.reload();
    await expect.poll(() => names.allInnerTexts()).toEqual([name]);
  });

  test('an outage of sales says so, and the figures of the plans stand', async ({ as }) => {
    const page = await as('planner', { allow: /500/ });
    await page.route('**/api/home/figures/**', fail);
    await open(page);
    const band = main(page).getByLabel(home.kpis.label, { exact: true });
    await main(page).getByText(`Não foi possível carregar ${home.choices.salesNoun}.`).waitFor();
    await expect(band.getByText(home.kpis.delinquency, { exact: true })).toHaveCount(0);
    await page.unroute('**/api/home/figures/**');
    await main(page).getByRole('button', { name: 'Tentar de novo', exact: true }).first().click();
    await band.getByText(home.kpis.delinquency, { exact: true }).waitFor();
  });
});

test.describe('what has changed', () => {
  test('tells by enterprise what was done since, of seven days too, and each line leads to its place', async ({
    as,
  }) => {
    const page = await as('planner');
    await open(page);
    await changes(page)
      .getByRole('button', { name: new RegExp(`^${homeChanges.period}`) })
      .click();
    await page.getByRole('menuitemradio', { name: homeChanges.periods.week, exact: true }).click();
    await changes(page).getByRole('heading', { level: 3 }).first().waitFor();
    await changes(page).getByRole('link').first().click();
    await page.waitForURL((address) => !address.pathname.endsWith('/home'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

test.describe('an organization that begins', () => {
  test('is shown what to do first, and one press makes an example with its cash flow', async ({ as }) => {
    const page = await as('stranger');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const { id } of await request<{ id: number }[]>(page, '/api/planner/enterprises/'))
      await page.evaluate(async (address) => {
        const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
        await fetch(address, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
      }, `/api/planner/enterprises/${id}/`);
    await page.reload();
    await page.getByText(home.empty.title).waitFor();
    await main(page).getByRole('link', { name: home.checklist.steps.created.text, exact: true }).waitFor();
    await alerts(page).getByText(attention.none).waitFor();
    await button(page, home.example.open).click();
    await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
    await main(page).getByText('Exposição máxima').first().waitFor();
  });
});
