/** One visit to a page by a browser that has never seen it, and what the visit cost. */
import type { Browser } from 'playwright-core';

const CPU_SLOWDOWN = 4;
/** Period after the load event in which long tasks count. */
const WATCHED_MS = 5_000;
/** Duration above which a task blocks. */
const FREE_MS = 50;

export interface Visit {
  /** Largest contentful paint, ms after navigation. */
  lcp: number;
  /** Σ over long tasks up to five seconds after load of what exceeds 50 ms, ms. */
  blocking: number;
  /** Bytes of JavaScript bodies as they came over the wire. */
  script: number;
  /** Bytes of everything but the document, as they came over the wire. */
  transferred: number;
}

/** Visits in a context of its own (cold cache, empty storage), processor slowed down four times. `ready`: a text that must be on the page. */
export async function visit(browser: Browser, url: string, ready: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.getByText(ready).first().waitFor();
  await page.waitForFunction((watched) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation && navigation.loadEventEnd > 0 && performance.now() > navigation.loadEventEnd + watched;
  }, WATCHED_MS);
  const cost = await page.evaluate(
    ({ watched, free }) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const end = (navigation?.loadEventEnd ?? 0) + watched;
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const bytes = (files: readonly PerformanceResourceTiming[]) =>
        files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      const tasks = window.longTasks.filter(({ startTime }) => startTime < end);
      return {
        lcp: window.largestPaint,
        blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - free), 0),
        script: bytes(resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
        transferred: bytes(resources),
      };
    },
    { watched: WATCHED_MS, free: FREE_MS },
  );
  await context.close();
  if (!(cost.lcp > 0) || cost.script === 0) throw new Error(`nothing measured on ${url}`);
  return cost;
}

/** Runs in the page before anything of it does. */
function observe(): void {
  window.longTasks = [];
  window.largestPaint = 0;
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? window.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

declare global {
  interface Window {
    longTasks: PerformanceEntry[];
    largestPaint: number;
  }
}
