import type { Page } from '@playwright/test';
import { units as copy, unitPanel } from '@uni/phrases';
import { expect, layerIssues, overflowOf, screenIssues, test, widths } from '../fixtures/index.ts';
import { unitCell } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const path = '/vendas/unidades';

const cell = unitCell;
const open = async (page: Page): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};

test.describe('the mirror of sales', () => {
  test('begins with a tower that is generated at once', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await page.getByText(copy.emptyTitle, { exact: true }).waitFor();
    await page.getByRole('button', { name: copy.generate, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: copy.generator.title });
    await dialog.getByLabel(copy.generator.block, { exact: true }).fill('Torre Ipê');
    for (const [label, text] of [
      [copy.generator.from, '1'],
      [copy.generator.to, '20'],
      [copy.generator.stacks, '5'],
      [copy.generator.area, '88'],
      [copy.generator.price, '986000'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Tab');
    }
    await dialog.getByText(copy.generator.preview(100, '101', '2005')).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: copy.generator.save(100), exact: true }).click();
    await cell(page, '1203', 'available').waitFor();
    await expect(page.locator('[data-unit]')).toHaveCount(100);
    await page.getByRole('listitem').filter({ hasText: '100 disponíveis' }).waitFor();
    await expect(cell(page, '1203', 'available')).toContainText('986');
  });

  test('by keyboard alone: walk, mark, reserve, block, take back, price, open', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await cell(page, '2001', 'available').focus();
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('r');
    const reserve = page.getByRole('dialog', { name: copy.reserve.title(1) });
    await reserve.waitFor();
    await page.keyboard.press('Enter');
    await cell(page, '1902', 'reserved').waitFor();
    await page.getByText(copy.selection.moved(1, copy.states.reserved), { exact: true }).waitFor();
    // A reserved unit cannot be blocked.
    await cell(page, '1902', 'reserved').focus();
    await page.keyboard.press('b');
    await expect(cell(page, '1902', 'reserved')).toHaveCount(1);

    await cell(page, '101', 'available').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('b');
    for (const name of ['102', '103', '202', '203']) await cell(page, name, 'blocked').waitFor();
    await page.getByText(copy.selection.moved(4, copy.states.blocked), { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Desfazer', exact: true }).press('Enter');
    await cell(page, '203', 'available').waitFor();
    await expect(page.locator('[class*="blocked"][data-unit]')).toHaveCount(0);

    await page.getByRole('button', { name: copy.selection.price, exact: true }).press('Enter');
    const price = page.getByRole('dialog', { name: copy.pricing.title(4) });
    await price.getByLabel(copy.pricing.share, { exact: true }).fill('2,5');
    await page.keyboard.press('Tab');
    await price.getByText('De R$ 3.944.000,00 para R$ 4.042.600,00', { exact: true }).waitFor();
    await price.getByRole('button', { name: copy.pricing.save, exact: true }).press('Enter');
    await price.waitFor({ state: 'detached' });
    await cell(page, '103', 'available').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: unitPanel.label('Torre Ipê, 103') });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    expect(await screenIssues(page)).toEqual([]);
    await panel.getByRole('button', { name: unitPanel.data, exact: true }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Torre Ipê, 103' });
    await expect(drawer.getByLabel(copy.drawer.fields.list_price, { exact: true })).toHaveValue('1.010.650');
    await drawer.getByLabel(copy.drawer.fields.typology, { exact: true }).fill('2 quartos');
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: unitPanel.data, exact: true }).focus();
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: unitPanel.label('Torre Ipê, 104') }).waitFor();
    await page.keyboard.press('Escape');
    await expect(cell(page, '104', 'available')).toBeFocused();
    await page.getByRole('button', { name: copy.views.table, exact: true }).press('Enter');
    await page.getByRole('row').filter({ hasText: '2 quartos' }).waitFor();
  });

  test('holds forty floors of twelve and a block of lots, on a notebook and on a phone', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('admin');
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
    const floors = Array.from({ length: 480 }, (_, at) => ({
      ...{ block: 'Torre Alta', floor: 1 + Math.floor(at / 12), stack: String(1 + (at % 12)), nome: `T${at}` },
      ...{ facing: at % 2 === 0 ? 'east' : 'west', list_price: 98_600_000 },
    }));
    const lots = Array.from({ length: 30 }, (_, at) => ({
      block: 'Quadra B',
      nome: `Lote ${at + 1}`,
      facing: 'north',
    }));
    const body = JSON.stringify({ empreendimento: enterprise?.id, rows: [...floors, ...lots] });
    await request(page, '/api/sales/unit-imports/', { method: 'POST', body });
    await page.goto(`${path}?face=east`);
    await page.getByText(copy.filters.found(240, 610), { exact: true }).waitFor();
    await expect(page.locator('[data-unit][data-out]')).toHaveCount(370);
    expect(await overflowOf(page)).toEqual([]);
    expect(await screenIssues(page)).toEqual([]);
    await page.getByRole('list', { name: copy.lotsOf('Lote 30', 'Lote 16') }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toEqual([]);
    await cell(page, 'Lote 1', 'available').click();
    await page.getByRole('dialog', { name: 'Quadra B, Lote 1' }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('is whole on a narrow page, and for whoever may only read', { tag: '@proof' }, async ({ as }) => {
    {
      const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
      await open(page);
      await cell(page, '1203', 'available').waitFor();
      expect(await overflowOf(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page);
      await cell(page, '1203', 'available').click();
      await page.keyboard.press('b');
      await page.getByText(copy.noRight, { exact: true }).waitFor();
      await expect(page.getByRole('button', { name: copy.selection.to.blocked, exact: true })).toHaveCount(0);
      await expect(cell(page, '1203', 'available')).toHaveCount(1);
    }
  });
});
