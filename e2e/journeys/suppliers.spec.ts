import { suppliers as words } from '@uni/phrases';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, closed, dialog, flaws, openStage, people, widths } from '../fixtures/index.ts';

const stage = openStage();
const open = async (page: Page): Promise<void> => {
  await page.goto(`${stage.url}/vendas/fornecedores`);
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
};
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

describe('suppliers', () => {
  it('are registered by keyboard alone, and changed as clients are', () =>
    stage.visit(
      async (page) => {
        await open(page);
        await page.getByText(words.emptyTitle, { exact: true }).waitFor();
        expect(await flaws(page, 'fornecedores-vazio')).toEqual([]);
        await page.keyboard.press('n');
        await field(page, words.fields.kind).selectOption({ label: words.kinds.company });
        await field(page, words.drawer.nameOf.company).fill('Concretos Beta Ltda');
        await field(page, 'CNPJ').fill('11.222.333/0001-81');
        expect(await flaws(page, 'fornecedores-gaveta')).toEqual([]);
        await page.keyboard.press('Enter');
        await closed(page);
        const row = page.getByRole('row').filter({ hasText: 'Concretos Beta' });
        await row.getByText('**.***.***/****-81').waitFor();
        await row.locator('[data-row-name]').press('Enter');
        await field(page, words.fields.city).fill('Goiânia');
        await page.keyboard.press('Enter');
        await closed(page);
        await row.getByText('Goiânia').waitFor();
        const saved = page.waitForEvent('download');
        await button(page, 'Exportar').click();
        await page.getByRole('menuitem', { name: 'Texto (.csv)', exact: true }).click();
        expect((await saved).suggestedFilename()).toMatch(/^fornecedores-\d{4}-\d\d-\d\d\.csv$/);
        expect(await flaws(page, 'fornecedores')).toEqual([]);
      },
      { who: people.admin, look: widths[0] },
    ));

  it('are whole on a narrow page', () =>
    stage.visit(
      async (page) => {
        await open(page);
        await page.getByText('Concretos Beta Ltda').first().waitFor();
        expect(await flaws(page, 'fornecedores-estreito', { full: true })).toEqual([]);
      },
      { who: people.admin, look: widths.find(({ width }) => width === 390) },
    ));
});
