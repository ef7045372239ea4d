/** J6: a distrato from the contract to its confirmation, with its effect on the plan, and the way back. */

import type { Page } from '@playwright/test';
import { cancellations as copy } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, main, overflowOf, tabTo, test } from '../fixtures/index.ts';
import { sell } from '../fixtures/sales.ts';

const path = '/vendas/distratos';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const row = (page: Page, client: string) => page.getByRole('row').filter({ hasText: client });
const next = (page: Page) => dialog(page).getByRole('button', { name: copy.wizard.next, exact: true });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: copy.wizard.confirm, exact: true });
const step = (page: Page, name: keyof typeof copy.wizard.steps) =>
  dialog(page).locator('[aria-current="step"]').filter({ hasText: copy.wizard.steps[name] });

test.describe('distratos', () => {
  test('J6 mouse: contract, reason, reckoning, refund, effect on the plan, confirmed, and taken back', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    await sell(page, ['Ana Lima', 'Bruno Reis']);
    await button(page, copy.create).first().click();
    await dialog(page)
      .getByRole('button', { name: /Ana Lima/ })
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /Ana Lima/ })
      .click();
    await step(page, 'reason').waitFor();
    await dialog(page).getByLabel(copy.fields.kind, { exact: true }).selectOption({ label: copy.kinds.segregated });
    await dialog(page).getByText(copy.law.segregated, { exact: true }).waitFor();
    await dialog(page).getByLabel(copy.fields.works_end).fill('2028-06-30');
    expect(await layerIssues(page)).toEqual([]);
    await next(page).click();
    await step(page, 'terms').waitFor();
    // R$ 12.000,00 received, the penalty retains half of it.
    const statementRegion = dialog(page).getByRole('region', { name: copy.statement.title });
    await statementRegion.getByRole('row').filter({ hasText: copy.deductions.penalty }).getByText('6.000,00').waitFor();
    const penalty = dialog(page).getByLabel(copy.fields.penalty, { exact: true });
    await penalty.fill('60');
    await penalty.press('Tab');
    await dialog(page).getByText('a lei admite até 50,00%', { exact: false }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await penalty.fill('25');
    await penalty.press('Tab');
    await statementRegion.getByRole('row').filter({ hasText: copy.deductions.penalty }).getByText('3.000,00').waitFor();
    await next(page).click();
    await step(page, 'refund').waitFor();
    await dialog(page).getByRole('cell', { name: '9.000,00' }).first().waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await next(page).click();
    await step(page, 'effect').waitFor();
    const indicators = dialog(page).getByRole('region', { name: copy.effect.indicators });
    await indicators
      .getByRole('row')
      .filter({ hasText: copy.effect.names.npv ?? '' })
      .waitFor();
    const cells = await indicators
      .getByRole('row')
      .filter({ hasText: copy.effect.names.npv ?? '' })
      .getByRole('cell')
      .allInnerTexts();
    expect(new Set(cells).size).toBe(2);
    expect(await layerIssues(page)).toEqual([]);
    await confirm(page).click();
    await closed(page);
    await row(page, 'Ana Lima').getByText('9.000,00').first().waitFor();
    await button(page, 'Desfazer').click();
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
  });

  test('J6 keyboard: the same without a mouse, and a refund', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    await page.keyboard.press('n');
    await dialog(page)
      .getByRole('button', { name: /Bruno Reis/ })
      .waitFor();
    await page.keyboard.type('bruno');
    await expect.poll(() => dialog(page).locator('ul button').count()).toBe(1);
    await tabTo(page, dialog(page).getByRole('button', { name: /Bruno Reis/ }));
    await page.keyboard.press('Enter');
    for (const name of ['reason', 'terms', 'refund'] as const) {
      await step(page, name).waitFor();
      await expect.poll(() => next(page).isEnabled()).toBe(true);
      await tabTo(page, next(page));
      await page.keyboard.press('Enter');
    }
    await step(page, 'effect').waitFor();
    await expect.poll(() => confirm(page).isEnabled()).toBe(true);
    await tabTo(page, confirm(page));
    await page.keyboard.press('Enter');
    await closed(page);
    await tabTo(page, row(page, 'Bruno Reis').getByRole('button').first());
    await page.keyboard.press('Enter');
    const pay = dialog(page).getByRole('button', { name: copy.refunds.pay, exact: true });
    await pay.waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await pay.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await closed(page);
    await row(page, 'Bruno Reis').getByText(copy.states.refunded, { exact: true }).waitFor();
  });

  test('a filter that finds nothing says so, and is cleared', async ({ as }) => {
    const page = await as('admin');
    await open(page, '?motivo=regret');
    await button(page, 'Limpar filtros').waitFor();
    await button(page, 'Limpar filtros').click();
    await row(page, 'Bruno Reis').waitFor();
  });

  test('is whole on a narrow page, and for whoever may only read', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner', { width: 390 });
    await open(page);
    await row(page, 'Bruno Reis').waitFor();
    await main(page).getByText(copy.noRight, { exact: true }).waitFor();
    await expect(button(page, copy.create)).toHaveCount(0);
    expect(await overflowOf(page)).toEqual([]);
  });
});
