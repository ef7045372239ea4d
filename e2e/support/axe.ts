import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of the page is judged: everything, or what can change when nothing but its colours did. */
export type About = 'everything' | 'colours';

const options: Record<About, RunOptions> = {
  everything: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
    // Besides, axe would fetch and parse every style sheet, for one rule (css-orientation-lock) that is experimental and not run.
    preload: { assets: ['media'] },
  },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** Runs axe on the page as it is now: every violation in one line with the elements it is about. Empty when there is none. */
export async function axeViolations(page: Page, about: About = 'everything'): Promise<string[]> {
  // The page's own policy refuses foreign scripts; the tool is handed in below the page, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    // Of what passes nothing is told, which is half of what there would be to write.
    async (run): Promise<AxeResults['violations']> =>
      (await window.axe.run(document, { ...run, resultTypes: ['violations'] })).violations,
    options[about],
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(' | ')}`,
  );
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
