import { expect, issuesAtEveryWidth, main, test } from '../fixtures/index.ts';
import { goToTab, indicator, openStudy, pick, request, saved, type } from '../fixtures/workspace.ts';

interface Answer {
  readonly study: { readonly discount_rate: object; readonly analysis?: object };
}

test('a planner reads the return in real terms, by dates and against the cost of capital', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'geral');
  const typed = (await indicator(page, 'npv').textContent()) ?? '';
  await pick(page, '/analysis/deflator', 'IPCA');
  await type(page, '/analysis/real_rate', '6');
  await pick(page, '/analysis/dated', 'Sim');
  await pick(page, '/analysis/wacc', 'Informado');
  await type(page, '/analysis/wacc/equity_share', '60');
  await type(page, '/analysis/wacc/beta', '1,1');
  await type(page, '/analysis/wacc/debt_cost', '13');
  await pick(page, '/discount_rate/basis', 'Custo médio de capital');
  // 60% × (6% + 1,1 × 5%) + 40% × 13%.
  await expect.poll(() => indicator(page, 'npv').textContent()).toContain('VPL a 12,1% a.a.');
  expect(await indicator(page, 'npv').textContent()).not.toBe(typed);
  await saved(page);
  const { study } = await request<Answer>(page, `/api/planner/versions/${version}/study/`);
  expect(study).toMatchObject({
    discount_rate: { basis: 'wacc' },
    analysis: { deflator: 'ipca', dated: true, wacc: { equity_share: 0.6, beta: 1.1, debt_cost: 0.13 } },
  });
  await goToTab(page, 'indicadores');
  for (const name of ['TIR real', 'VPL real', 'TIR por datas', 'Custo do capital próprio'])
    await main(page)
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .waitFor();
  await main(page)
    .getByRole('button', { name: /^Custo médio de capital\b/ })
    .click();
  await page.getByText('Custo da dívida').first().waitFor();
  await page
    .getByRole('button', { name: /abrir premissa/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await goToTab(page, 'geral');
  // The cost that discounts the study cannot be left out. Typing begins with the same percentage.
  await expect(page.locator('[data-path="/analysis/wacc"] option')).toHaveText(['Informado']);
  await pick(page, '/discount_rate/basis', 'Digitada');
  await expect(page.locator('[data-path="/discount_rate"] input')).toHaveValue(/^12,1/);
  await pick(page, '/analysis/wacc', 'Não informado');
  await saved(page);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});
