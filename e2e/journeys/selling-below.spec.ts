/**
 * No contract below the table and the person's authority. It is refused and requested, approved by an authorized user, and
 * cancelled by its clause.
 */

import type { Page } from '@playwright/test';
import { common, contracts, cancellations as distratos, proposals } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, main, test } from '../fixtures/index.ts';
import { sell, unitCell, unitForSale } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const { sale, drawer, orders } = contracts;
const within = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const put = async (page: Page, label: string, text: string): Promise<void> => {
  await within(page, label).fill(text);
  await page.keyboard.press('Tab');
};
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();

/** Registers a sale of a unit of R$ 120.000,00 as far as its buyer. */
const begin = async (page: Page, unitName: string, client: string): Promise<void> => {
  await page.goto('/vendas/contratos');
  await page.getByRole('heading', { level: 1, name: contracts.title }).waitFor();
  await button(page, sale.create).first().click();
  await within(page, sale.fields.unit).selectOption({ label: sale.unit(`Torre Ipê ${unitName}`, 'R$ 120.000,00') });
  await put(page, sale.fields.client_name, client);
};
/** Enters the amount in two halves, the second after `months` months. */
const halves = async (page: Page, reais: number, months: number): Promise<void> => {
  await put(page, sale.fields.price, String(reais));
  for (const at of [1, 2]) {
    const series = dialog(page).getByRole('group', { name: sale.partOf(at) });
    await series.getByLabel(sale.part.amount, { exact: true }).fill(String(reais / 2).replace('.', ','));
    await page.keyboard.press('Tab');
  }
  const last = dialog(page).getByRole('group', { name: sale.partOf(2) });
  await last.getByLabel(sale.part.installments, { exact: true }).fill(String(months));
  await page.keyboard.press('Tab');
};
/** A salesperson: sells, and grants nothing below the table, which is for a board that the person is not of. */
const appointSalesperson = async (admin: Page): Promise<void> => {
  const post = (path: string, method: string, body: object) =>
    request<{ id: number }>(admin, path, { method, body: JSON.stringify(body) });
  const grants = ['read', 'write'].map((action) => ({ resource: 'sales', action, enterprise: null }));
  const sellers = await post('/api/admin/permit-groups/', 'POST', { name: 'Corretores', grants });
  const board = await post('/api/admin/permit-groups/', 'POST', { name: 'Diretoria de vendas', grants });
  const people = await request<{ id: number; email: string }[]>(admin, '/api/admin/users/');
  const seller = people.find(({ email }) => email.startsWith('planejamento@'));
  await post(`/api/admin/permit-groups/${sellers.id}/members/`, 'PUT', { users: [seller?.id] });
  const none = { max_months: null, min_down_payment: null };
  await post('/api/sales/authority-levels/', 'PUT', {
    levels: [
      { level: 0, name: 'Tabela', group: null, max_nominal_discount: 0, max_equivalent_discount: 0, ...none },
      { level: 1, name: 'Diretoria', group: board.id, max_nominal_discount: 1, max_equivalent_discount: 1, ...none },
    ],
  });
};

test.describe('a price at its signing', () => {
  test('the refused way: at one real a salesperson signs nothing, asks, and the unit waits in proposal', async ({
    as,
  }) => {
    const admin = await as('admin');
    for (const unitName of ['201', '202', '203']) await unitForSale(admin, unitName, 1);
    await appointSalesperson(admin);
    const page = await as('planner');
    await begin(page, '201', 'Ana Lima');
    await halves(page, 1, 36);
    await dialog(page).getByText(proposals.evaluation.needs('Diretoria'), { exact: true }).waitFor();
    await dialog(page).getByText(sale.requestApprovalLead, { exact: true }).waitFor();
    await expect(dialog(page).getByRole('button', { name: sale.save, exact: true })).toHaveCount(0);
    expect(await layerIssues(page)).toEqual([]);
    await act(page, sale.requestApproval).click();
    await closed(page);
    await main(page).getByText(sale.approvalRequested('Ana Lima', proposals.states.pending), { exact: true }).waitFor();
    await main(page).getByText(contracts.emptyTitle, { exact: true }).waitFor();
    await page.goto('/vendas/unidades');
    await unitCell(page, '201', 'proposed').waitFor();
  });

  test('the table’s price in 240 months without interest is below it too', async ({ as }) => {
    const page = await as('planner');
    await begin(page, '202', 'Bruno Reis');
    await halves(page, 120_000, 240);
    await dialog(page).getByText(proposals.evaluation.needs('Diretoria'), { exact: true }).waitFor();
    await act(page, sale.requestApproval).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the right way: at the table it is signed at once, and says what it was held against', async ({ as }) => {
    const page = await as('planner', { allow: /409/ });
    await begin(page, '202', 'Bruno Reis');
    await put(page, sale.fields.number, 'T-1');
    await expect.poll(() => within(page, proposals.form.from).locator('option').count()).toBeGreaterThan(1);
    await within(page, proposals.form.from).selectOption({ index: 1 });
    await dialog(page).getByText(proposals.evaluation.free('Tabela'), { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await act(page, sale.save).click();
    await closed(page);
    await main(page).getByText(sale.done('T-1', 'Bruno Reis'), { exact: true }).waitFor();
    await button(page, 'T-1').click();
    await dialog(page).getByText(drawer.bases.table, { exact: true }).waitFor();
    await dialog(page).getByText(contracts.conditions.noClause, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    // Amounts owed are not deferred free of charge either.
    await button(page, drawer.actions).press('Enter');
    await page.getByRole('menuitem', { name: orders.kinds.renegotiation, exact: true }).click();
    const orderDialog = page.getByRole('dialog', { name: new RegExp(`^${orders.kinds.renegotiation}: `) });
    await orderDialog.getByLabel(orders.fields.installments, { exact: true }).fill('240');
    await page.keyboard.press('Tab');
    await orderDialog.getByText('abaixo da tabela e da sua alçada', { exact: false }).waitFor();
  });

  test('whoever has the authority grants the request, and signs below the table by their own', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/vendas/propostas');
    await page.getByRole('row').filter({ hasText: 'Ana Lima' }).getByRole('button').first().click();
    await act(page, proposals.view.approve).click();
    await act(page, proposals.dialogs.approve.action).click();
    await dialog(page).getByText(proposals.states.approved, { exact: true }).waitFor();
    await act(page, proposals.view.contract).click();
    await page.getByLabel(proposals.dialogs.contract.number, { exact: true }).fill('T-2');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(proposals.states.sold, { exact: true }).waitFor();
    await begin(page, '203', 'Carla Souza');
    await put(page, sale.fields.number, 'T-3');
    await halves(page, 60_000, 12);
    await dialog(page).getByText(proposals.evaluation.needs('Diretoria'), { exact: true }).waitFor();
    await act(page, sale.save).click();
    await closed(page);
    await button(page, 'T-3').click();
    await dialog(page).getByText('Diretoria', { exact: true }).waitFor();
    await dialog(page).getByText(drawer.facts.equivalent_discount, { exact: true }).waitFor();
  });
});

test.describe('a clause', () => {
  test('is said of the enterprise, goes with its contracts and rules their distrato', async ({ as }) => {
    const page = await as('admin', { allow: /409/ });
    await page.goto('/vendas/distratos');
    await button(page, distratos.clauses.open).click();
    await dialog(page).getByText(distratos.clauses.unsaid, { exact: true }).waitFor();
    await within(page, distratos.fields.kind).selectOption({ label: distratos.kinds.segregated });
    await put(page, distratos.fields.penalty, '60');
    await act(page, distratos.clauses.save).click();
    await dialog(page).getByText('É mais do que a lei admite', { exact: false }).first().waitFor();
    expect(await within(page, distratos.fields.penalty).inputValue()).toContain('60');
    await put(page, distratos.fields.penalty, '40');
    await act(page, distratos.clauses.save).click();
    await dialog(page)
      .getByText(/^Cláusula de .* guardada\.$/)
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await button(page, common.close).last().click();
    await closed(page);
    const [first, second] = await sell(page, ['Davi Melo', 'Elisa Prado']);
    await page.goto(`/vendas/distratos?abrir=novo&contrato=${first}`);
    await dialog(page).getByText(distratos.fromClause(distratos.kinds.segregated), { exact: true }).waitFor();
    await expect(within(page, distratos.fields.kind)).toHaveCount(0);
    await dialog(page).getByLabel(distratos.fields.works_end).fill('2028-06-30');
    await dialog(page).getByRole('button', { name: distratos.wizard.next, exact: true }).click();
    // Of R$ 12.000,00 received the clause retains 40 %, and no more.
    const statementRegion = dialog(page).getByRole('region', { name: distratos.statement.title });
    await statementRegion
      .getByRole('row')
      .filter({ hasText: distratos.deductions.penalty })
      .getByText('4.800,00')
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await put(page, distratos.fields.penalty, '50');
    await dialog(page).getByText('É mais do que a cláusula do contrato prevê', { exact: false }).waitFor();
    await request(page, `/api/sales/contracts/${second}/`, {
      method: 'PATCH',
      body: JSON.stringify({ fiduciary: true }),
    });
    await page.goto(`/vendas/distratos?abrir=novo&contrato=${second}`);
    await dialog(page).getByText('a Lei 9.514/1997 não admite distrato', { exact: false }).waitFor();
    expect(await dialog(page).getByRole('button', { name: distratos.wizard.next, exact: true }).isDisabled()).toBe(
      true,
    );
    expect(await layerIssues(page)).toEqual([]);
  });
});
