/** R11: time until typed input is on the server, and its survival when the tab's process is killed. */

import { launch } from '@uni/tools/browser/launch.ts';
import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { type DemoStudy, request } from '@uni/tools/demonstration/demonstration.ts';
import type { Page } from 'playwright-core';

const COMMITS = 20;
const PAUSE_MS = 900;
const KILL_AFTER = 14;
const TYPING_MS = 250;
const RATE = '/discount_rate';

const field = (page: Page) => page.locator(`[data-path="${RATE}"] input`).first();
const isEdit = (url: string, method: string): boolean => method === 'PATCH' && url.endsWith('/study/');

/** From the key that commits to the server's answer, ms, again and again. */
export async function acknowledgements(page: Page, study: DemoStudy): Promise<number[]> {
  await page.goto(study.tab('geral'));
  await field(page).waitFor();
  const times: number[] = [];
  for (let at = 0; at < COMMITS; at += 1) {
    await field(page).fill(`${10 + at / 10}`.replace('.', ','));
    const answered = page.waitForResponse((answer) => isEdit(answer.url(), answer.request().method()));
    const start = performance.now();
    await field(page).press('Enter');
    await (await answered).finished();
    times.push(performance.now() - start);
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

interface Killed {
  /** Commits that were typed before the kill. */
  readonly typed: number;
  /** Work that was neither on the server nor in the browser's storage, in ms. */
  readonly lostMs: number;
}

/**
 * Types a rate repeatedly while every save fails and kills the process that draws the tab. Then it opens the study again and
 * reads the server's state. Everything has to be restored from the browser's own storage.
 */
export async function killedTab(server: DemoServer, study: DemoStudy): Promise<Killed> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const token = await signIn(page, server);
    await page.goto(study.tab('geral'));
    await field(page).waitFor();
    await page.route('**/study/', (route) =>
      isEdit(route.request().url(), route.request().method()) ? route.abort() : route.continue(),
    );
    const rates: { rate: number; at: number }[] = [];
    for (let at = 0; at < KILL_AFTER; at += 1) {
      const rate = 20 + at / 10;
      await field(page).fill(`${rate}`.replace('.', ','));
      await field(page).press('Enter');
      rates.push({ rate, at: performance.now() });
      await page.waitForTimeout(TYPING_MS);
    }
    const killed = performance.now();
    const gone = new Promise((done) => page.once('crash', done));
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) process.kill(id, 'SIGKILL');
    await gone;
    const after = await context.newPage();
    await after.goto(study.tab('geral'));
    await after.locator('[data-save="saved"]').waitFor();
    await after.waitForTimeout(1_500);
    const { study: stored } = await request<{ study: { discount_rate: { value: number } } }>(
      server,
      token,
      `/api/planner/versions/${study.version}/study/`,
    );
    const lastStored = rates.findLast(({ rate }) => Math.abs(stored.discount_rate.value * 100 - rate) < 1e-9);
    const lost = rates.filter(({ at }) => at > (lastStored?.at ?? 0));
    return { typed: rates.length, lostMs: lost[0] ? killed - lost[0].at : 0 };
  } finally {
    await browser.close();
  }
}
