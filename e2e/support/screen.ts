import type { Locator, Page } from 'playwright-core';

/** Parts of a screen by their roles, as whoever listens to it finds them. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const main = (page: Page): Locator => page.locator('main');
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Until nothing lies open over the screen. */
export const closed = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'detached' });

/** The words of what has the focus. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
