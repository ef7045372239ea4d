/**
 * The planning grid in a planner's use. A block out of Excel with exceptions, and a curve reshaped; each by the mouse and by
 * the keyboard alone.
 */

import type { Page } from '@playwright/test';
import { insertAt, type StudyDocument, type StudyEdit } from '@uni/contracts';
import {
  type As,
  countEffort,
  enterOn,
  expect,
  layerIssues,
  screenIssues,
  tabTo,
  test,
  widths,
} from '../fixtures/index.ts';
import { indicator, monthCell, openStudy, request, saved, typeInCell } from '../fixtures/workspace.ts';

const LINES = 24;
const MONTHS = 36;
const GROUP = 'legal_expenses';

interface StoredStudy extends StudyDocument {
  revision: number;
}
interface Expense {
  name?: string;
  group: string;
  value: { amount?: number };
  timing?: { kind: string; shares?: number[] };
}

/** A planner whose browser lets the page at the clipboard. */
const planner = async (as: As, journey: (page: Page) => Promise<void>) => {
  const page = await as('planner');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
  await journey(page);
};

/** Opens the costs of the draft as one grid, with twenty-four entries of one group that are all zero. */
async function openGrid(page: Page): Promise<number> {
  const version = await openStudy(page, 'custos');
  const path = `/api/planner/versions/${version}/study/`;
  const stored = await request<StoredStudy>(page, path);
  const expenses = stored.study.expenses as unknown as Expense[];
  if (!expenses.some(({ name }) => name === 'Linha 01')) {
    let id = 1;
    const edits: StudyEdit[] = [];
    let after: number | null = null;
    for (let line = 1; line <= LINES; line += 1) {
      const item = {
        group: GROUP,
        name: `Linha ${String(line).padStart(2, '0')}`,
        value: { basis: 'amount', amount: 0 },
        timing: { kind: 'curve', start: 0, shares: Array.from({ length: MONTHS }, () => 1) },
      };
      const made = insertAt({ study: stored.study, identity: stored.identity }, '/expenses', after, item, () => {
        id += 1;
        return 9_000_000 + id;
      });
      edits.push(...made.edits);
      after = made.id;
    }
    const body = JSON.stringify({ revision: stored.revision, edits });
    await request(page, path, { method: 'PATCH', body });
    await page.reload();
    await page.getByRole('button', { name: 'Todos em grade', exact: true }).waitFor();
  }
  return version;
}

/** Clipboard text as Excel writes it, with two ambiguous amounts and one that is no number. */
function excelBlock(seed: number): { text: string; sum: number } {
  let sum = 0;
  const rows = Array.from({ length: LINES }, (_, row) =>
    Array.from({ length: MONTHS }, (_, month) => {
      if (row === 3 && month < 2) {
        sum += 1234_00;
        return '1.234';
      }
      if (row === 7 && month === 5) return '#REF!';
      const cents = ((row * 37 + month * 11 + seed) % 90_000) + 101;
      sum += cents;
      return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    }),
  );
  return { text: `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`, sum };
}

const npv = (page: Page): Promise<string | null> => indicator(page, 'npv').getAttribute('title');
const moved = (page: Page, before: string | null): Promise<unknown> =>
  page.waitForFunction(
    (old) => document.querySelector('[data-indicator="npv"]')?.getAttribute('title') !== old,
    before,
  );

/** The amounts of the twenty-four entries as the server has them, in centavos. */
async function storedSum(page: Page, version: number): Promise<number> {
  const { study } = await request<StoredStudy>(page, `/api/planner/versions/${version}/study/`);
  return (study.expenses as unknown as Expense[])
    .filter(({ name }) => /^Linha \d\d$/.test(name ?? ''))
    .reduce((sum, { value }) => sum + Math.round((value.amount ?? 0) * 100), 0);
}

const writeClipboard = (page: Page, text: string): Promise<void> =>
  page.evaluate((value) => navigator.clipboard.writeText(value), text);

test.describe('a planner who comes from Excel', () => {
  test(
    'J2 mouse: pastes 24 lines by 36 months with the mouse, fixes the exceptions in one dialog, and takes it back in one step',
    { tag: '@proof' },
    ({ as }) =>
      planner(as, async (page) => {
        const version = await openGrid(page);
        await page.getByRole('button', { name: 'Todos em grade', exact: true }).click();
        const before = await npv(page);
        const block = excelBlock(1);
        await writeClipboard(page, block.text);
        await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('linha');
        await monthCell(page, 'Linha 01', 'janeiro de 2026').click();
        await page.keyboard.press('Control+V');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Colar 864 células em Linha 01, jan/26 a dez/28').waitFor();
        await dialog.getByText('1 inválida').waitFor();
        await expect(dialog.getByRole('row')).toHaveCount(2);
        expect(await layerIssues(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Colar 863', exact: true }).click();
        await page.getByText('863 células coladas').first().waitFor();
        await moved(page, before);
        await saved(page);
        expect(await storedSum(page, version)).toBe(block.sum);
        await page.keyboard.press('Control+Z');
        await page.waitForFunction(
          (old) => document.querySelector('[data-indicator="npv"]')?.getAttribute('title') === old,
          before,
        );
        await saved(page);
        expect(await storedSum(page, version)).toBe(0);
      }),
  );

  test('J2 keyboard: does the same, and finds the step of undo after a reload', ({ as }) =>
    planner(as, async (page) => {
      const version = await openGrid(page);
      const effort = await countEffort(page);
      await enterOn(page, page.getByRole('button', { name: 'Todos em grade', exact: true }));
      await tabTo(page, page.locator('[role="treegrid"] [tabindex="0"]'));
      const block = excelBlock(500);
      await writeClipboard(page, block.text);
      await page.keyboard.press('Control+G');
      await page.keyboard.type('Linha 01, jan/26');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+V');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await saved(page);
      expect(await storedSum(page, version)).toBe(block.sum);
      expect((await effort()).clicks).toBe(0);
      await page.reload();
      await page.getByRole('button', { name: /^Desfazer: Colar / }).waitFor();
      await page.keyboard.press('Control+Z');
      await saved(page);
      expect(await storedSum(page, version)).toBe(0);
    }));

  test('types, spreads a year, changes the way of dividing, fills, and leaves with Esc and Tab', ({ as }) =>
    planner(as, async (page) => {
      await openGrid(page);
      await page.getByRole('button', { name: 'Todos em grade', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('linha');
      await typeInCell(page, monthCell(page, 'Linha 01', 'janeiro de 2026'), '=1500*2');
      await monthCell(page, 'Linha 01', 'janeiro de 2026').getByText('3.000', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Ano', exact: true }).click();
      await typeInCell(page, monthCell(page, 'Linha 02', '2026'), '24000');
      await page.getByText('distribuído em 12 meses, linear').first().waitFor();
      await page.getByRole('button', { name: 'mudar', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'no primeiro mês', exact: true }).click();
      await page.getByRole('button', { name: 'Mês', exact: true }).click();
      const first = monthCell(page, 'Linha 02', 'janeiro de 2026');
      await first.getByText('24.000', { exact: true }).waitFor();
      await first.click();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+D');
      await monthCell(page, 'Linha 05', 'janeiro de 2026').getByText('24.000', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="treegrid"]') === null))
        .toBe(true);
      await saved(page);
    }));
});

test.describe('a sales curve reshaped', () => {
  test('J5 mouse: a shape, a dragged point, the sum kept, the indicators moved', { tag: '@proof' }, ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'vendas');
      await page.getByRole('button', { name: 'S', exact: true }).first().click();
      await saved(page);
      const before = await npv(page);
      const point = page.getByRole('slider').nth(3);
      await point.scrollIntoViewIfNeeded();
      const box = await point.boundingBox();
      if (!box) throw new Error('the point is not on the screen');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y - 10, { steps: 4 });
      await page.mouse.up();
      await page.getByText('Prévia: o tracejado é a curva atual.').waitFor();
      await page.getByText('Soma 100,00%').first().waitFor();
      await expect.poll(() => npv(page)).toBe(before);
      await page.getByRole('button', { name: 'Aplicar curva', exact: true }).click();
      await moved(page, before);
      await saved(page);
      await page.getByRole('button', { name: /^Desfazer: / }).click();
      await page.waitForFunction(
        (old) => document.querySelector('[data-indicator="npv"]')?.getAttribute('title') === old,
        before,
      );
    }),
  );

  test('J5 keyboard: stepped points, a locked month, applied with Enter', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'vendas');
      const before = await npv(page);
      const effort = await countEffort(page);
      await tabTo(page, page.getByRole('slider'));
      const value = (): Promise<string | null> =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-valuetext') ?? null);
      await page.keyboard.press('ArrowRight');
      const start = await value();
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect.poll(value).not.toBe(start);
      await page.keyboard.press('l');
      await expect.poll(value).toContain('travada');
      const held = await value();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(value).toBe(held);
      await page.keyboard.press('Enter');
      await moved(page, before);
      await saved(page);
      expect((await effort()).clicks).toBe(0);
    }));
});

test.describe('the grid of costs and the curve editor', () => {
  for (const viewport of widths)
    test(`are good in light and dark at ${viewport.width}`, { tag: '@proof' }, async ({ as }) => {
      const page = await as('planner', { ...viewport });
      await openStudy(page, 'custos');
      await page.getByRole('button', { name: 'Todos em grade', exact: true }).click();
      await page.getByText('23 grupos').waitFor();
      expect(await screenIssues(page)).toEqual([]);
      if (viewport.width === 390) {
        await page
          .getByRole('button', { name: /^Outorga onerosa/ })
          .first()
          .click();
        await page
          .getByRole('button', { name: /editável$/ })
          .first()
          .click();
        await page.getByRole('dialog').getByLabel('Valor').waitFor();
        expect(await layerIssues(page)).toEqual([]);
      }
      await openStudy(page, 'vendas');
      await page.getByRole('slider').first().waitFor();
      expect(await screenIssues(page)).toEqual([]);
    });
});
