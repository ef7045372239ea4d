/** Screens one after the other on one page, as by the menu. A load costs six times a step within the application. */
import type { Page } from '@playwright/test';
import { test as base, expect, type PersonName } from '../fixtures/index.ts';
import { enterOrganization } from '../fixtures/registered-screens.ts';
import type { Stay } from '../fixtures/visitors.ts';
import type { DrawnScreen } from './addresses.ts';
import { resolveAddress, stepTo } from './enter-screen.ts';

interface Fixtures {
  /** Goes to a screen within the application, with rights to all of it. The test fails on every error that the page logs. */
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
      await stepTo(page, await resolveAddress(page, address));
      return page;
    });
    for (const staying of stays.values()) errors.push(...(await staying).errors.splice(0));
    expect(errors, 'errors that a page logged').toEqual([]);
  },
});
