import type { Page } from 'playwright-core';
import { ask, tabs } from './workspace.ts';

/** The address of every screen that the menu leads to: a screen that is registered is in it. In the menu's order. */
export async function registeredScreens(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}/home`);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const closed = menu.locator('button[aria-expanded="false"]');
  await menu.waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  const addresses = await menu
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return [...new Set(addresses.flatMap((address) => address ?? []))];
}

/** The addresses of a study's tabs. */
export const studyAddresses = (enterprise: number, version: number): string[] =>
  tabs.map((tab) => `/planejamento/${enterprise}/${tab}?v=${version}`);

/** A superuser sees every screen, of the organization that they have entered. */
export async function enterDemonstration(page: Page, url: string): Promise<void> {
  const houses = await ask<{ id: number; code: string }[]>(page, url, '/api/admin/organizations/');
  const [demonstration] = houses.filter(({ code }) => code.startsWith('demo'));
  const body = JSON.stringify({ organization: demonstration?.id });
  await ask(page, url, '/api/access/select-organization/', { method: 'POST', body });
}
