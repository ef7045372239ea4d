import type { Page } from '@playwright/test';
import { installments as copy, gridViews, register } from '@uni/phrases';
import {
  button,
  check,
  closed,
  dialog,
  expect,
  focused,
  layerIssues,
  main,
  test,
  uncheck,
  widths,
} from '../fixtures/index.ts';
import { daysLate, sell } from '../fixtures/sales.ts';

const receivables = '/vendas/contas-a-receber';
const all = '/vendas/parcelas';
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const names = (page: Page) => page.locator('[data-row-name]').allInnerTexts();
const foot = (page: Page) => page.locator('tfoot tr');
const choose = async (page: Page, label: string, now: string, value: string): Promise<void> => {
  await button(page, `${label} ${now}`).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
};
const row = (page: Page, name: string, client: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .filter({ hasText: client });

test.describe('installments', () => {
  test('begin with none, and with the way to sell', async ({ as }) => {
    const page = await as('admin');
    for (const [path, screenCopy] of [
      [receivables, copy.receivables],
      [all, copy.all],
    ] as const) {
      await open(page, path);
      await main(page).getByText(screenCopy.emptyTitle, { exact: true }).waitFor();
    }
  });

  test('are filtered, put in order and added up by the server: the sums follow the filter', async ({ as }) => {
    const page = await as('admin');
    await open(page, all);
    await sell(page, ['Ana Lima', 'Bruno Reis']);
    await page.reload();
    // Two contracts of 37 installments, each R$ 120.000,00, of which R$ 12.000,00 are paid.
    await foot(page).getByText(copy.total(74, '74'), { exact: true }).waitFor();
    expect(await foot(page).innerText()).toContain('240.000,00');
    expect(await foot(page).innerText()).toContain('216.000,00');
    await choose(page, copy.filters.state, copy.filters.anyOf, copy.states.late);
    // Those of 45 and of 15 days ago, of both buyers.
    await foot(page).getByText(copy.total(4, '4'), { exact: true }).waitFor();
    expect(await foot(page).innerText()).toContain('12.000,00');
    await page.getByRole('searchbox').fill('bruno');
    await foot(page).getByText(copy.total(2, '2'), { exact: true }).waitFor();
    await choose(page, copy.filters.term, copy.terms.any, copy.terms.late_60);
    await expect.poll(() => names(page)).toEqual(['Mensal 1/36']);
    await choose(page, copy.filters.kind, copy.filters.any, copy.kinds.keys);
    await main(page).getByText('tipo “Chaves”', { exact: false }).waitFor();
    await button(page, 'Limpar filtros').click();
    await foot(page).getByText(copy.total(74, '74'), { exact: true }).waitFor();
    await button(page, copy.columns.due).click();
    await expect.poll(async () => (await names(page))[0]).toBe('Mensal 36/36');
  });

  test('show the columns that are chosen, which the address keeps', async ({ as }) => {
    const page = await as('admin');
    await open(page, all);
    await foot(page).waitFor();
    await expect(page.getByRole('columnheader', { name: copy.columns.paid })).toHaveCount(0);
    await button(page, register.columns).click();
    await check(page.getByRole('checkbox', { name: copy.columns.paid, exact: true }));
    await uncheck(page.getByRole('checkbox', { name: copy.columns.unit, exact: true }));
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: copy.columns.paid }).waitFor();
    await expect(page.getByRole('columnheader', { name: copy.columns.unit })).toHaveCount(0);
    expect(await foot(page).innerText()).toContain('24.000,00');
    const saved = page.waitForEvent('download');
    await button(page, register.exportTable).click();
    const workbook = `${copy.all.title}: ${register.exportAs.xlsx}`;
    await page.getByRole('menuitem', { name: workbook, exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^parcelas-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  test('keep what is asked for and shown as a view, which comes back by its name', async ({ as }) => {
    const page = await as('admin');
    await open(page, all);
    await choose(page, copy.filters.state, copy.filters.anyOf, copy.states.late);
    await foot(page).getByText(copy.total(4, '4'), { exact: true }).waitFor();
    await button(page, gridViews.open).click();
    await page.getByRole('menuitem', { name: gridViews.save, exact: true }).click();
    await dialog(page).getByLabel(gridViews.name, { exact: true }).fill('Só vencidas');
    await page.keyboard.press('Enter');
    await closed(page);
    await button(page, gridViews.chosen('Só vencidas')).waitFor();
    await choose(page, copy.filters.state, copy.states.late, copy.filters.anyOf);
    await foot(page).getByText(copy.total(74, '74'), { exact: true }).waitFor();
    await button(page, gridViews.open).click();
    await page.getByRole('menuitemradio', { name: 'Só vencidas', exact: true }).click();
    await foot(page).getByText(copy.total(4, '4'), { exact: true }).waitFor();
  });

  test('are received by keyboard alone, with what goes where told before, and taken back', async ({ as }) => {
    const page = await as('admin');
    await open(page, `${receivables}?q=ana`);
    await row(page, 'Mensal 1/36', 'Ana Lima').waitFor();
    await button(page, 'Mensal 1/36').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Mensal 2/36');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.drawer.composition).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.drawer.receive).press('Enter');
    await dialog(page).getByText(copy.receive.preview, { exact: true }).waitFor();
    // A fine of 2 % and late interest of 1 % a month, by days. R$ 3.000,00 due 45 days ago.
    const [fine, interest] = [60, daysLate(-45)];
    const reais = (amount: number) => amount.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
    const line = dialog(page).getByRole('row').filter({ hasText: 'Mensal 1/36' });
    for (const amount of [fine, interest, 3000]) await line.getByText(reais(amount), { exact: true }).first().waitFor();
    expect(await layerIssues(page)).toEqual([]);
    const left = reais(2000 + fine + interest);
    const amount = dialog(page).getByLabel(copy.receive.amount, { exact: true });
    await amount.fill('1000');
    await amount.press('Tab');
    await line.getByText(reais(1000 - fine - interest), { exact: true }).waitFor();
    await line.getByText(left, { exact: true }).waitFor();
    await button(page, copy.receive.save).press('Enter');
    await closed(page);
    await main(page).getByText(copy.receive.done('R$ 1.000,00', 'Ana Lima')).waitFor();
    await row(page, 'Mensal 1/36', 'Ana Lima').getByText(left).waitFor();
    await button(page, register.undo).press('Enter');
    await row(page, 'Mensal 1/36', 'Ana Lima').getByText('3.000,00').first().waitFor();
    await expect(page.getByText(copy.receive.done('R$ 1.000,00', 'Ana Lima'))).toHaveCount(0);
  });

  test('are whole on a narrow page, told as failed where they fail, and only read by whoever may only read', {
    tag: '@proof',
  }, async ({ as }) => {
    {
      const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
      await open(page, receivables);
      await foot(page).waitFor();
      await button(page, 'Mensal 1/36').first().click();
      await button(page, copy.drawer.receive).click();
      await dialog(page).getByText(copy.receive.preview, { exact: true }).waitFor();
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page, all);
      await button(page, 'Mensal 1/36').first().click();
      await dialog(page).getByText(copy.drawer.composition).waitFor();
      await expect(button(page, copy.drawer.receive)).toHaveCount(0);
    }
    {
      const page = await as('admin', { allow: /^console: Failed to load/ });
      await page.route('**/api/sales/installments/**', (route) => route.fulfill({ status: 500, json: {} }));
      await open(page, all);
      await main(page).getByText(`Não foi possível carregar ${copy.all.noun}.`).first().waitFor();
    }
  });
});
