/** A planner's typing in the heavy grid, timed from the key to the frame that shows what it did. */
import type { Page } from 'playwright-core';
import { HEAVY } from './heavy-study.ts';

export interface Timings {
  open: number[];
  commit: number[];
  indicators: number[];
  pasteSmall: number[];
  pasteLarge: number[];
  undo: number[];
  frames: number[];
  /** Frames of the same page while nothing happens: what the machine itself loses. */
  restFrames: number[];
}

export const noTimings = (): Timings => ({
  open: [],
  commit: [],
  indicators: [],
  pasteSmall: [],
  pasteLarge: [],
  undo: [],
  frames: [],
  restFrames: [],
});

const COMMITS = 40;
const REST_MS = 2_000;
const PATIENCE_MS = 30_000;
const GRID = '[role="treegrid"]';
/** Rows above the first line: the family and its group. */
const FIRST_ROW = 2;

/**
 * Opens the grid by its address. Times from the beginning of the visit to the frame after its first cell took the focus. Then
 * filters it to the large group, so that its lines follow each other.
 */
export async function openGrid(page: Page, address: string, timings: Timings): Promise<void> {
  const watched = await page.addInitScript(watchGrid, GRID);
  await page.goto(`${address}&exibir=grade`);
  const opened = await page.waitForFunction(() => window.opened_, undefined, { timeout: PATIENCE_MS });
  timings.open.push((await opened.jsonValue()) ?? Number.NaN);
  await watched.dispose();
  await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('Linha');
  await page.locator(cell(FIRST_ROW, 0)).waitFor();
}

/** Runs in the page. Focuses the grid's first cell as soon as it exists, and records the time of its focus. */
function watchGrid(grid: string): void {
  const observe = (): void => {
    const first = document.querySelector<HTMLElement>(`${grid} [data-cell]`);
    if (!first) return void requestAnimationFrame(observe);
    first.focus();
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        if (document.activeElement === first) window.opened_ = now;
        else observe();
      }),
    );
  };
  requestAnimationFrame(observe);
}

/** One amount typed and committed, again and again. */
export async function commits(page: Page, timings: Timings): Promise<void> {
  await page.locator(cell(FIRST_ROW, 1)).click();
  for (let at = 0; at < COMMITS; at += 1) {
    const row = FIRST_ROW + at;
    await page.keyboard.type(String(41_000 + at * 13));
    const seen = await watch(page, cell(row, 1), 'keydown');
    await page.keyboard.press('Enter');
    const { painted, indicators } = await seen();
    timings.commit.push(painted);
    timings.indicators.push(indicators);
    await page.waitForTimeout(150);
  }
}

/** A block out of a spreadsheet, pasted and taken back. */
export async function pastes(page: Page, timings: Timings, rounds: number): Promise<void> {
  const blocks = [
    { rows: 25, columns: 40, into: timings.pasteSmall },
    { rows: 167, columns: HEAVY.months, into: timings.pasteLarge },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { rows, columns, into } of blocks) {
      const text = block(rows, columns, round);
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await page.keyboard.press('Control+Home');
      await page.locator(cell(FIRST_ROW, 0)).click();
      const pasted = await watch(page, cell(FIRST_ROW, 0), 'paste');
      await page.keyboard.press('Control+V');
      into.push((await pasted()).painted);
      await page.waitForTimeout(1_500);
      const undone = await watch(page, cell(FIRST_ROW, 0), 'keydown');
      await page.keyboard.press('Control+Z');
      timings.undo.push((await undone()).painted);
      await page.waitForTimeout(1_500);
    }
  }
}

function block(rows: number, columns: number, round: number): string {
  const amount = (row: number, column: number): string => `${1000 + ((row * 31 + column * 7 + round) % 900)},25`;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => amount(row, column)).join('\t'),
  ).join('\n');
}

/** The right arrow held over all months: how long each frame took, and how long they take at rest. */
export async function keyRepeat(page: Page, timings: Timings): Promise<void> {
  await page.keyboard.press('Control+Home');
  await page.locator(cell(FIRST_ROW, 0)).click();
  await watchFrames(page);
  await page.waitForTimeout(REST_MS);
  timings.restFrames.push(...(await takeFrames(page)));
  for (let press = 1; press < HEAVY.months; press += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(16);
  }
  // A held cursor lands when its key rests: that frame counts too.
  await page.waitForTimeout(REST_MS);
  const frames = await takeFrames(page);
  const reached = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  if (reached !== `${FIRST_ROW}:${HEAVY.months - 1}`) throw new Error(`the arrow stopped at ${reached}`);
  timings.frames.push(...frames);
}

const takeFrames = (page: Page): Promise<number[]> => page.evaluate(() => window.frames_.splice(0).slice(1));

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const step = (now: number): void => {
      window.frames_.push(now - last);
      last = now;
      if (window.frames_.length < 10_000) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

const cell = (row: number, column: number): string => `${GRID} [data-cell="${row}:${column}"]`;

/**
 * Watches from now on. It takes the next event of a kind, then the frame in which the cell shows another value. The
 * indicators follow. The page has to watch before the key is pressed.
 */
async function watch(
  page: Page,
  selector: string,
  event: 'keydown' | 'paste',
): Promise<() => Promise<{ painted: number; indicators: number }>> {
  const handle = await page.evaluateHandle(
    ({ selector: searched, event: kind, patience }) => {
      const text = (): string => document.querySelector(searched)?.textContent ?? '';
      const kpi = (): string => document.querySelector('[data-indicator="npv"]')?.getAttribute('title') ?? '';
      const [oldText, oldKpi] = [text(), kpi()];
      const painted = new Promise<{ painted: number; indicators: number }>((done, fail) => {
        const begin = (happened: Event): void => {
          if (happened instanceof KeyboardEvent && happened.key === 'Control') return;
          document.removeEventListener(kind, begin, true);
          const start = happened.timeStamp;
          const times = { painted: 0, indicators: 0 };
          // A frame after the change was made is a frame that shows it: what comes after it was painted.
          const observe = (): void => {
            const now = performance.now() - start;
            if (times.painted === 0 && text() !== oldText) times.painted = -1;
            else if (times.painted === -1) times.painted = now;
            if (times.indicators === 0 && kpi() !== oldKpi) times.indicators = -1;
            else if (times.indicators === -1) times.indicators = now;
            if (times.painted > 0 && times.indicators > 0) done(times);
            else if (now > patience) fail(new Error(`nothing changed at ${searched}: ${text()}`));
            else requestAnimationFrame(observe);
          };
          requestAnimationFrame(observe);
        };
        document.addEventListener(kind, begin, true);
        setTimeout(() => fail(new Error(`no ${kind} came, or nothing changed at ${searched}`)), patience);
      });
      return { painted };
    },
    { selector, event, patience: PATIENCE_MS },
  );
  return () => handle.evaluate(({ painted }) => painted);
}

declare global {
  interface Window {
    frames_: number[];
    opened_?: number;
  }
}
