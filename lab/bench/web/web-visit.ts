/** One visit to a page by a browser that has never seen it, and what the visit cost. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Period after the load event in which long tasks count. */
const WATCHED_MS = 5_000;
/** Duration above which a task blocks. */
const FREE_MS = 50;
const PATIENCE_MS = 60_000;

export interface Visited {
  readonly url: string;
  /** Selector of what the visit is for. */
  readonly ready: string;
  /** Storage of a signed-in user; empty without. */
  readonly storage?: BrowserContextOptions['storageState'];
}

/** `slowdown` is of the processor; `latency` is a round trip in ms. */
export interface Conditions {
  readonly slowdown: number;
  readonly latency: number;
}

export interface Visit {
  /** Largest contentful paint, ms after navigation. */
  lcp: number;
  /** First frame after `ready` was in the document, ms after navigation. */
  visible: number;
  /** Shifts of layout without a person's act, as Chromium scores them: 0 is still, 0.1 is good. */
  shift: number;
  /** Σ over long tasks up to five seconds after load of what exceeds 50 ms, ms. */
  blocking: number;
  /** Bytes of JavaScript bodies as they came over the wire. */
  script: number;
  /** File names of these bodies. */
  scripts: readonly string[];
  /** Bytes of everything but the document, as they came over the wire. */
  transferred: number;
}

/** Visits in a context of its own: cold cache, and no storage but the given one. */
export async function visit(browser: Browser, page: Visited, conditions: Conditions): Promise<Visit> {
  return inColdContext(browser, page, conditions, async (opened) => {
    await opened.waitForFunction((watched) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation && navigation.loadEventEnd > 0 && performance.now() > navigation.loadEventEnd + watched;
    }, WATCHED_MS);
    const cost = await readCost(opened);
    if (!(cost.lcp > 0) || cost.script === 0) throw new Error(`nothing measured on ${page.url}`);
    return cost;
  });
}

/** The same without what comes after: ms until `ready` is visible. */
export async function timeToVisible(browser: Browser, page: Visited, conditions: Conditions): Promise<number> {
  return inColdContext(browser, page, conditions, (opened) => opened.evaluate(() => window.visible));
}

async function inColdContext<Result>(
  browser: Browser,
  { url, ready, storage }: Visited,
  { slowdown, latency }: Conditions,
  read: (page: Page) => Promise<Result>,
): Promise<Result> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport,
    ...(storage ? { storageState: storage } : {}),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (latency > 0) {
    await devtools.send('Network.enable');
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
  }
  await page.addInitScript(observe, ready);
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  await page.waitForFunction(() => window.visible > 0, undefined, { timeout: PATIENCE_MS });
  const result = await read(page);
  await context.close();
  return result;
}

const readCost = (page: Page): Promise<Visit> =>
  page.evaluate(
    ({ watched, free }) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const end = (navigation?.loadEventEnd ?? 0) + watched;
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      const bytes = (files: readonly PerformanceResourceTiming[]) =>
        files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      const tasks = window.longTasks.filter(({ startTime }) => startTime < end);
      return {
        lcp: window.largestPaint,
        shift: window.shift,
        visible: window.visible,
        blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - free), 0),
        script: bytes(scripts),
        scripts: [...new Set(scripts.map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? name))],
        transferred: bytes(resources),
      };
    },
    { watched: WATCHED_MS, free: FREE_MS },
  );

/** Runs in the page before anything of it does. */
function observe(ready: string): void {
  window.longTasks = [];
  window.largestPaint = 0;
  window.visible = 0;
  window.shift = 0;
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? window.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // Missing from the DOM library's types.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const watch = (): void => {
    if (document.querySelector(ready) === null) requestAnimationFrame(watch);
    else requestAnimationFrame(() => (window.visible = performance.now()));
  };
  watch();
}

declare global {
  interface Window {
    longTasks: PerformanceEntry[];
    largestPaint: number;
    visible: number;
    shift: number;
  }
}
