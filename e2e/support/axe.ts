import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the page as it is now: every violation in one line with the elements it is about. Empty when there is none. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy refuses foreign scripts; the tool is handed in below the page.
  await page.evaluate(source);
  const results = await page.evaluate(
    (run): Promise<AxeResults> =>
      window.axe.run(document, { runOnly: run, rules: { 'target-size': { enabled: true } } }),
    tags,
  );
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(' | ')}`,
  );
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
