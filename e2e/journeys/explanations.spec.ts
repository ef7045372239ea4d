import { expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { field, openStudy, request, saved, type } from '../fixtures/workspace.ts';

test.describe('where a number comes from', () => {
  test('a release of zero says which condition closed it, with its figures, and leads to the premise', async ({
    as,
  }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'financiamento');
    await type(page, '/min_sold', '99');
    await saved(page);
    const { study } = await request<{ study: { base_month: string } }>(page, `/api/planner/versions/${version}/study/`);
    const address = new URL(page.url());
    address.pathname = address.pathname.replace(/financiamento$/, 'fluxo-de-caixa');
    address.searchParams.set('explicar', `loan.release~${study.base_month}`);
    await page.goto(address.href);
    const reason = page.locator('[data-reason]');
    await reason.waitFor();
    expect(await reason.textContent()).toMatch(/^0: (?:.{0,80}\D)?\d{1,3},\d%\s?vendidos, mínimo 99%/);
    const gate = page.locator('dl div').filter({ hasText: 'vendidos, mínimo 99%' }).first();
    await expect(gate).toContainText(/o mínimo (chega em|não é alcançado)/);
    await page
      .locator('dl div')
      .filter({ hasText: 'venda mínima' })
      .getByRole('button', { name: /abrir premissa/ })
      .click();
    await page.locator('[data-tab="financiamento"] >> nth=0').waitFor();
    await expect(field(page, '/min_sold').locator('input')).toBeFocused();
  });

  test('a field tells by keyboard and by its mark which lines and indicators one step of it moves', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'geral');
    const rate = field(page, '/discount_rate');
    await rate.locator('input').first().focus();
    await page.keyboard.press('Control+[');
    const effects = page.locator('[data-field-effects="/discount_rate"]');
    await effects.getByText('VPL', { exact: true }).waitFor();
    // A rate of return is computed without the discount rate.
    await expect(effects.getByText('TIR', { exact: true })).toHaveCount(0);
    await page.goto(page.url().replace('/geral', '/modulos'));
    const price = page.locator('[data-path$="/price_m2"]').first();
    await price.locator('input').focus();
    await page.keyboard.press('Control+[');
    const moved = page.locator('[data-field-effects$="/price_m2"]');
    await moved.getByText('VGV', { exact: true }).waitFor();
    await moved.getByRole('button', { name: 'ver na grade' }).first().waitFor();
    const area = field(page, '/built_area');
    await area.hover();
    await area.getByRole('button', { name: 'O que este campo muda?', exact: true }).click();
    await page
      .locator('[data-field-effects$="/built_area"]')
      .getByText(/De .+ para /)
      .waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);
  });
});
