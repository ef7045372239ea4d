import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readWorkbook } from '@uni/workbook';
import { type As, expect, screenIssues, signIn, test, widths } from '../fixtures/index.ts';
import { root } from '../fixtures/paths.ts';
import { ask, field, goToTab, indicator, monthCell, openStudy, saved, tabs, type } from '../fixtures/workspace.ts';

/** Two people with the same draft open. */
async function two(as: As, journey: (mine: Page, theirs: Page, version: number) => Promise<void>): Promise<void> {
  // The browser itself logs a 409 answer; the page says nothing more.
  const mine = await as('planner', { allow: /status of 409/ });
  const theirs = await as('admin', { allow: /status of 409/ });
  const version = await openStudy(mine, 'financiamento');
  await openStudy(theirs, 'financiamento');
  await journey(mine, theirs, version);
}

interface Loan {
  share: number;
  limit: number;
}
async function loanOf(page: Page, version: number): Promise<Loan> {
  const { study } = await ask<{ study: { loans: Loan[] } }>(page, `/api/planner/versions/${version}/study/`);
  const [loan] = study.loans;
  if (!loan) throw new Error('no loan');
  return loan;
}

test.describe('two people on one study', () => {
  test('change different cells and both are kept, without a question', ({ as }) =>
    two(as, async (mine, theirs, version) => {
      await type(theirs, '/share', '71');
      await saved(theirs);
      await type(mine, '/limit', '51.000.000');
      await saved(mine);
      await expect.poll(() => field(mine, '/share').locator('input').inputValue()).toBe('71');
      expect(await loanOf(mine, version)).toMatchObject({ share: 0.71, limit: 51_000_000 });
      expect(await mine.getByText('também foi alterado').count()).toBe(0);
    }));

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
        /Financiamento, item 1, Limite.*53\.500\.000,00.*48\.000\.000,00/,
      );
      expect(await field(mine, '/limit').locator('input').inputValue()).toBe('53.500.000');
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

test.describe('an outage', () => {
  const away = { allow: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ };

  test('says so, keeps what is typed, saves it when the server is back, and a reload shows it', async ({
    as,
    server,
  }) => {
    const page = await as('planner', away);
    const version = await openStudy(page, 'financiamento');
    await server.kill();
    await type(page, '/limit', '50.123.456,78');
    await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
    await type(page, '/share', '70');
    await page.getByText('Sem conexão, 2 alterações na fila').waitFor();
    await server.restart();
    await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await saved(page);
    expect(await loanOf(page, version)).toMatchObject({ share: 0.7, limit: 50_123_456.78 });
    await page.reload();
    expect(await field(page, '/limit').locator('input').inputValue()).toBe('50.123.456,78');
  });

  test('survives the page too: what was typed meanwhile is sent after a reload', async ({ as, server }) => {
    const page = await as('planner', away);
    const version = await openStudy(page, 'financiamento');
    await server.kill();
    await type(page, '/limit', '49.000.000');
    await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await server.restart();
    await page.goto(address);
    await page.getByText('Recuperamos 1 alteração não salva.').waitFor();
    await saved(page);
    expect((await loanOf(page, version)).limit).toBe(49_000_000);
  });
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
    const shown = (await indicator(page, 'result').getAttribute('title')) ?? '';
    const reais = Number(shown.replace(/[^\d,-]/g, '').replace(',', '.'));
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
      expect(await indicator(page, 'npv').getAttribute('title')).not.toBe(before);
    }
    const figures = [commits, steps].map((samples) => samples.sort((a, b) => a - b));
    const [curve = 0, grid = 0] = figures.map((samples) => samples[4] ?? Number.POSITIVE_INFINITY);
    const slowest = figures.map((samples) => samples.at(-1)?.toFixed(0)).join(' and ');
    console.info(
      `to paint: curve, bar and table ${curve.toFixed(0)} ms; grid, bar and chart ${grid.toFixed(0)} ms; slowest ${slowest} ms`,
    );
  });
});

/** Milliseconds from a key to the frame after the one that shows what it did; `z` comes with Ctrl and undoes. */
function untilPainted(target: Locator, key: string): Promise<number> {
  return target.evaluate(async (element, pressed) => {
    const start = performance.now();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, ctrlKey: pressed === 'z', bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - start;
  }, key);
}

// The last of this file: who plans in all others may only read from here on.
test.describe('somebody who may only read', () => {
  test('sees every number and no way to change one, with the reason, and exports', async ({ server, people, as }) => {
    await server.stop();
    makeReader(join(server.folder, 'database'), people.planner.email);
    await server.restart();
    {
      const page = await as(null);
      await signIn(page, people.planner);
      for (const tab of tabs) {
        await openStudy(page, tab);
        await page.getByText('Você pode consultar este estudo, mas não alterá-lo.').first().waitFor();
        // Filters, ranges of an analysis and goals are typed by whoever reads: they change no study.
        const writable = page.locator(
          'main [data-path] input:not([readonly]):not([disabled]), main [data-path] select:not([disabled])',
        );
        expect([tab, await writable.count()]).toEqual([tab, 0]);
        // A condition of a goal and a premise of a simulation are added by whoever asks.
        const changing =
          tab === 'cenarios' ? /^(Excluir|Novo|Desfazer|Promover)/ : /^(Adicionar|Excluir|Novo|Desfazer)/;
        expect([tab, await page.getByRole('button', { name: changing }).count()]).toEqual([tab, 0]);
      }
      expect(await page.getByRole('button', { name: 'Clonar para editar' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Exportar', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^Planilha com fórmulas/ }).click(),
      ]);
      expect(readWorkbook(await readFile(await file.path())).sheets.size).toBeGreaterThan(5);
    }
  });
});

/** Moves a member into the permit group of readers, in the stopped server's database: the session knows nothing of it. */
function makeReader(database: string, email: string): void {
  const program = `
    import { PGlite } from '@electric-sql/pglite';
    const pg = await PGlite.create({ dataDir: process.argv[1] });
    const done = await pg.query(
      \`update permit_group_members m set group_id = g.id from permit_groups g, users u
       where g.organization_id = m.organization_id and g.key = 'reader' and u.id = m.user_id and u.email = $1\`,
      [process.argv[2]],
    );
    await pg.close();
    process.exit(done.affectedRows === 1 ? 0 : 1);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, '--', database, email], {
    cwd: join(root, 'apps/server'),
  });
}
