import type { Page } from '@playwright/test';
import { states } from '@uni/phrases';
import { expect, goWithin, type Organization } from '../fixtures/index.ts';
import { enterOrganization } from '../fixtures/registered-screens.ts';
import { request } from '../fixtures/workspace.ts';
import type { DrawnScreen } from './addresses.ts';

/** Goes to a screen, until all of it is drawn. */
export async function enterScreen(page: Page, { code }: Organization, { address, who }: DrawnScreen): Promise<void> {
  if (who === 'superuser') await enterOrganization(page, code);
  await page.goto(await resolveAddress(page, address));
  await settle(page);
}

/** An address without a screen: the next drawn content is the requested screen's. */
const nowhere = '/nowhere';

/** Goes to an address within the application that is open, as by the menu, until all of it is drawn. */
export async function stepTo(page: Page, address: string, patience: { readonly timeout?: number } = {}): Promise<void> {
  const atNowhere = page.getByText(states.notFoundHint(nowhere));
  await goWithin(page, nowhere);
  await atNowhere.waitFor(patience);
  await goWithin(page, address);
  await atNowhere.waitFor({ state: 'detached' });
  await settle(page);
}

/** Until the screen has its heading and nothing on it is loaded any more. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.getByText(/^(Ainda c|C)arregando\b/i).count()).toBe(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Fills the first development and its draft into an address with placeholders. */
export async function resolveAddress(page: Page, address: string): Promise<string> {
  if (!address.includes(':')) return address;
  const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const path = `/api/planner/versions/?empreendimento=${enterprise?.id}`;
  const versions = await request<{ id: number; state: string }[]>(page, path);
  const draft = versions.find(({ state }) => state === 'draft');
  return address.replace(':enterprise', String(enterprise?.id)).replace(':version', String(draft?.id));
}
