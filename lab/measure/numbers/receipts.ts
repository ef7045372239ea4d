/** Opens the receipt of every computed number on a screen, by double click as a planner does, and reads it. */
import { workspace } from '@uni/phrases';
import type { Page } from 'playwright-core';

/** Responses with the numbers of one screen. */
export interface Coverage {
  requested: number;
  explained: number;
  /** Receipts whose parts do not add up to the number, or that speak of another number. */
  open: string[];
  silent: string[];
}

export const noCoverage = (): Coverage => ({ requested: 0, explained: 0, open: [], silent: [] });

export function add(into: Coverage, more: Coverage): void {
  into.requested += more.requested;
  into.explained += more.explained;
  into.open.push(...more.open);
  into.silent.push(...more.silent);
}

/** Most turns of the scroll over one grid. */
const TURNS = 400;

/**
 * Scrolls through the page's grid and opens receipts. Of totals if requested, and of one in `every` of the other cells.
 * Returns the results.
 */
export async function checkGrid(page: Page, location: string, every: number, totals: boolean): Promise<Coverage> {
  const coverage = noCoverage();
  const seen: string[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const result = await page.evaluate(checkVisible, { known: seen, every, totals });
    seen.push(...result.seen);
    add(coverage, {
      requested: result.seen.length - result.blank,
      explained: result.explained,
      open: result.open.map((name) => `${location}: ${name}`),
      silent: result.silent.map((name) => `${location}: ${name}`),
    });
    if (!(await page.evaluate(scrollOn))) return coverage;
    await page.waitForTimeout(60);
  }
  throw new Error(`${location}: the grid does not end`);
}

/** Runs in the page: returns the visible cells that were not opened yet. */
async function checkVisible({ known, every, totals }: { known: readonly string[]; every: number; totals: boolean }) {
  const requested = new Set(known);
  const result = { seen: [] as string[], blank: 0, explained: 0, open: [] as string[], silent: [] as string[] };
  const digits = (text: string | null | undefined): string => (text ?? '').replace(/[^\d,]/g, '').replace(/^0,00$/, '');
  for (const cell of document.querySelectorAll<HTMLElement>('[role="treegrid"] [role="gridcell"]')) {
    const label = cell.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? '';
    const id = `${label}:${cell.getAttribute('aria-colindex')}`;
    const cellText = cell.querySelector('[aria-hidden="true"]')?.textContent ?? '';
    // A cell that the grid has removed meanwhile gets no events: it returns in a later pass.
    if (!cell.isConnected) continue;
    if (requested.has(id) || !cell.hasAttribute('data-cell')) continue;
    requested.add(id);
    result.seen.push(id);
    const column = Number(cell.getAttribute('aria-colindex'));
    // Rows and columns are weighed differently, so that the sample is no stripe.
    const chosen = column === 2 ? totals : (Number(label) * 7 + column) % every === 0;
    if (cellText === '' || !chosen) {
      result.blank += 1;
      continue;
    }
    const name = cell.querySelector('.visually-hidden')?.textContent ?? id;
    cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    const openExplanation = () => {
      const receipt = document.querySelector('[data-receipt]');
      const amount = receipt?.querySelector('h2')?.parentElement?.nextElementSibling?.textContent;
      return { receipt, amount };
    };
    // The panel may still show the number before this one, and the first one waits for its code.
    for (let wait = 0; wait < 3_000; wait += 50) {
      await new Promise((done) => setTimeout(done, wait === 0 ? 0 : 50));
      const { receipt, amount } = openExplanation();
      if (receipt && digits(amount) === digits(cellText)) break;
    }
    const { receipt, amount } = openExplanation();
    const closes = receipt?.querySelector('[data-closes]')?.getAttribute('data-closes') ?? 'true';
    if (!receipt) result.silent.push(name);
    else {
      result.explained += 1;
      if (closes !== 'true') result.open.push(name);
      else if (digits(amount) !== digits(cellText)) result.open.push(`${name} opens ${amount} for ${cellText}`);
    }
  }
  return result;
}

/** Runs in the page. Moves to the right, at the end down and back to the left. Returns false at the last cell. */
function scrollOn(): boolean {
  const grid = document.querySelector('[role="treegrid"]');
  const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);
  let scroller: Element | null = grid;
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  const within = scroller ?? grid?.querySelector('*') ?? null;
  if (!within) return false;
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = within;
  if (scrollLeft + clientWidth < scrollWidth - 1) {
    within.scrollLeft = scrollLeft + clientWidth * 0.6;
    return within.scrollLeft > scrollLeft;
  }
  if (scrollTop + clientHeight >= scrollHeight - 1) return false;
  within.scrollTo(0, scrollTop + clientHeight * 0.6);
  return within.scrollTop > scrollTop;
}

/** Opens every indicator, and one in `every` of the cells of the small tables by month. */
export async function checkTables(page: Page, location: string, every: number): Promise<Coverage> {
  const result = await page.evaluate(
    async ({ apart, close }) => {
      const result = { requested: 0, explained: 0, open: [] as string[], silent: [] as string[] };
      const computed = [
        ...document.querySelectorAll<HTMLElement>('[data-computed], main [data-figure]:not([data-figure=""])'),
      ];
      for (const [at, element] of computed.entries()) {
        if (element.hasAttribute('data-computed') && at % apart !== 0) continue;
        // A sentence repeats indicators that are figures of their own next to it.
        if (
          element.closest('figure, aside, a[href*="explicar="]') ||
          element.getAttribute('data-figure')?.includes(' ')
        )
          continue;
        result.requested += 1;
        const button = element.closest('button') ?? element.querySelector('button');
        const name = button?.title || element.textContent || '';
        const { figure: key, of } = element.dataset;
        // With the panel closed a receipt that is there afterwards is this number's. A figure of another scenario puts it on screen.
        const visible = () =>
          key && of?.startsWith('scenario:')
            ? (document
                .querySelector(`[data-receipt] [data-figure="${key}"][data-of="${of}"]`)
                ?.closest('[data-receipt]') ?? null)
            : document.querySelector('[data-receipt]');
        const until = async (isDone: () => boolean): Promise<void> => {
          for (let wait = 0; wait < 3_000 && !isDone(); wait += 20) await new Promise((done) => setTimeout(done, 20));
        };
        document.querySelector<HTMLElement>(`aside [aria-label="${close}"]`)?.click();
        await until(() => visible() === null);
        button?.click();
        // The panel is drawn after the press was answered.
        if (button) await until(() => visible() !== null);
        const receipt = button ? visible() : null;
        const closes = receipt?.querySelector('[data-closes]')?.getAttribute('data-closes') ?? 'true';
        if (!receipt) result.silent.push(name);
        else result.explained += 1;
        if (closes !== 'true') result.open.push(name);
      }
      return result;
    },
    { apart: every, close: workspace.explain.close },
  );
  const at = (names: readonly string[]): string[] => names.map((name) => `${location}: ${name}`);
  return { ...result, open: at(result.open), silent: at(result.silent) };
}

/** The figures that lead to their receipt elsewhere: each link is followed. Reads the figures of each receipt into `onReceipt`. */
export async function checkLinks(page: Page, location: string, onReceipt: () => Promise<void>): Promise<Coverage> {
  const coverage = noCoverage();
  const links = await page.locator('a[href*="explicar="]:has([data-figure])').evaluateAll((elements) =>
    elements.map((element) => {
      const { figure = '', of = '' } = element.querySelector<HTMLElement>('[data-figure]')?.dataset ?? {};
      return { link: (element as HTMLAnchorElement).href, figure, of };
    }),
  );
  for (const { link, figure, of } of links) {
    coverage.requested += 1;
    await page.goto(link);
    // A figure of no indicator is explained by one; an approved figure by the plan that it was approved in.
    const named = new URL(link).searchParams.get('explicar')?.replaceAll('"', '') ?? '';
    const key = of.startsWith('sealed:') ? figure : named;
    const receipt = page.locator(`[data-receipt] [data-figure~="${key}"][data-of="${of}"]`).first();
    const opened = await receipt.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (opened) {
      coverage.explained += 1;
      if ((await page.locator('[data-receipt] [data-closes="false"]').count()) > 0)
        coverage.open.push(`${location}: ${link}`);
      await onReceipt();
    } else coverage.silent.push(`${location}: ${link}`);
  }
  return coverage;
}
