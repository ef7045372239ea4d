import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readWorkbook } from '@uni/workbook';
import { type As, expect, screenIssues, test, widths } from '../fixtures/index.ts';
import { field, goToTab, indicator, loanOf, monthCell, openStudy, saved, type } from '../fixtures/workspace.ts';

/** Two people with the same draft open. */
async function two(as: As, journey: (mine: Page, theirs: Page, version: number) => Promise<void>): Promise<void> {
  // The browser itself logs a 409 answer; the page displays nothing more.
  const mine = await as('planner', { allow: /status of 409/ });
  const theirs = await as('admin', { allow: /status of 409/ });
  const version = await openStudy(mine, 'financiamento');
  await openStudy(theirs, 'financiamento');
  await journey(mine, theirs, version);
}

test.describe('two people on one study', () => {
  test('change different cells and both are kept, without a question', { tag: '@proof' }, ({ as }) =>
    two(as, async (mine, theirs, version) => {
      await type(theirs, '/share', '71');
      await saved(theirs);
      await type(mine, '/limit', '51.000.000');
      await saved(mine);
      await expect.poll(() => field(mine, '/share').locator('input').inputValue()).toBe('71');
      expect(await loanOf(mine, version)).toMatchObject({ share: 0.71, limit: 51_000_000 });
      await expect(mine.getByText('também foi alterado')).toHaveCount(0);
    }),
  );

  test('change the same cell: both values are shown, mine is kept by choice, theirs is seen before', ({ as }) =>
    two(as, async (mine, theirs, version) => {
      await type(theirs, '/limit', '48.000.000');
      await saved(theirs);
      await type(mine, '/limit', '53.500.000');
      const surface = mine
        .getByRole('alert')
        .filter({ hasText: '1 valor também foi alterado por Ademir Administrador.' });
      await surface.waitFor();
      const row = surface.getByRole('row').nth(1);
      expect((await row.textContent())?.replaceAll(' ', ' ')).toMatch(
        /Financiamento, [^,]+, Limite.*53\.500\.000,00.*48\.000\.000,00/,
      );
      await expect(field(mine, '/limit').locator('input')).toHaveValue('53.500.000');
      for (const { width } of widths) {
        await mine.setViewportSize({ width, height: 900 });
        expect(await screenIssues(mine)).toEqual([]);
      }
      await mine.setViewportSize({ width: 1440, height: 900 });
      await mine.getByRole('button', { name: 'Manter os meus', exact: true }).click();
      await saved(mine);
      expect((await loanOf(mine, version)).limit).toBe(53_500_000);
    }));

  test('change the same cell: theirs is used by choice', ({ as }) =>
    two(as, async (mine, theirs, version) => {
      await type(theirs, '/limit', '47.000.000');
      await saved(theirs);
      await type(mine, '/limit', '54.000.000');
      await mine.getByRole('button', { name: 'Usar os do servidor', exact: true }).click();
      await expect.poll(() => field(mine, '/limit').locator('input').inputValue()).toBe('47.000.000');
      expect((await loanOf(mine, version)).limit).toBe(47_000_000);
    }));
});

test.describe('the workbook', () => {
  test('is downloaded from the screen with what was just typed, opens, and shows the same result', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'financiamento');
    await type(page, '/monthly_fee', '2.750');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^Planilha com fórmulas/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const { sheets } = readWorkbook(await readFile(await file.path()));
    expect([...sheets.keys()]).toEqual(expect.arrayContaining(['Fluxo de caixa', 'Indicadores', 'Conferência']));
    const cells = [...sheets.values()].flatMap((sheet) => [...sheet.values()]);
    expect(cells.filter((cell) => cell.formula !== null).length).toBeGreaterThan(1_000);
    expect(cells.some((cell) => cell.value === 2750)).toBe(true);
    const displayedResult = (await indicator(page, 'result').getAttribute('title')) ?? '';
    const reais = Number(displayedResult.replace(/[^\d,-]/g, '').replace(',', '.'));
    expect(cells.some((cell) => typeof cell.value === 'number' && Math.abs(cell.value - reais) < 0.005)).toBe(true);
  });
});

test.describe('speed', () => {
  test('repaints indicators, chart and grid at each commit, and tells how long it took', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'vendas');
    const commits: number[] = [];
    for (let at = 0; at < 9; at += 1) {
      await monthCell(page, 'Curva de vendas', 'julho de 2026').click();
      await page.keyboard.type(`${9 + at / 2}`.replace('.', ','));
      commits.push(await untilPainted(page.getByLabel(/^Editar Curva de vendas/), 'Enter'));
    }
    await goToTab(page, 'fluxo-de-caixa');
    await page.getByRole('gridcell').first().waitFor();
    const steps: number[] = [];
    for (let at = 0; at < 9; at += 1) {
      const before = await indicator(page, 'npv').getAttribute('title');
      steps.push(await untilPainted(page.locator('main'), 'z'));
      await expect(indicator(page, 'npv')).not.toHaveAttribute('title', before ?? '');
    }
    const figures = [commits, steps].map((samples) => samples.sort((a, b) => a - b));
    const [curve = 0, grid = 0] = figures.map((samples) => samples[4] ?? Number.POSITIVE_INFINITY);
    const slowest = figures.map((samples) => samples.at(-1)?.toFixed(0)).join(' and ');
    console.info(
      `to paint: curve, bar and table ${curve.toFixed(0)} ms; grid, bar and chart ${grid.toFixed(0)} ms; slowest ${slowest} ms`,
    );
  });
});

/** Milliseconds from a key to the frame after the one that shows its effect. `z` comes with Ctrl and undoes. */
function untilPainted(target: Locator, key: string): Promise<number> {
  return target.evaluate(async (element, pressed) => {
    const start = performance.now();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, ctrlKey: pressed === 'z', bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - start;
  }, key);
}
