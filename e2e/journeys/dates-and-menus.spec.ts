/** Dates, months and menus in a browser whose language is English: they speak Portuguese all the same. */
import type { Browser, Locator, Page } from '@playwright/test';
import { apiAccess, audit, common, shell, states } from '@uni/phrases';
import {
  button,
  dialog,
  expect,
  layerIssues,
  main,
  type People,
  screenIssues,
  signIn,
  test,
} from '../fixtures/index.ts';

const { filters } = audit;
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true });
const address = (page: Page): string => new URL(page.url()).search;
const chosenDay = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** Signs in with a browser in English and answers its page, and the errors that it logs. */
async function inEnglish(browser: Browser, people: People, width = 1280): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width, height: 720 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page, people.admin);
  return { page, errors };
}

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await into.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

test('days are typed, pasted and refused as Brazilians write them', async ({ browser, people }) => {
  const { page, errors } = await inEnglish(browser, people);
  await page.goto('/auditoria');
  const [from, to] = [field(page, filters.from), field(page, filters.to)];
  await from.click();
  await page.keyboard.type('05/03/2026');
  await expect.poll(() => address(page)).toContain('de=2026-03-05');
  await paste(page, from, '2026-12-30');
  await expect.poll(() => address(page)).toContain('de=2026-12-30');
  await paste(page, to, '31/12/2026');
  await expect.poll(() => address(page)).toContain('ate=2026-12-31');
  await expect(from).toHaveValue('30/12/2026');
  await paste(page, to, '31/02/2026');
  await to.blur();
  await main(page).getByText(common.fieldErrors.day, { exact: true }).waitFor();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await paste(page, to, '29/12/2026');
  await main(page).getByText(common.fieldErrors.earliest('30/12/2026'), { exact: true }).first().waitFor();
  await to.fill('');
  await to.blur();
  await expect.poll(() => address(page)).not.toContain('ate=');
  await expect(to).not.toHaveAttribute('aria-invalid', 'true');
  expect(errors).toEqual([]);
});

test('the calendar is walked by keys, in Portuguese, and axe objects to nothing at both widths', async ({
  browser,
  people,
}) => {
  const { page, errors } = await inEnglish(browser, people);
  await page.goto('/auditoria?de=2026-02-27');
  const open = button(page, common.chooseDay).first();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => chosenDay(page)).toMatch(/^sexta-feira, 27 de fevereiro de 2026/);
  expect(await page.locator('thead th').allInnerTexts()).toEqual(expect.arrayContaining(['D', 'S', 'T', 'Q']));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosenDay(page)).toMatch(/^sábado, 7 de março de 2026/);
  await dialog(page).getByText('março 2026', { exact: true }).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await screenIssues(page)).toEqual([]);
  }
  const box = await dialog(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page)).toContain('de=2026-03-07');
  await expect(open).toBeFocused();
  await expect(field(page, filters.from)).toHaveValue('07/03/2026');
  expect(errors).toEqual([]);
});

test('a calendar in a drawer is cut off by nothing, and offers no day outside the limits', async ({
  browser,
  people,
}) => {
  const { page, errors } = await inEnglish(browser, people, 390);
  await page.goto('/api-e-webhooks');
  await main(page).getByRole('button', { name: apiAccess.tokens.create, exact: true }).click();
  await dialog(page).getByRole('button', { name: common.chooseDay, exact: true }).click();
  const calendar = dialog(page).last();
  const days = calendar.getByRole('gridcell').getByRole('button');
  await days.first().waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await calendar.getByRole('button', { name: common.nextMonth, exact: true }).click();
  const [from, month] = [await days.nth(10).getAttribute('aria-label'), await days.nth(10).innerText()];
  expect(from).toContain(`${month} de `);
  await days.nth(10).click();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).getByLabel(apiAccess.tokens.expires, { exact: true })).toHaveValue(
    new RegExp(`^${month.padStart(2, '0')}/`),
  );
  await dialog(page).getByRole('button', { name: common.chooseDay, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a menu is opened, walked and left by keys, and a letter leads to its row', async ({ browser, people }) => {
  const { page, errors } = await inEnglish(browser, people);
  const theme = button(page, shell.theme);
  await theme.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: shell.theme, exact: true });
  await expect(menu.getByRole('menuitemradio', { name: shell.themes.system, exact: true })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(menu.getByRole('menuitemradio', { name: shell.themes.light, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitemradio').last()).toBeFocused();
  await page.keyboard.press('e');
  await expect(menu.getByRole('menuitemradio', { name: shell.themes.dark, exact: true })).toBeFocused();
  expect(await screenIssues(page, ['light'])).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect(theme).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitemradio', { name: shell.themes.dark, exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(theme).toBeFocused();
  expect(errors).toEqual([]);
});

test('what opens says so when its file does not come, and opens once it does', async ({ browser, people }) => {
  const { page } = await inEnglish(browser, people);
  await page.route('**/assets/aria-*.js', (route) => route.abort());
  await button(page, shell.theme).click();
  await page.getByText(states.couldNotOpenList, { exact: true }).first().waitFor();
  await expect(button(page, shell.theme)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute('**/assets/aria-*.js');
  await button(page, shell.theme).click();
  await page.getByRole('menu').waitFor();
});
