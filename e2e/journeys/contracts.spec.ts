import type { Page } from '@playwright/test';
import { contracts as copy, installments, register } from '@uni/phrases';
import { button, check, dialog, expect, layerIssues, main, test, widths } from '../fixtures/index.ts';
import { sell, unitForSale } from '../fixtures/sales.ts';

const path = '/vendas/contratos';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const foot = (page: Page) => page.locator('tfoot tr').first();
const openContract = async (page: Page, number: string): Promise<void> => {
  await button(page, number).click();
  await dialog(page).getByRole('tab', { name: copy.drawer.conditions }).waitFor();
};
/** Chooses an order of the open contract; answers its dialog. */
const order = async (page: Page, kind: keyof typeof copy.orders.kinds) => {
  await button(page, copy.drawer.actions).press('Enter');
  await page.getByRole('menuitem', { name: copy.orders.kinds[kind], exact: true }).click();
  const orderDialog = page.getByRole('dialog', { name: new RegExp(`^${copy.orders.kinds[kind]}: `) });
  await orderDialog.waitFor();
  return orderDialog;
};
const expectedText = (page: Page, kind: keyof typeof copy.orders.kinds, number: string) =>
  main(page).getByText(copy.orders.done(copy.orders.kinds[kind], number), { exact: true }).waitFor();

test.describe('contracts', () => {
  test('begin with none, then add up, are filtered and put in order by the server', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    await sell(page, ['Ana Lima', 'Bruno Reis']);
    await page.reload();
    await foot(page).getByText(copy.count(2, '2'), { exact: true }).waitFor();
    const sums = await foot(page).innerText();
    for (const sum of ['240.000,00', '24.000,00', '216.000,00']) expect(sums).toContain(sum);
    await page.getByRole('searchbox').fill('bruno');
    await foot(page).getByText(copy.count(1, '1'), { exact: true }).waitFor();
    await button(page, `${copy.filters.state} ${copy.filters.anyOf}`).click();
    await page.getByRole('menuitemradio', { name: copy.states.settled, exact: true }).click();
    await main(page).getByText('situação “Quitado”', { exact: false }).waitFor();
    await button(page, 'Limpar filtros').click();
    await button(page, register.columns).click();
    await check(page.getByRole('checkbox', { name: copy.columns.broker, exact: true }));
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'C-1' }).getByText('Corretora Sul').waitFor();
  });

  test('tell how they are paid, what they bring month by month with the numbers behind it, and their history', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    await openContract(page, 'C-1');
    const schedule = dialog(page).getByRole('table');
    await schedule.getByRole('row').filter({ hasText: installments.kinds.monthly }).getByText('108.000,00').waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await dialog(page).getByRole('tab', { name: copy.drawer.receivables }).click();
    await dialog(page).getByText(copy.chart.title('R$ 108.000,00')).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await button(page, 'Ver como tabela').click();
    expect(await dialog(page).getByRole('row').count()).toBeGreaterThan(36);
    await dialog(page).getByRole('tab', { name: copy.drawer.history }).click();
    await dialog(page).getByText(copy.events.kinds.signed).waitFor();
    await dialog(page).getByText(copy.events.kinds.paid).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('take orders that are previewed, and let them be undone: early payment, renegotiation, assignment', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    await openContract(page, 'C-1');
    const early = await order(page, 'early_payment');
    await button(page, copy.orders.save).click();
    await early.getByText(copy.orders.required).waitFor();
    await early.getByLabel(copy.orders.fields.amount, { exact: true }).fill('6000');
    await page.keyboard.press('Tab');
    await early.getByRole('row').filter({ hasText: copy.drawer.facts.open }).getByText('R$ 102.000,00').waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.orders.save).click();
    await expectedText(page, 'early_payment', 'C-1');
    await dialog(page).getByText('R$ 102.000,00').first().waitFor();

    const again = await order(page, 'renegotiation');
    await again.getByLabel(copy.orders.fields.installments, { exact: true }).fill('24');
    await page.keyboard.press('Tab');
    await again.getByRole('table').waitFor();
    await button(page, copy.orders.save).click();
    await expectedText(page, 'renegotiation', 'C-1');

    const handed = await order(page, 'assignment');
    await handed.getByLabel(copy.orders.fields.client_name, { exact: true }).fill('Bruno Reis');
    await handed.getByRole('table').waitFor();
    await button(page, copy.orders.save).click();
    await expectedText(page, 'assignment', 'C-1');
    await page.getByRole('dialog', { name: 'C-1, Bruno Reis' }).waitFor();

    await dialog(page).getByRole('tab', { name: copy.drawer.history }).click();
    const undo = dialog(page).getByRole('button', { name: copy.events.undoOf(copy.events.kinds.assigned) });
    await undo.click();
    await page.getByText(copy.events.confirmUndo(copy.events.kinds.assigned)).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'C-1, Ana Lima' }).waitFor();
    await dialog(page).getByText(`${copy.events.kinds.assigned} (${copy.events.undone})`).waitFor();
    await main(page).getByText(copy.events.done(copy.events.kinds.assigned, 'C-1'), { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('are signed from the keyboard: unit, buyer and conditions that come to the price, with their plan told before', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    const unit = await unitForSale(page, '103');
    await page.keyboard.press('n');
    const sale = page.getByRole('dialog', { name: copy.sale.title });
    const field = (label: string) => sale.getByLabel(label, { exact: true });
    const series = (at: number) => sale.getByRole('group', { name: copy.sale.partOf(at), exact: true });
    await field(copy.sale.fields.unit).selectOption(String(unit));
    await expect.poll(() => field(copy.sale.fields.price).inputValue()).toBe('120.000,00');
    await button(page, copy.sale.save).click();
    await sale.getByText('Este campo é obrigatório.').first().waitFor();
    await field(copy.sale.fields.number).fill('C-9');
    await field(copy.sale.fields.client_name).fill('Ana Lima');
    await field(copy.sale.fields.index).selectOption({ label: copy.sale.noIndex });
    await series(1).getByLabel(copy.sale.part.amount, { exact: true }).fill('12000');
    await series(2).getByLabel(copy.sale.part.amount, { exact: true }).fill('100000');
    await page.keyboard.press('Tab');
    await sale.getByText(copy.sale.missingSum('R$ 8.000,00')).waitFor();
    await series(2).getByLabel(copy.sale.part.amount, { exact: true }).fill('108000');
    await page.keyboard.press('Tab');
    await sale.getByText(copy.sale.plan('37', 'R$ 120.000,00')).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await field(copy.sale.fields.number).press('Enter');
    await main(page).getByText(copy.sale.done('C-9', 'Ana Lima'), { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'C-9' }).getByText('Torre Ipê 103').waitFor();
    await page.keyboard.press('n');
    await expect(field(copy.sale.fields.unit).locator(`option[value="${unit}"]`)).toHaveCount(0);
  });

  test('say why an order is refused, and keep what was typed', async ({ as }) => {
    const page = await as('admin', { allow: /^console: Failed to load/ });
    await open(page);
    await openContract(page, 'C-2');
    const handed = await order(page, 'assignment');
    await handed.getByLabel(copy.orders.fields.day, { exact: true }).fill('2020-01-10');
    await handed.getByLabel(copy.orders.fields.client_name, { exact: true }).fill('Eva Luz');
    await handed.getByText('O dia vem antes do último lançamento do contrato.', { exact: false }).waitFor();
    await expect(handed.getByLabel(copy.orders.fields.client_name, { exact: true })).toHaveValue('Eva Luz');
  });

  test('are whole on a narrow page, and only read by whoever may only read', { tag: '@proof' }, async ({ as }) => {
    {
      const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
      await open(page);
      await foot(page).waitFor();
      await button(page, copy.sale.create).click();
      await dialog(page).getByLabel(copy.sale.fields.number, { exact: true }).waitFor();
      expect(await layerIssues(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await openContract(page, 'C-2');
      expect(await layerIssues(page)).toEqual([]);
      await dialog(page).getByRole('tab', { name: copy.drawer.receivables }).click();
      await dialog(page).getByText(copy.chart.title('R$ 108.000,00')).waitFor();
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page);
      await main(page).getByText(copy.noRight).waitFor();
      await openContract(page, 'C-2');
      await expect(button(page, copy.drawer.actions)).toHaveCount(0);
    }
  });
});
