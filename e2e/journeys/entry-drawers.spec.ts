/** Records are entered next to their list, which stays in sight. No typed input is lost, keys save, and saved rows are marked. */
import type { Page } from '@playwright/test';
import { common, clients as copy, register } from '@uni/phrases';
import { button, closed, dialog, expect, focused, layerIssues, main, test } from '../fixtures/index.ts';

test.use({ demonstration: 'whole' });

const name = 'Eliane Prado Vieira';
const rowButton = (page: Page) => main(page).getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: register.discardTitle, exact: true });
const phone = (page: Page) => dialog(page).getByLabel('Telefone', { exact: true });
const scrolled = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0);
const boxOf = (page: Page) =>
  page.getByRole('dialog', { name, exact: true }).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  });

async function openClient(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/vendas/clientes');
  await rowButton(page).waitFor();
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 200));
  await rowButton(page).focus();
  await page.keyboard.press('Enter');
  await phone(page).waitFor();
}

test('the list stays beside the drawer: its place, its open row, and two columns of fields', async ({ as }) => {
  const page = await as('admin');
  await openClient(page);
  expect(await boxOf(page)).toEqual({ left: 720, top: 0, width: 560, height: 600 });
  expect(await scrolled(page)).toBe(200);
  await expect(main(page).locator('tr[data-open]')).toContainText(name);
  const [first, second] = await Promise.all(
    ['E-mail', 'Telefone'].map((label) => dialog(page).getByLabel(label, { exact: true }).boundingBox()),
  );
  expect(first?.y).toBe(second?.y);
  // Heading and acts stay where they are while the fields move.
  const save = button(page, common.save);
  const before = await save.boundingBox();
  await dialog(page).getByText(copy.drawer.history, { exact: true }).scrollIntoViewIfNeeded();
  expect(await save.boundingBox()).toEqual(before);
  await expect(dialog(page).getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await closed(page);
  expect(await scrolled(page)).toBe(200);
  expect(await focused(page)).toContain(name);
});

test('keyboard: Esc asks before typed input is lost, as often as it is pressed, and Ctrl+Enter saves', async ({
  as,
}) => {
  const page = await as('admin');
  await openClient(page);
  await phone(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('62988887777');
  for (let pressed = 0; pressed < 4; pressed++) {
    await page.keyboard.press('Escape');
    await (pressed % 2 === 0 ? question(page).waitFor() : question(page).waitFor({ state: 'detached' }));
  }
  await page.mouse.click(300, 300);
  await question(page).waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await button(page, register.keepEditing).click();
  await expect(phone(page)).toHaveValue('62988887777');

  await phone(page).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await closed(page);
  const saved = main(page).locator('tr[data-saved]');
  await expect(saved).toContainText(name);
  await expect(saved).toContainText('(62) 98888-7777');
  expect(await focused(page)).toContain(name);
  await expect(saved).toHaveCount(0, { timeout: 10_000 });
});

test('an address opens the list with the drawer, which fills a phone', async ({ as }) => {
  const page = await as('admin');
  await openClient(page);
  const address = page.url();
  expect(address).toContain('abrir=');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await phone(page).waitFor();
  expect(await boxOf(page)).toEqual({ left: 0, top: 0, width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await closed(page);
  // Nothing had the focus before: the row of the record has it now.
  await expect(rowButton(page)).toBeFocused();
});

test('the keys of the page tell that Ctrl+Enter saves', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/vendas/clientes');
  await rowButton(page).waitFor();
  await page.keyboard.press('?');
  await dialog(page).getByText('Ctrl Enter', { exact: true }).waitFor();
});
