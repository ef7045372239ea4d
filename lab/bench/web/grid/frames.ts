/** Frames of a page while a gesture moves it, by the page's own requestAnimationFrame. */
import type { CDPSession, Page } from 'playwright-core';
import { percentile } from '../../statistics.ts';
import { type Gesture, GRID } from './gestures.ts';

export interface Motion {
  /** Frames a second. */
  rate: number;
  /** Between two frames, ms. */
  p95: number;
  worst: number;
}

export async function timeGesture(page: Page, devtools: CDPSession, gesture: Gesture): Promise<Motion> {
  await toStart(page);
  const before = await offsets(page);
  await page.evaluate(() => {
    window.frameTimes = [];
    const step = (now: number): void => {
      window.frameTimes?.push(now);
      if (window.frameTimes) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await gesture.act(page, devtools);
  const times = await page.evaluate(() => {
    const seen = window.frameTimes ?? [];
    window.frameTimes = undefined;
    return seen;
  });
  const seen = await page.evaluate(() => window.scrolledBy ?? 0);
  if (seen === 0 && (await offsets(page)).join() === before.join()) throw new Error(`${gesture.name} moved nothing`);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return { rate: (gaps.length * 1000) / lasted, p95: percentile(gaps, 0.95), worst: Math.max(...gaps) };
}

const offsets = (page: Page): Promise<number[]> =>
  page.locator(GRID).evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);

/** The first cell with the cursor, and nothing of the last gesture under way. */
export async function toStart(page: Page): Promise<void> {
  // A cursor that has run lands when its key rests, and brings its cell into view.
  await page.waitForTimeout(SETTLE_MS);
  await page.locator(GRID).evaluate((grid) => {
    grid.scrollTop = 0;
    grid.scrollLeft = 0;
    window.scrolledBy = 0;
    grid.addEventListener('scroll', () => {
      window.scrolledBy = (window.scrolledBy ?? 0) + 1;
    });
  });
  await page.waitForTimeout(SETTLE_MS);
  // The canvas has no cells; those of the grid are back once its sketch is gone.
  const hasCells = (await page.locator(`${GRID} [data-cell]`).count()) > 0;
  await (hasCells ? page.locator(`${GRID} [data-cell="2:0"]`).click() : page.locator(GRID).focus());
  await page.waitForTimeout(SETTLE_MS);
}

const SETTLE_MS = 400;

declare global {
  interface Window {
    frameTimes?: number[] | undefined;
    scrolledBy?: number;
  }
}
