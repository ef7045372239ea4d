/** Public links of the mirror: made, opened without a session by mouse and by keyboard, and ended. */
import type { Page } from '@playwright/test';
import { mirrorLinks as copy, units } from '@uni/phrases';
import { button, dialog, expect, layerIssues, overflowOf, screenIssues, test } from '../fixtures/index.ts';
import { sell, unitForSale } from '../fixtures/sales.ts';

/** Text that would become an element if it were read as markup. */
const linkName = '<b id="taken">Imobiliária</b>';
const buyer = 'Beatriz Sigilosa';

const open = async (page: Page): Promise<void> => {
  await page.goto('/vendas/unidades');
  await page.getByRole('heading', { level: 1, name: units.title }).waitFor();
};
const cell = (page: Page, name: string, state: keyof typeof copy.page.states) =>
  page.getByRole('button', { name: new RegExp(`(^| )${copy.page.unit(name, copy.page.states[state])}`) });

let address = '';

test.describe('a public link of the mirror', () => {
  test('is made by keyboard, with its address shown once', async ({ as }) => {
    const page = await as('admin');
    await sell(page, [buyer]);
    await unitForSale(page, '201');
    await open(page);
    await button(page, copy.open).press('Enter');
    const layer = page.getByRole('dialog', { name: copy.title });
    await layer.getByLabel(copy.fields.name, { exact: true }).fill(linkName);
    await layer.getByLabel(copy.fields.shows_prices, { exact: false }).press('Space');
    await button(page, copy.create).press('Enter');
    address = await layer.getByLabel(copy.address, { exact: true }).inputValue();
    expect(address).toMatch(/\/espelho#[0-9a-z]+-[\w-]{43}$/);
    await layer.getByRole('rowheader', { name: linkName, exact: true }).waitFor();
    await expect(page.locator('#taken')).toHaveCount(0);
    expect(await layerIssues(page)).toEqual([]);
  });

  test('shows availability without a session, never a buyer, and is walked by arrows', async ({ as }) => {
    const page = await as(null);
    await page.goto(address);
    await cell(page, '101', 'sold').click();
    await page.getByRole('region', { name: copy.page.chosen }).getByText(copy.page.states.sold).waitFor();
    await cell(page, '101', 'sold').press('End');
    const chosen = page.getByRole('region', { name: copy.page.chosen });
    await chosen.getByText('R$ 120.000,00', { exact: true }).waitFor();
    await expect(cell(page, '201', 'available')).toBeFocused();
    const text = await page.locator('body').innerText();
    for (const hidden of [buyer, 'Imobiliária', 'Corretora Sul']) expect(text).not.toContain(hidden);
    expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content)).toContain(
      'noindex',
    );
    expect(await screenIssues(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toEqual([]);
    await button(page, copy.page.counts.sold(1)).click();
    await expect(cell(page, '201', 'available')).toHaveAttribute('data-out', 'true');
  });

  test('ends when it is revoked: the same sentence as for one that never was', async ({ as }) => {
    const admin = await as('admin');
    await open(admin);
    await button(admin, copy.open).click();
    await admin.getByText(/^1, em /).waitFor();
    await button(admin, copy.revokeOf(linkName)).click();
    await dialog(admin).getByRole('button', { name: copy.revoke, exact: true }).last().click();
    await admin.getByText(copy.revoked, { exact: true }).waitFor();
    const page = await as(null, { allow: /status of 404/ });
    for (const link of [address, address.replace(/-.*/, `-${'A'.repeat(43)}`), address.replace(/#.*/, '')]) {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByText(copy.page.over, { exact: true }).waitFor();
      await page.getByText(copy.page.overHint, { exact: true }).waitFor();
    }
    expect(await screenIssues(page)).toEqual([]);
  });
});
