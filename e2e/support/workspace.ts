import { workspace } from '@uni/phrases';
import type { Locator, Page } from 'playwright-core';

/** The tabs of a study, as in the address. */
export type Tab = keyof typeof workspace.tabs;
export const tabs = Object.keys(workspace.tabs) as Tab[];

interface Row {
  id: number;
  state: string;
}

/** Asks the server as the person on the page. */
export async function ask<T>(page: Page, url: string, path: string, init: RequestInit = {}): Promise<T> {
  const token = await page.evaluate((): string => JSON.parse(localStorage.getItem('session') ?? '{}').token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { ...init, headers });
  return (await answer.json()) as T;
}

/** Opens a tab of a development (the first one): its draft, or its version in another state. Answers its version. */
export async function openStudy(
  page: Page,
  url: string,
  tab: Tab,
  { state = 'draft', enterprise: at = 0 }: { state?: string; enterprise?: number } = {},
): Promise<number> {
  const enterprise = (await ask<Row[]>(page, url, '/api/planner/enterprises/'))[at];
  if (!enterprise) throw new Error('the demonstration has no enterprise');
  const versions = await ask<Row[]>(page, url, `/api/planner/versions/?empreendimento=${enterprise.id}`);
  const version = versions.find((candidate) => candidate.state === state);
  if (!version) throw new Error(`the demonstration has no version in state ${state}`);
  await page.goto(`${url}/planejamento/${enterprise.id}/${tab}?v=${version.id}`);
  await page.locator(`[data-tab="${tab}"] >> nth=0`).waitFor();
  await page.locator('[data-indicator="npv"]').waitFor();
  return version.id;
}

/** Goes to a tab of the open study, as a planner does. */
export async function goToTab(page: Page, tab: Tab): Promise<void> {
  await page.getByLabel('Abas do empreendimento', { exact: true }).locator(`a[href*="/${tab}?"]`).click();
  await page.locator(`[data-tab="${tab}"] >> nth=0`).waitFor();
}

export const indicator = (page: Page, key: string): Locator => page.locator(`[data-indicator="${key}"]`);

/** Until everything typed is on the server. */
export async function saved(page: Page): Promise<void> {
  await page
    .locator('[data-save="saved"]')
    .getByText(/^Salvo às \d\d:\d\d$/)
    .waitFor();
}

/** The first field on screen whose place in the study ends like this. */
export const field = (page: Page, place: string): Locator => page.locator(`[data-path$="${place}"]`).first();

/** Types into a field and leaves it with Enter. */
export async function type(page: Page, place: string, text: string): Promise<void> {
  const box = field(page, place).locator('input').first();
  await box.fill(text);
  await box.press('Enter');
}

/** Picks an option of a field by its text. */
export async function pick(page: Page, place: string, label: string): Promise<void> {
  await field(page, place).locator('select').first().selectOption({ label });
}

/** A month of a line of a grid by its name aloud. */
export const monthCell = (page: Page, line: string, month: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${line}, ${month}, `) });

/** Types into a cell of a grid as a planner does: over what stands there, then Enter. */
export async function typeInCell(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
