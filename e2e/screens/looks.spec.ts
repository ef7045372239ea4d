/** Each screen that has an address is looked at once: axe, both themes, every width, the page's own policy. */
import { expect, overflowOf, screenIssues, test } from '../fixtures/index.ts';
import { watchPolicy } from '../fixtures/policy.ts';
import { drawnScreens } from './addresses.ts';
import { enterScreen } from './enter-screen.ts';

test.use({ demonstration: 'whole' });
test.describe.configure({ mode: 'parallel' });

const narrow = { width: 390, height: 844 } as const;
/** A laptop's page at four times its size: its content has to reflow (WCAG 1.4.10). */
const reflowed = { width: 320, height: 640 } as const;

for (const screen of drawnScreens)
  test(`${screen.name} (${screen.address}) is whole in both themes and at every width`, async ({
    as,
    organization,
  }) => {
    const page = await as(screen.who, {
      theme: screen.themes?.[0] ?? 'light',
      ...(screen.allow ? { allow: screen.allow } : {}),
    });
    const breaches = await watchPolicy(page);
    await enterScreen(page, organization, screen);
    await expect.poll(() => page.title()).toMatch(/UNI$/);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // A screen that is refused or fails would be judged for another.
    const refused = page.getByText('Você não tem permissão para acessar esta tela.');
    expect(await refused.count()).toBe(screen.name === 'no permission' ? 1 : 0);
    expect(await page.getByText(/^Não foi possível carregar/).count()).toBe(0);
    const issues = await screenIssues(page, screen.themes);
    await page.setViewportSize(narrow);
    issues.push(...(await screenIssues(page, screen.themes)));
    await page.setViewportSize(reflowed);
    issues.push(...(await overflowOf(page)));
    expect(issues).toEqual([]);
    expect(breaches).toEqual([]);
  });
