import type { Page } from 'playwright-core';
import { axeViolations } from './axe.ts';
import { type Look, looks, shoot } from './browser.ts';

/**
 * What is wrong with the screen as it stands, in light and in dark: what axe finds, and a page that scrolls sideways.
 * The theme is switched under the open page. Colours come from variables of the style sheet, so that nothing else changes
 * with it; where something did (the elements tell), everything is judged again. Keeps a picture of each look.
 */
export async function flaws(
  page: Page,
  name: string,
  { full = false, themes = ['light', 'dark'] }: { full?: boolean; themes?: readonly Look['theme'][] } = {},
): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const found: string[] = [];
  // From the top: what has scrolled half under a bar that stays is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  let judged: string | null = null;
  for (const look of looks.filter((one) => one.width === width && themes.includes(one.theme))) {
    await paint(page, look.theme);
    await shoot(page, name, look, full);
    const drawn: string = await elements(page);
    const violations = await axeViolations(page, drawn === judged ? 'colours' : 'everything');
    judged = drawn;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) violations.push(`scrolls sideways by ${overflow} pixels`);
    found.push(...violations.map((one) => `${name}, ${look.theme}, ${width}: ${one}`));
  }
  if (judged === null) throw new Error(`no look is ${width} pixels wide`);
  return found;
}

/** The operating system changes its theme, and the page follows. */
async function paint(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

/** Everything on the page but what it is painted with. */
const elements = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);
