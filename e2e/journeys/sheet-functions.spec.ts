/** What a person takes from the page of the API into Google Sheets. */
import { readFileSync } from 'node:fs';
import { spreadsheets } from '@uni/phrases';
import { button, expect, test } from '../fixtures/index.ts';

const { offer } = spreadsheets;

test('the script of Google Sheets is copied by keyboard, and saved as the same file', async ({ as }) => {
  const page = await as('admin');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api-e-webhooks');
  await button(page, offer.copy).press('Enter');
  await page.getByText(offer.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('function UNI_INDICADOR(');
  expect(copied).toContain(new URL(page.url()).origin);
  expect(copied).not.toMatch(/uni_[po]_/);
  const arriving = page.waitForEvent('download');
  await button(page, offer.download).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('UNI.gs');
  expect(readFileSync(await file.path(), 'utf8')).toBe(copied);
});
