/** The editor of a study while the server is slow, and after it has failed. The other screens: apps/web/testing/states. */
import type { Page, Route } from '@playwright/test';
import { expect, screenIssues, test } from '../fixtures/index.ts';
import { openStudy, tabLink } from '../fixtures/workspace.ts';

/** Requests of the frame around every screen. A screen without other requests has nothing to wait for. */
const ofFrame = /\/api\/(access\/user\/profile|admin\/access-requests|planner\/processing|token)/;
const ofOrganizations = /\/api\/admin\/organizations\//;

interface Held {
  /** Calls of the screen that wait. */
  readonly waiting: Set<string>;
  /** All that waits, and all that comes after, is answered as a server answers that has failed. */
  fail(): void;
  end(): Promise<void>;
}

/** Holds back every call of the screen until the test lets it fail. The frame's own calls proceed. */
async function hold(page: Page): Promise<Held> {
  const waiting = new Set<string>();
  let fail = (): void => {};
  const failed = new Promise<void>((done) => {
    fail = done;
  });
  const answer = async (route: Route) => {
    const url = route.request().url();
    if (ofFrame.test(url)) return route.continue();
    if (ofOrganizations.test(url)) return route.continue();
    waiting.add(url);
    await failed;
    // A screen that was left does not want its answer any more.
    await route.fulfill({ status: 500, json: { detail: 'A server error occurred.' } }).catch(() => undefined);
  };
  await page.route('**/api/**', answer);
  return { waiting, fail: () => fail(), end: () => page.unroute('**/api/**', answer) };
}

test('the editor of a study waits in words and fails in words', async ({ as }) => {
  const page = await as('planner', { allow: /^console: .*500/ });
  await openStudy(page, 'custos');
  const held = await hold(page);
  await page.reload({ waitUntil: 'commit' });
  const main = page.locator('main');
  await main
    .getByText(/^Carregando /)
    .first()
    .waitFor({ state: 'attached' });
  expect(held.waiting.size).toBeGreaterThan(0);
  await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  expect(await screenIssues(page)).toEqual([]);
  held.fail();
  await main
    .getByRole('alert')
    .getByText(/^Não foi possível carregar /)
    .first()
    .waitFor();
  expect(await main.getByRole('button', { name: 'Tentar de novo', exact: true }).count()).toBeGreaterThan(0);
  expect(await screenIssues(page)).toEqual([]);
  await held.end();
});

test('another tab of a study is drawn without hiding the study on the way', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  await page.evaluate(() => {
    const hidden = (): boolean =>
      (document.querySelector('[data-indicator="npv"]')?.getClientRects().length ?? 0) === 0;
    new MutationObserver(() => {
      if (hidden()) document.documentElement.dataset.wasHidden = 'true';
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  for (const tab of ['custos', 'versoes', 'vendas', 'fluxo-de-caixa'] as const) {
    await (await tabLink(page, tab)).click();
    await page.locator(`div[data-tab="${tab}"]`).waitFor();
  }
  expect(await page.evaluate(() => document.documentElement.dataset.wasHidden)).toBeUndefined();
});
