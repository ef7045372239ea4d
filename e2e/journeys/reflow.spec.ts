/** Every screen at 320 pixels, which is a laptop's page at four times its size: nothing lies beyond the right edge. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/index.ts';
import { enterDemonstration, registeredScreens } from '../fixtures/registered-screens.ts';
import { openStudy, tabs } from '../fixtures/workspace.ts';

test.use({ demonstration: 'whole' });

/** How far the page goes on beyond its edge, and whose doing it is; null: not at all. */
const beyondEdge = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const edge = window.innerWidth;
    const over = document.documentElement.scrollWidth - edge;
    if (over <= 0) return null;
    const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > edge);
    return `${over} px: ${wide
      .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
      .slice(0, 4)
      .join('; ')}`;
  });

test('no screen scrolls sideways', async ({ as }) => {
  const page = await as('superuser');
  await page.goto('/home');
  await enterDemonstration(page);
  await openStudy(page, 'geral');
  const study = (tab: string): string => {
    const { pathname, search } = new URL(page.url());
    return `${pathname.replace('/geral', `/${tab}`)}${search}`;
  };
  const addresses = tabs.map(study);
  addresses.push(...(await registeredScreens(page)));
  expect(addresses.length).toBeGreaterThan(50);
  await page.setViewportSize({ width: 320, height: 640 });
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.getByText(/^Carregando /).count()).toBe(0);
    const beyond = await beyondEdge(page);
    if (beyond) found.push(`${address} ${beyond}`);
  }
  expect(found).toEqual([]);
});
