import type { Page } from '@playwright/test';
import { corrections as copy } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, test, widths } from '../fixtures/index.ts';
import { terms, unitForSale } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/vendas/contas-a-receber');
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const line = (page: Page, text: string) => dialog(page).getByRole('row').filter({ hasText: text });

/** Published up to some month of 2026 come the indexes with the product. A contract of two years ago that the INCC-M corrects month by month, and one without an index. */
const sellOld = async (page: Page): Promise<void> => {
  const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const day = '2024-03-11';
  const installmentSeries = [{ kind: 'monthly', amount: 12_000_000, installments: 60, first: '2024-04-10' }];
  const old = {
    channel: 'direct',
    price: 12_000_000,
    signed: day,
    base_month: '2024-03',
    keys: '2029-12',
    parts: installmentSeries,
  };
  const index = { index: 'incc_m', lag: 2 };
  const correction = { before_keys: index, after_keys: index, step: 'monthly', no_deflation: false };
  for (const [number, agreed] of [
    ['I-1', { ...old, correction }],
    ['S-1', terms()],
  ] as const) {
    const unit = await unitForSale(page, number);
    const contract = { empreendimento: enterprise?.id, unit, number, client_name: `Cliente ${number}`, terms: agreed };
    await request(page, '/api/sales/contracts/', { method: 'POST', body: JSON.stringify(contract) });
  }
};

test.describe('corrections of many contracts', () => {
  test('are seen contract by contract, saved, and undone one by one, by keyboard alone', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await sellOld(page);
    await page.reload();
    await button(page, copy.open).press('Enter');
    await dialog(page).getByLabel(copy.to, { exact: true }).fill('05/2026');
    await page.keyboard.press('Tab');
    await button(page, copy.check).press('Enter');
    await line(page, 'S-1').getByText(copy.refusals.nothing).waitFor();
    await line(page, 'I-1').getByText('INCC-M', { exact: false }).waitFor();
    await expect(dialog(page).getByLabel(copy.want('I-1'), { exact: true })).toBeChecked();
    await expect(dialog(page).getByLabel(copy.want('S-1'), { exact: true })).toHaveCount(0);
    expect(await layerIssues(page)).toEqual([]);
    await dialog(page).locator('button[type=submit]').press('Enter');
    await line(page, 'I-1').getByText(copy.saved, { exact: false }).waitFor();
    await button(page, copy.undo('I-1')).press('Enter');
    await line(page, 'I-1').getByText(copy.undone, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
  });

  test('are whole on a narrow page', { tag: '@proof' }, async ({ as }) => {
    const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
    await open(page);
    await button(page, copy.open).click();
    await button(page, copy.check).click();
    await line(page, 'S-1').waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });
});
