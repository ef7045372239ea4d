/** The cash flow while it moves and at its ends. What is pinned stays whole, and a press finds its cell. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

const grid = (page: Page) => page.getByRole('treegrid');

/** Runs in the page: the number of cells in the row of the focus. */
const cellsOfFocusedRow = (): number =>
  document.activeElement?.closest('[role="row"]')?.querySelectorAll('[role="gridcell"]').length ?? 0;

test('a pinned row shows all its months while the cursor is in it', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  await grid(page).focus();
  await page.keyboard.press('Control+End');
  const rows = await grid(page).getAttribute('aria-rowcount');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')))
    .toBe(rows);
  await expect.poll(() => page.evaluate(cellsOfFocusedRow)).toBeGreaterThan(6);
});

test('a press on the moving grid is one on the cell that it shows', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  await page.getByRole('button', { name: 'Abrir tudo', exact: true }).click();
  await expect.poll(() => grid(page).getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(60);
  const box = await grid(page).boundingBox();
  if (!box) throw new Error('the grid is not there');
  const [x, y] = [box.x + box.width - 150, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 1_200);
  await page.waitForFunction(() => document.querySelector('canvas')?.parentElement?.style.visibility === 'visible');
  await page.mouse.click(x, y);
  const focused = await page.evaluate(() => {
    const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return { role: document.activeElement?.getAttribute('role'), left, right, top, bottom };
  });
  expect(focused.role).toBe('gridcell');
  expect(focused.left).toBeLessThanOrEqual(x);
  expect(focused.right).toBeGreaterThan(x);
  expect(focused.top).toBeLessThanOrEqual(y);
  expect(focused.bottom).toBeGreaterThan(y);
});

/** Runs in the page: notes when the sketch is shown, which is for moments only. */
const noteSketches = (): void => {
  const sketch = document.querySelector('canvas')?.parentElement;
  if (!sketch) throw new Error('the sketch is not there');
  new MutationObserver(() => {
    if (sketch.style.visibility === 'visible') document.body.dataset.wasSketched = 'true';
  }).observe(sketch, { attributes: true, attributeFilter: ['style'] });
};

const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

test('a held arrow runs over the sketch; the next key acts on the cell that it has reached', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'custos');
  await page.getByRole('button', { name: 'Todos em grade' }).click();
  await grid(page).locator('[data-cell="2:0"]').click();
  await page.evaluate(noteSketches);
  for (let step = 0; step < 12; step += 1) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  // The editor opens over the cell reached, and Escape returns the focus to it.
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedCell(page)).toBe('2:12');
  expect(await page.evaluate(() => document.body.dataset.wasSketched)).toBe('true');
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.up('ArrowLeft');
  // At rest, without another key, the focus is where the cursor is.
  await expect.poll(() => focusedCell(page)).toBe('2:10');
});
