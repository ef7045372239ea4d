/** Proposals: from the unit and the price table to the approval and the contract, by mouse and by keyboard. */

import type { Page } from '@playwright/test';
import { common, contracts, proposals as copy } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, main, tabTo, test } from '../fixtures/index.ts';
import { unitCell, unitForSale } from '../fixtures/sales.ts';

const path = '/vendas/propostas';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const row = (page: Page, client: string) => page.getByRole('row').filter({ hasText: client });
const openOf = async (page: Page, client: string): Promise<void> => {
  await row(page, client).getByRole('button').first().click();
  await dialog(page).getByRole('tab', { name: copy.view.comparison }).waitFor();
};
const within = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const put = async (page: Page, label: string, text: string): Promise<void> => {
  await within(page, label).fill(text);
  await page.keyboard.press('Tab');
};
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
const { fields } = contracts.sale;

test.describe('proposals', () => {
  test('mouse: a unit, a table, other conditions with their worth and who may grant them, sent for approval', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    for (const name of ['101', '102', '103']) await unitForSale(page, name, 1);
    await button(page, copy.create).first().click();
    await within(page, fields.unit).selectOption({ label: contracts.sale.unit('Torre Ipê 101', 'R$ 120.000,00') });
    await put(page, fields.client_name, 'Ana Lima');
    await expect.poll(() => within(page, copy.form.from).locator('option').count()).toBeGreaterThan(1);
    await within(page, copy.form.from).selectOption({ index: 1 });
    // At the table price no approval is needed.
    await dialog(page).getByText(copy.evaluation.free('Tabela'), { exact: true }).waitFor();
    await dialog(page).getByRole('region', { name: copy.comparison.title }).first().waitFor();
    await dialog(page).getByRole('region', { name: copy.comparison.effect }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    // The down payment is lower by a tenth of the price, and so is the price.
    await put(page, fields.price, '108000');
    const first = dialog(page).getByRole('group', { name: contracts.sale.partOf(1) });
    const amount = first.getByLabel(contracts.sale.part.amount, { exact: true });
    const short = await dialog(page)
      .getByText(/valor do contrato\.$/)
      .first()
      .innerText();
    expect(short).toContain('12.000,00');
    const last = dialog(page).getByRole('group', { name: contracts.sale.partOf(2) });
    const second = last.getByLabel(contracts.sale.part.amount, { exact: true });
    const now = Number((await second.inputValue()).replaceAll('.', '').replace(',', '.'));
    await second.fill(String(now - 12_000).replace('.', ','));
    await page.keyboard.press('Tab');
    await dialog(page).getByText(copy.evaluation.needs('Gestão de vendas'), { exact: true }).waitFor();
    await expect(amount).not.toHaveValue('');
    expect(await layerIssues(page)).toEqual([]);
    await act(page, copy.form.save).click();
    await dialog(page).getByRole('tab', { name: copy.view.comparison }).waitFor();
    await dialog(page).getByText(copy.states.draft, { exact: true }).waitFor();
    await act(page, copy.view.submit).click();
    await act(page, copy.dialogs.submit.action).click();
    await dialog(page).getByText(copy.states.pending, { exact: true }).waitFor();
    await dialog(page).getByText(copy.view.decision.own, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('keyboard: whoever approves finds what waits for them, looks at it and grants it', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await row(page, 'Ana Lima').waitFor();
    await tabTo(page, main(page).getByLabel(copy.filters.decide, { exact: true }));
    await page.keyboard.press('Space');
    await page.waitForURL(/decidir=sim/);
    await tabTo(page, row(page, 'Ana Lima').getByRole('button').first());
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.view.decision.yes, { exact: true }).waitFor();
    await tabTo(page, act(page, copy.view.approve));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: copy.dialogs.approve.title }).waitFor();
    await page.keyboard.type('Cliente da casa');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.states.approved, { exact: true }).waitFor();
    await page.getByRole('dialog', { name: copy.dialogs.approve.title }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await closed(page);
  });

  test('becomes a contract in one act, and its unit is sold', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await openOf(page, 'Ana Lima');
    await act(page, copy.view.contract).click();
    await page.getByLabel(copy.dialogs.contract.number, { exact: true }).fill('V-1');
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.states.sold, { exact: true }).waitFor();
    await dialog(page).getByRole('tab', { name: copy.view.history }).click();
    await dialog(page).getByText('Cliente da casa', { exact: true }).waitFor();
    await dialog(page).getByRole('link', { name: copy.view.openContract }).click();
    await page.getByRole('dialog', { name: 'V-1, Ana Lima' }).waitFor();
  });

  test('from the mirror of sales by keyboard; refused with its reason, reopened and given up', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/vendas/unidades');
    await unitCell(page, '102', 'available').focus();
    await page.keyboard.press('o');
    await page.waitForURL(/propostas.*unidade=/);
    await within(page, fields.unit).waitFor();
    await expect.poll(() => within(page, fields.unit).locator('option:checked').innerText()).toContain('102');
    await put(page, fields.client_name, 'Bruno Reis');
    await put(page, fields.price, '90000');
    const amounts = [
      [1, '30000'],
      [2, '60000'],
    ] as const;
    for (const [at, text] of amounts) {
      const group = dialog(page).getByRole('group', { name: contracts.sale.partOf(at) });
      await group.getByLabel(contracts.sale.part.amount, { exact: true }).fill(text);
      await page.keyboard.press('Tab');
    }
    await dialog(page).getByText(copy.evaluation.needs('Gestão de vendas'), { exact: true }).waitFor();
    await tabTo(page, act(page, copy.form.save));
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.states.draft, { exact: true }).waitFor();
    await tabTo(page, act(page, copy.view.submit));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: copy.dialogs.submit.title }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByText(copy.states.pending, { exact: true }).waitFor();
    await refuse(await as('planner'));
    await page.reload();
    await dialog(page).getByText(copy.states.refused, { exact: true }).waitFor();
    await act(page, copy.view.reopen).click();
    await act(page, copy.dialogs.reopen.action).click();
    await dialog(page).getByText(copy.states.draft, { exact: true }).waitFor();
    await act(page, copy.view.cancel).click();
    await act(page, copy.dialogs.cancel.action).click();
    await dialog(page).getByText(copy.states.cancelled, { exact: true }).waitFor();
  });

  test('levels of authority are told to all and ruled by whoever administers', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await button(page, copy.levels.open).click();
    await dialog(page)
      .getByRole('group', { name: copy.levels.nth('Tabela') })
      .waitFor();
    // Unreadable input is not saved as the previous value.
    const discount = within(page, copy.levels.max_nominal_discount).first();
    const stored = await discount.inputValue();
    await discount.fill('abc');
    await button(page, copy.levels.save).click();
    await dialog(page).getByText(common.fieldErrors.number, { exact: true }).waitFor();
    await expect(discount).toHaveValue('abc');
    await discount.fill(stored);
    await button(page, copy.levels.add).click();
    const added = dialog(page).getByRole('group').last();
    await added.getByRole('textbox').first().fill('Diretoria');
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.levels.save).click();
    await closed(page);
    await main(page).getByText(copy.levels.done, { exact: true }).waitFor();
  });

  test('a filter that finds nothing says so; on a narrow page all is whole', { tag: '@proof' }, async ({ as }) => {
    const page = await as('admin', { width: 390 });
    await open(page, '?situacao=expired');
    await button(page, 'Limpar filtros').waitFor();
    await button(page, 'Limpar filtros').click();
    await row(page, 'Ana Lima').waitFor();
    await openOf(page, 'Ana Lima');
    expect(await layerIssues(page)).toEqual([]);
  });
});

/** Refuses the proposal as an approver, in a window of their own. */
async function refuse(page: Page): Promise<void> {
  await open(page);
  await openOf(page, 'Bruno Reis');
  await act(page, copy.view.refuse).click();
  await page.getByRole('dialog', { name: copy.dialogs.refuse.title }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Este campo é obrigatório.', { exact: true }).waitFor();
  await page.getByLabel(copy.dialogs.refuse.reason, { exact: true }).fill('Preço muito abaixo');
  await page.keyboard.press('Enter');
  await dialog(page).getByText(copy.states.refused, { exact: true }).waitFor();
}
