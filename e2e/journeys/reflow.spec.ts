/** Every screen at 320 pixels, which is a laptop's page at four times its size: nothing lies beyond the right edge. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStage, people } from '../fixtures/index.ts';
import { enterDemonstration, registeredScreens } from '../fixtures/registered-screens.ts';
import { openStudy, tabs } from '../fixtures/workspace.ts';

const stage = openStage({ settings: { UNI_DEMONSTRATION: 'whole' } });

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

it('no screen scrolls sideways', () =>
  stage.visit(
    async (page) => {
      await page.goto(`${stage.url}/home`);
      await enterDemonstration(page, stage.url);
      await openStudy(page, stage.url, 'geral');
      const study = (tab: string): string => page.url().replace(stage.url, '').replace('/geral', `/${tab}`);
      const addresses = tabs.map(study);
      addresses.push(...(await registeredScreens(page, stage.url)));
      expect(addresses.length).toBeGreaterThan(50);
      await page.setViewportSize({ width: 320, height: 640 });
      const found: string[] = [];
      for (const address of addresses) {
        await page.goto(`${stage.url}${address}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expect.poll(() => page.getByText(/^Carregando /).count()).toBe(0);
        const beyond = await beyondEdge(page);
        if (beyond) found.push(`${address} ${beyond}`);
      }
      expect(found).toEqual([]);
    },
    { who: people.superuser },
  ));
