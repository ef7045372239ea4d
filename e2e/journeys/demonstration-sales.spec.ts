/** The demonstration at its first start: a development on sale, whose screens agree on the same numbers. */

import type { Page } from '@playwright/test';
import { cancellations, contacts, contracts, gridViews, proposals, salesPanel, units } from '@uni/phrases';
import { dialog, expect, layerIssues, overflowOf, test, uncheck, widths } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

test.use({ demonstration: 'whole' });
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`/vendas${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const money = (cents: number): string =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface SalesSummary {
  stock: number;
  living: number;
  contracts: { count: number; sums: { price: number; open: number } };
}

/** Returns the server's data, against which the screens are compared. */
async function readSummary(page: Page): Promise<SalesSummary> {
  const all = await request<SalesSummary['contracts'] & { results: { state: string }[] }>(
    page,
    '/api/sales/contracts/?page_size=500',
  );
  const living = all.results.filter(({ state }) => state !== 'cancelled').length;
  const map = await request<{ state: string; n_modulo: number }[]>(page, '/api/sales/units/');
  const offered = map.filter(({ state, n_modulo }) => n_modulo === 1 && state !== 'bartered').length;
  return { stock: offered - living, living, contracts: all };
}

test.describe('the demonstration on sale', () => {
  test('panel, espelho and contracts tell of the same units and the same money', { tag: '@proof' }, async ({ as }) => {
    const page = await as('admin');
    await open(page, '', salesPanel.title);
    const { stock, living, contracts: all } = await readSummary(page);
    const stockFigure = page.locator('dl, [role="group"]').locator('div').filter({ hasText: salesPanel.kpis.stock });
    await stockFigure.getByText(String(stock), { exact: false }).first().waitFor();
    await page.getByText(salesPanel.ageing.buckets.late_91_180, { exact: true }).first().waitFor();
    await page.getByText(salesPanel.lateMonths.note, { exact: true }).waitFor();

    await open(page, '/unidades', units.title);
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^.?${living - 1} vendidas`) })
      .waitFor();
    await page.getByRole('listitem').filter({ hasText: '1 quitada' }).waitFor();

    await open(page, '/contratos', contracts.title);
    await page.getByRole('cell', { name: money(all.sums.price), exact: true }).waitFor();
    await page.getByRole('cell', { name: money(all.sums.open), exact: true }).waitFor();
    await open(page, '/distratos', cancellations.title);
    await page.getByText(cancellations.count(1, '1'), { exact: true }).first().waitFor();
    await open(page, '/propostas', proposals.title);
    await page.getByText(proposals.states.pending, { exact: true }).waitFor();
  });

  test('a talk with a late client is written down, and read beside contract and client', async ({ as }) => {
    const page = await as('admin');
    await open(page, '/contratos?q=RA-003', contracts.title);
    await page.getByRole('button', { name: 'RA-003', exact: true }).click();
    await dialog(page).getByRole('tab', { name: contracts.drawer.contacts, exact: true }).click();
    await dialog(page).getByText(contacts.promises.broken, { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: contacts.create, exact: true }).click();
    const form = page.getByRole('dialog', { name: contacts.dialog.title('RA-003') });
    const { fields } = contacts.dialog;
    await form.getByRole('button', { name: contacts.dialog.save, exact: true }).click();
    await form.getByText('obrigatório', { exact: false }).first().waitFor();
    await form.getByLabel(fields.said, { exact: true }).fill('Vai pagar as duas parcelas na sexta.');
    await form.getByLabel(fields.person, { exact: true }).fill('Marido');
    const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel(fields.promised_day, { exact: true }).fill(day);
    await form.getByLabel(fields.promised_amount, { exact: true }).fill('5000');
    await page.keyboard.press('Tab');
    expect(await layerIssues(page)).toEqual([]);
    await form.getByRole('button', { name: contacts.dialog.save, exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await dialog(page).getByText('Vai pagar as duas parcelas na sexta.', { exact: true }).waitFor();
    await dialog(page).getByText(contacts.promised('R$ 5.000,00'), { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    const [client] = await request<{ id: number }[]>(page, '/api/sales/clients/?search=Camila Rezende');
    await page.goto(`/vendas/clientes?abrir=${client?.id}`);
    await dialog(page).getByText('Vai pagar as duas parcelas na sexta.', { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('a list is kept as a view: filter and columns come back by its name', async ({ as }) => {
    const page = await as('admin');
    await open(page, '/distratos', cancellations.title);
    await page.getByRole('button', { name: 'Colunas', exact: true }).click();
    await uncheck(page.getByRole('checkbox', { name: cancellations.columns.reason, exact: true }));
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: cancellations.columns.reason }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: gridViews.open, exact: true }).click();
    await page.getByRole('menuitem', { name: gridViews.save }).click();
    await dialog(page).getByText(gridViews.saveListLead, { exact: true }).waitFor();
    await dialog(page).getByLabel(gridViews.name, { exact: true }).fill('Sem motivo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: gridViews.chosen('Sem motivo'), exact: true }).waitFor();
    await open(page, '/distratos?colunas=contract~day', cancellations.title);
    await page.getByRole('button', { name: gridViews.open, exact: true }).click();
    await page.getByRole('menu').getByText('Sem motivo', { exact: true }).click();
    await page.getByRole('columnheader', { name: cancellations.columns.client_name }).waitFor();
    await expect(page.getByRole('columnheader', { name: cancellations.columns.reason })).toHaveCount(0);

    await open(page, '/unidades?ver=tabela', units.title);
    await page.getByLabel(units.filters.find, { exact: true }).fill('Cobertura');
    await page
      .getByRole('row')
      .filter({ hasText: units.totalOf(4) })
      .waitFor();
    await page.getByLabel(units.filters.find, { exact: true }).fill('nada disso');
    await page.getByText('Filtro: texto “nada disso”.', { exact: false }).waitFor();
  });

  test('is whole on a narrow page', { tag: '@proof' }, async ({ as }) => {
    const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
    await open(page, '', salesPanel.title);
    await page.getByText(salesPanel.lateMonths.note, { exact: true }).waitFor();
    expect(await overflowOf(page)).toEqual([]);
    await open(page, '/unidades?ver=tabela', units.title);
    await page
      .getByRole('button', { name: 'Torre A, 101', exact: false })
      .or(page.getByText('101', { exact: true }))
      .first()
      .waitFor();
    expect(await overflowOf(page)).toEqual([]);
    await open(page, '/contratos?q=RA-003', contracts.title);
    await page.getByText('RA-003', { exact: true }).waitFor();
    expect(await overflowOf(page)).toEqual([]);
  });
});
