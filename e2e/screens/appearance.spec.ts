/** Each screen with an address is checked once: axe, both themes, every width, the page's own policy. */
import type { Page } from '@playwright/test';
import { chosenCases } from '@uni/tools/test/cases.ts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { type As, expect, overflowOf, screenIssues } from '../fixtures/index.ts';
import { type DrawnScreen, drawnScreens } from './addresses.ts';
import { settle } from './enter-screen.ts';
import { test } from './tour.ts';

test.use({ demonstration: 'whole' });
test.describe.configure({ mode: 'parallel' });

const narrow = { width: 390, height: 844 } as const;
/** A laptop's page at four times its size: its content has to reflow (WCAG 1.4.10). */
const reflowed = { width: 320, height: 640 } as const;

/** Screens outside the frame are loaded by their address. */
async function load(as: As, { address, themes, allow }: DrawnScreen): Promise<Page> {
  const page = await as(null, { theme: themes?.[0] ?? 'light', ...(allow ? { allow } : {}) });
  await page.goto(address);
  await settle(page);
  return page;
}

/** Screens in one run of `npm test`. */
const usualScreens = 12;

for (const screen of drawnShare(drawnScreens, usualScreens))
  test(`${screen.name} (${screen.address}) is whole in both themes and at every width`, async ({ as, tour }) => {
    const { who } = screen;
    const page = who === null ? await load(as, screen) : await tour({ ...screen, who });
    await expect.poll(() => page.title()).toMatch(/UNI$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Otherwise a refused or failed screen would be checked instead.
    const refused = page.getByText('Você não tem permissão para acessar esta tela.');
    await expect(refused).toHaveCount(screen.name === 'no permission' ? 1 : 0);
    await expect(page.getByText(/^Não foi possível carregar/)).toHaveCount(0);
    const issues = await screenIssues(page, screen.themes);
    await page.setViewportSize(narrow);
    // The colours of one theme are the same at every width: the other theme here is a proof.
    const themes = chosenCases() === 'usual' ? (screen.themes ?? ['light']).slice(0, 1) : screen.themes;
    issues.push(...(await screenIssues(page, themes)));
    await page.setViewportSize(reflowed);
    issues.push(...(await overflowOf(page)));
    expect(issues).toEqual([]);
  });
