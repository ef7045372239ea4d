import type { Page } from '@playwright/test';
import { suppliers as copy } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, overflowOf, test, widths } from '../fixtures/index.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/vendas/fornecedores');
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

test.describe('suppliers', () => {
  test('are registered by keyboard alone, and changed as clients are', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await page.getByText(copy.emptyTitle, { exact: true }).waitFor();
    await page.keyboard.press('n');
    await field(page, copy.fields.kind).selectOption({ label: copy.kinds.company });
    await field(page, copy.drawer.nameOf.company).fill('Concretos Beta Ltda');
    await field(page, 'CNPJ').fill('11.222.333/0001-81');
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await closed(page);
    const row = page.getByRole('row').filter({ hasText: 'Concretos Beta' });
    await row.getByText('**.***.***/****-81').waitFor();
    await row.locator('[data-row-name]').press('Enter');
    await field(page, copy.fields.city).fill('Goiânia');
    await page.keyboard.press('Enter');
    await closed(page);
    await row.getByText('Goiânia').waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Exportar').click();
    await page.getByRole('menuitem', { name: 'Texto (.csv)', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^fornecedores-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('are whole on a narrow page', { tag: '@proof' }, async ({ as }) => {
    const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
    await open(page);
    await page.getByText('Concretos Beta Ltda').first().waitFor();
    expect(await overflowOf(page)).toEqual([]);
  });
});
