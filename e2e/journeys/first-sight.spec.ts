/** Requests of a browser's first visit: few files, whatever the screen. */
import type { Page } from '@playwright/test';
import { screens } from '@uni/web/src/app/routes/screens.ts';
import { expect, test } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

const most = 8;
/** The workspace computes, in a thread of its own too. */
const mostOfWorkspace = 10;

/** Returns the scripts that the document has loaded, from the cache or not. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(files.filter((file) => file.endsWith('.js')))].map((file) => file.split('/').at(-1) ?? file);
  });

test('every screen comes in eight scripts at most, the workspace in ten', async ({ as }) => {
  const page = await as('admin', { allow: /403/ });
  const many: string[] = [];
  for (const { key, path } of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scripts = await scriptsOf(page);
    expect(scripts.length, key).toBeGreaterThan(3);
    if (scripts.length > most) many.push(`${key}: ${scripts.join(' ')}`);
  }
  expect(many).toEqual([]);
  await openStudy(page, 'vendas');
  expect((await scriptsOf(page)).length).toBeLessThanOrEqual(mostOfWorkspace);
});
