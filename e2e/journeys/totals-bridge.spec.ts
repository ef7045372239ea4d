/** From VGV to the last balance: one bridge, whichever total it is opened from. */

import type { Locator } from '@playwright/test';
import { expect, issuesAtEveryWidth, layerIssues, test } from '../fixtures/index.ts';

import { goToTab, indicator, monthCell, openStudy } from '../fixtures/workspace.ts';

const centsOf = (text: string): number =>
  Math.round(
    Number(
      text
        .replace('\u2212', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );

/** Seven totals, each the one before it and the rows between them. The amounts of a row by enterprise add up to the row. */
const expectToAddUp = async (bridge: Locator): Promise<void> => {
  const bridgeText = await bridge
    .locator('tbody tr[data-bridge]')
    .evaluateAll((rows) =>
      rows.map((row) => ({ isTotal: /total/.test(row.className), value: row.querySelector('td')?.textContent ?? '' })),
    );
  expect(bridgeText.filter(({ isTotal }) => isTotal)).toHaveLength(7);
  let level = 0;
  for (const [at, { isTotal, value }] of bridgeText.entries()) {
    if (isTotal && at > 0) expect(centsOf(value), `row ${at}`).toBe(level);
    level = isTotal ? centsOf(value) : level + centsOf(value);
  }
};

test('every total leads to one bridge whose rows add up, by the keyboard too, in both themes at every width', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  const panel = page.getByRole('complementary', { name: 'Explicação e validações' });
  const bridge = panel.getByRole('table', { name: 'Do VGV ao caixa final' });
  await indicator(page, 'result').click();
  const opens = panel.getByRole('button', { name: 'Do VGV ao caixa final', exact: true });
  await opens.focus();
  await page.keyboard.press('Enter');
  await bridge.waitFor();
  await expectToAddUp(bridge);
  await expect(bridge.locator('tr[aria-current] th')).toContainText('Resultado');
  // Each total leads to its own explanation, and the bridge stays.
  await bridge.getByRole('button', { name: 'VGV', exact: true }).press('Enter');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText('VGV');
  await expect(bridge.locator('tr[aria-current] th')).toContainText('VGV');
  await monthCell(page, 'Entradas', 'agosto de 2026').click();
  await page.keyboard.press('Enter');
  await expect(bridge.locator('tr[aria-current] th')).toContainText('Entradas');
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await goToTab(page, 'indicadores');
  await expect(bridge).toBeVisible();
});

test('the totals of several enterprises lead to one bridge too, from the cash flow and from the first screen', async ({
  as,
}) => {
  const page = await as('planner');
  await page.goto('/fluxo-caixa');
  await page.getByRole('treegrid').waitFor();
  await page
    .getByRole('gridcell', { name: /^Fluxo livre, \S+ de 20\d\d, / })
    .first()
    .dblclick();
  const drawer = page.getByRole('dialog');
  const bridge = drawer.getByRole('table', { name: 'Do VGV ao caixa final' });
  await drawer.getByRole('button', { name: 'Do VGV ao caixa final', exact: true }).press('Enter');
  await bridge.waitFor();
  await expectToAddUp(bridge);
  await expect(bridge.locator('tr[aria-current] th')).toContainText('Fluxo livre');
  expect(await layerIssues(page)).toEqual([]);
  await bridge.getByRole('button', { name: 'Caixa final', exact: true }).press('Enter');
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toContainText('Caixa final');
  await expect(bridge.locator('tr[aria-current] th')).toContainText('Caixa final');

  await page.goto('/home?explicar=result');
  await drawer.getByRole('button', { name: 'Do VGV ao caixa final', exact: true }).press('Enter');
  await bridge.waitFor();
  await expectToAddUp(bridge);
  await expect(bridge.locator('tr[aria-current] th')).toContainText('Resultado');
  expect(await layerIssues(page)).toEqual([]);
});
