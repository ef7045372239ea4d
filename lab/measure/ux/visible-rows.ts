/** R31: rows of the cash flow wholly in sight, with the chart folded and open. */
import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import type { DemoStudy } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser, Page } from 'playwright-core';

/** Size of a window, and the least number of rows with the chart folded and open. */
export const windows = [
  { width: 1280, height: 720, folded: 16, open: 10 },
  { width: 1366, height: 633, folded: 13, open: 8 },
  { width: 1440, height: 900, folded: 22, open: 14 },
] as const;

export interface VisibleRows {
  readonly folded: number;
  readonly open: number;
}

/** Counts in the layout of a new person. All lines are open, so that no grid ends before its frame does. */
export async function visibleRows(
  browser: Browser,
  server: DemoServer,
  study: DemoStudy,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<VisibleRows> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width, height } });
  const page = await context.newPage();
  await signIn(page, server);
  await page.goto(study.tab('fluxo-de-caixa'));
  await page.getByRole('button', { name: 'Abrir tudo', exact: true }).click();
  const edge = page.getByRole('separator', { name: 'Altura do gráfico' });
  await edge.waitFor();
  const open = await count(page);
  await page.keyboard.press('Shift+G');
  await edge.waitFor({ state: 'detached' });
  const folded = await count(page);
  await context.close();
  return { folded, open };
}

/** Rows under the head, over the pinned ones or among them, and inside of the frame from edge to edge. */
async function count(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.locator('[role="treegrid"]').evaluate((grid) => {
    const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
    const bottoms = [...grid.querySelectorAll('[role="columnheader"]')].map((head) => boxOf(head).bottom);
    const rows = [...grid.querySelectorAll('[role="row"]')].filter((row) => row.querySelector('[role="gridcell"]'));
    const frame = boxOf(grid);
    /** Two rows are pinned at the foot: the others end where they begin. */
    const isPinned = (row: Element): boolean => getComputedStyle(row.parentElement ?? row).position === 'sticky';
    const pinned = rows.filter(isPinned);
    const foot = Math.min(frame.top + grid.clientHeight, ...pinned.map((row) => boxOf(row).top));
    const inSight = rows.filter(
      (row) => !isPinned(row) && boxOf(row).top >= Math.max(...bottoms) - 1 && boxOf(row).bottom <= foot + 1,
    );
    return inSight.length + pinned.filter((row) => boxOf(row).bottom <= window.innerHeight).length;
  });
}
