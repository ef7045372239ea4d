/** R14: a new user makes a study, at the pace of a person: keys pressed, controls located, decisions made. */

import type { DemoServer } from '@uni/tools/demonstration/demo-server.ts';
import type { Browser, Page } from 'playwright-core';

/** Time of a key press, and of locating the next control and deciding on it. */
const KEY_MS = 180;
const OBSERVE_MS = 1_400;
const VALUES = ['Vértice 27', '1/27', '96', '72', '11.500', '3.400', '6.000.000', '10'];

export interface FirstResult {
  readonly clicks: number;
  readonly fields: number;
  readonly seconds: number;
  /** From the click on the example to its computed cash flow. */
  readonly exampleMs: number;
}

export async function firstResult(browser: Browser, server: DemoServer): Promise<FirstResult> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    await page.waitForTimeout(OBSERVE_MS);
    clicks += 1;
    await target.click();
  };
  const type = (text: string): Promise<void> => page.keyboard.type(text, { delay: KEY_MS });
  const start = performance.now();
  await page.goto(`${server.url}/user/login`);
  await page.getByLabel('E-mail').waitFor();
  await type(server.planner.email);
  await page.keyboard.press('Tab');
  await type(server.planner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await click(page.getByRole('link', { name: 'Novo estudo', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Novo estudo' });
  const inputs = dialog.getByRole('textbox');
  for (const [at, value] of VALUES.entries()) {
    await inputs.nth(at).focus();
    await inputs.nth(at).selectText();
    await page.waitForTimeout(OBSERVE_MS);
    await type(value);
  }
  await click(dialog.getByRole('button', { name: 'Criar e calcular', exact: true }));
  await computed(page);
  const seconds = (performance.now() - start) / 1_000;
  const made = clicks;
  await page.goto(`${server.url}/home`);
  const example = page.getByRole('grid').getByRole('link', { name: 'Residencial Aurora', exact: true });
  await example.waitFor();
  const from = performance.now();
  await example.click();
  await computed(page);
  const exampleMs = performance.now() - from;
  await context.close();
  return { clicks: made, fields: VALUES.length, seconds, exampleMs };
}

async function computed(page: Page): Promise<void> {
  await page.waitForURL('**/fluxo-de-caixa**');
  await page.locator('main [role="treegrid"] [role="gridcell"]').first().waitFor();
  await page.locator('main').getByText('Exposição máxima').first().waitFor();
}
