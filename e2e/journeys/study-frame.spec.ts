import type { Locator, Page } from '@playwright/test';
import { studyFrame, workspace } from '@uni/phrases';
import { enterOn, expect, issuesAtEveryWidth, screenIssues, test } from '../fixtures/index.ts';
import { goToTab, indicator, openStudy, tabLink, tabs, tabsRow } from '../fixtures/workspace.ts';

const edge = (page: Page): Locator => page.getByRole('separator', { name: studyFrame.chartHeight });
const strip = (page: Page): Locator => page.getByRole('region', { name: workspace.live.label });
const focusButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const heightOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.height ?? 0;
const chosenCell = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test.describe('the frame of a study', () => {
  test('leads to every tab through its group, and keeps the tab of each group', async ({ as }) => {
    const page = await as('planner');
    await page.setViewportSize({ width: 1280, height: 720 });
    await openStudy(page, 'custos');
    for (const tab of tabs) await goToTab(page, tab);
    await goToTab(page, 'custos');
    await goToTab(page, 'versoes');
    await tabsRow(page).getByRole('link', { name: studyFrame.groups.premissas }).click();
    await expect(page).toHaveURL(/\/custos\?/);
    const row = await tabsRow(page).evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
    expect(row[0]).toBeLessThanOrEqual(row[1] ?? 0);
    expect(await issuesAtEveryWidth(page)).toEqual([]);
  });

  test('goes to a tab of another group by keys alone', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'custos');
    await enterOn(page, await tabLink(page, 'indicadores', (group) => enterOn(page, group)));
    await expect(page).toHaveURL(/\/indicadores\?/);
  });

  test('resizes and folds the chart by keys and by the mouse, and finds it so on the next visit', async ({ as }) => {
    const page = await as('planner');
    await page.setViewportSize({ width: 1280, height: 720 });
    await openStudy(page, 'fluxo-de-caixa');
    const before = await heightOf(page.locator('[role="treegrid"]'));
    await edge(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '168');
    expect(await heightOf(page.locator('[role="treegrid"]'))).toBe(before - 48);
    const box = await edge(page).boundingBox();
    if (!box) throw new Error('the edge is not on screen');
    await page.mouse.move(box.x + 300, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y - 26, { steps: 3 });
    await page.mouse.up();
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '138');
    await page.reload();
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '138');
    await edge(page).focus();
    await page.keyboard.press('Home');
    await expect(focusButton(page, studyFrame.openChart)).toBeFocused();
    await page.reload();
    await focusButton(page, studyFrame.openChart).waitFor();
    await expect(edge(page)).toHaveCount(0);
    await page.keyboard.press('Shift+G');
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '138');
  });

  test('opens the indicators and condenses them to a line, and keeps the choice', async ({ as }) => {
    const page = await as('planner');
    await page.setViewportSize({ width: 1280, height: 720 });
    await openStudy(page, 'fluxo-de-caixa');
    expect(await heightOf(strip(page))).toBe(32);
    await page.keyboard.press('Shift+I');
    await expect.poll(() => heightOf(strip(page))).toBe(52);
    await page.reload();
    await indicator(page, 'npv').waitFor();
    expect(await heightOf(strip(page))).toBe(52);
    await page.getByRole('button', { name: studyFrame.closeIndicators }).click();
    await expect.poll(() => heightOf(strip(page))).toBe(32);
  });

  test('leaves the grid alone in focus mode, and comes back by Escape with the same cell', async ({ as }) => {
    const page = await as('planner');
    await page.setViewportSize({ width: 1366, height: 633 });
    await openStudy(page, 'fluxo-de-caixa');
    await page.locator('[role="treegrid"] [role="gridcell"]').nth(3).click();
    await page.keyboard.press('ArrowDown');
    const cell = await chosenCell(page);
    await page.keyboard.press('Shift+F');
    await strip(page).waitFor({ state: 'detached' });
    await expect(tabsRow(page)).toHaveCount(0);
    await expect(edge(page)).toHaveCount(0);
    await expect(page.locator('[data-save]')).toBeVisible();
    expect(await chosenCell(page)).toBe(cell);
    expect(await screenIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await strip(page).waitFor();
    await edge(page).waitFor();
    expect(await chosenCell(page)).toBe(cell);
    await focusButton(page, studyFrame.enterFocus).click();
    await strip(page).waitFor({ state: 'detached' });
    await focusButton(page, studyFrame.leaveFocus).click();
    await strip(page).waitFor();
  });
});
