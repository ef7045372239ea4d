/** Screens one after the other on one page, as by the menu: a load costs six times what a step within the application does. */
import type { Page } from '@playwright/test';
import { states } from '@uni/phrases';
import { test as base, expect, goWithin, type PersonName } from '../fixtures/index.ts';
import { enterOrganization } from '../fixtures/registered-screens.ts';
import type { Stay } from '../fixtures/visitors.ts';
import type { DrawnScreen } from './addresses.ts';
import { resolveAddress, settle } from './enter-screen.ts';

interface Fixtures {
  /** Goes to a screen within the application, as whoever may see all of it. The test fails on every error that the page logs. */
  readonly tour: (screen: DrawnScreen & { readonly who: PersonName }) => Promise<Page>;
}

/** Of this worker, by the addresses of the people. */
const stays = new Map<string, Promise<Stay>>();

export const test = base.extend<Fixtures>({
  tour: async ({ visitors, organization, server }, use) => {
    const begin = async (who: PersonName): Promise<Stay> => {
      const stay = await visitors.stay(server.url, await organization.session(who));
      await stay.page.goto(`${server.url}/home`);
      if (who === 'superuser') {
        await enterOrganization(stay.page, organization.code);
        await stay.page.reload();
      }
      return stay;
    };
    const errors: string[] = [];
    await use(async ({ who, address }) => {
      const { email } = organization.people[who];
      const staying = stays.get(email) ?? begin(who);
      stays.set(email, staying);
      const { page, errors: logged } = await staying;
      errors.push(...logged.splice(0));
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, await resolveAddress(page, address));
      return page;
    });
    for (const staying of stays.values()) errors.push(...(await staying).errors.splice(0));
    expect(errors, 'errors that a page logged').toEqual([]);
  },
});

/** Where no screen is: what is drawn after it is the screen that was asked for. */
const nowhere = '/nowhere';

async function go(page: Page, address: string): Promise<void> {
  const atNowhere = page.getByText(states.notFoundHint(nowhere));
  await goWithin(page, nowhere);
  await atNowhere.waitFor();
  await goWithin(page, address);
  await atNowhere.waitFor({ state: 'detached' });
  await settle(page);
}
