/**
 * The planning grid as a person sets it up and exports it. Columns, files, dependents of a number, blocks larger than the
 * grid, two versions in one.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type As, check, expect, layerIssues, main, screenIssues, test, widths } from '../fixtures/index.ts';
import { monthCell, openStudy, request, saved } from '../fixtures/workspace.ts';

const planner = async (as: As, journey: (page: Page) => Promise<void>) => {
  const page = await as('planner');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
  await journey(page);
};

async function openCosts(page: Page): Promise<number> {
  const version = await openStudy(page, 'custos');
  await page.getByRole('button', { name: 'Todos em grade' }).click();
  await page.getByRole('treegrid').waitFor();
  return version;
}

const widthOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().width);
const LABEL = '[role="treegrid"] [role="rowheader"]';

test.describe('the grid as a person sets it up', () => {
  test(
    'drags a column wider, freezes months, chooses a density, and finds it so on the next visit',
    { tag: '@proof' },
    ({ as }) =>
      planner(as, async (page) => {
        await openCosts(page);
        // Hovering waits until the grid no longer moves.
        await page.locator('[data-edge="label"]').hover({ position: { x: 5, y: 10 } });
        const edge = await page.locator('[data-edge="label"]').boundingBox();
        if (!edge) throw new Error('the column has no edge');
        await page.mouse.down();
        await page.mouse.move(edge.x + 65, edge.y + 10, { steps: 5 });
        await page.mouse.up();
        await expect.poll(() => widthOf(page, LABEL)).toBe(300);
        await monthCell(page, 'Terreno', 'fevereiro de 2026').first().click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Congelar até aqui' }).click();
        await page.keyboard.press('End');
        const cell = monthCell(page, 'Terreno', 'fevereiro de 2026').first();
        expect((await cell.boundingBox())?.x).toBeLessThan(900);
        // The year of frozen months closes there, however far the others are scrolled, and opens again from its cell.
        await page.getByRole('button', { name: 'Recolher 2026', exact: true }).click();
        await cell.waitFor({ state: 'detached' });
        await monthCell(page, 'Outorga onerosa', '2026').click();
        await page.keyboard.press('Alt+ArrowDown');
        await cell.waitFor();
        await page.getByRole('button', { name: 'Colunas', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('até fev/26').waitFor();
        expect(await layerIssues(page)).toEqual([]);
        await dialog.getByLabel('Largura do mês').fill('20');
        await page.keyboard.press('Enter');
        await dialog.getByText('De 56 a 240 px').last().waitFor();
        await dialog.getByLabel('Largura do mês').fill('130');
        await dialog.getByRole('button', { name: /^Densidade/ }).click();
        await page.getByRole('menuitemradio', { name: 'Confortável' }).click();
        await dialog.getByRole('button', { name: 'Aplicar' }).click();
        // The address records that the grid is visible.
        await page.reload();
        await page.getByRole('treegrid').waitFor();
        await expect.poll(() => widthOf(page, LABEL)).toBe(300);
        const cellBox = await monthCell(page, 'Terreno', 'fevereiro de 2026').first().boundingBox();
        expect([cellBox?.width, cellBox?.height]).toEqual([130, 40]);
        await page.getByRole('button', { name: 'Colunas', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao padrão' }).click();
        await expect.poll(() => widthOf(page, LABEL)).toBe(240);
      }),
  );

  test('keeps a view under a name, begins with it, shares it, and forgets it', async ({ as }) => {
    const views = (page: Page, name = 'Visões') => page.getByRole('button', { name, exact: true });
    const pick = async (page: Page, button: string, item: string | RegExp): Promise<void> => {
      await views(page, button).click();
      await page.getByRole('menu').getByText(item).click();
    };
    await planner(as, async (page) => {
      await openStudy(page, 'fluxo-de-caixa');
      await page.getByRole('button', { name: 'Ano', exact: true }).click();
      await page.getByRole('button', { name: 'R$ mi', exact: true }).click();
      await pick(page, 'Visões', 'Salvar visão atual…');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome da visão').fill('Comitê anual');
      await check(dialog.getByLabel('Compartilhar com a organização'));
      await check(dialog.getByLabel('Abrir a grade com esta visão'));
      expect(await layerIssues(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await views(page, 'Visão: Comitê anual').waitFor();
      await openStudy(page, 'fluxo-de-caixa', { enterprise: 1 });
      await views(page, 'Visão: Comitê anual').waitFor();
      expect(new URL(page.url()).searchParams.get('zoom')).toBe('year');
      await page.getByRole('button', { name: 'Mês', exact: true }).click();
      await views(page).waitFor();
    });
    {
      const page = await as('admin');
      await openStudy(page, 'fluxo-de-caixa');
      await page.getByRole('button', { name: 'Mês', exact: true, pressed: true }).waitFor();
      await pick(page, 'Visões', 'Comitê anual');
      await page.getByRole('button', { name: 'Ano', exact: true, pressed: true }).waitFor();
      await pick(page, 'Visão: Comitê anual', 'Gerenciar visões…');
      expect(await layerIssues(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir Comitê anual' }).click();
      await page.getByRole('dialog').getByText('Ainda não há visões desta grade.').waitFor();
    }
  });

  test('takes away what is shown as a file, and everything with headings on the clipboard', ({ as }) =>
    planner(as, async (page) => {
      await openCosts(page);
      await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('outorga');
      await page.getByRole('button', { name: 'Ano', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: 'Baixar grade' })
          .click()
          .then(() => page.getByRole('menuitem', { name: 'Texto separado (.csv)' }).click()),
      ]);
      const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
      expect(rows[0]).toMatch(/^\u{feff}"Rubrica";"Total";"2026";"2027"/u);
      expect(rows.map((row) => row.split(';')[0]?.trim())).toContain('"   Outorga onerosa"');
      const [book] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: 'Baixar grade' })
          .click()
          .then(() => page.getByRole('menuitem', { name: 'Planilha (.xlsx)' }).click()),
      ]);
      expect(
        readFileSync(await book.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      await page.getByRole('button', { name: 'Baixar grade' }).click();
      await page.getByRole('menuitem', { name: 'Copiar tudo com cabeçalhos' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split('\n')[0]).toMatch(/^\ttotal\t2026\t2027/i);
    }));
});

test.describe('a number and its neighbours', () => {
  test('explains what it is made of with Ctrl+[, and what depends on it with Ctrl+]', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'fluxo-de-caixa');
      await page.getByRole('rowheader', { name: 'Fluxo livre', exact: true }).click();
      await page.keyboard.press('Control+]');
      await page.getByText('Escolha um mês de uma linha calculada').first().waitFor();
      await page.getByRole('rowheader', { name: /^Sinal/ }).click();
      await monthCell(page, 'Venda direta', 'junho de 2026').first().click();
      await page.keyboard.press('Control+]');
      await page.getByRole('heading', { name: /^O que depende de / }).waitFor();
      await page.getByText(/número(s)? usa(m)? este diretamente/).waitFor();
      const figureButtons = page.locator('dl dd button[title^="Explicar "]');
      expect(await figureButtons.count()).toBeGreaterThan(0);
      expect(await screenIssues(page)).toEqual([]);
      await figureButtons.first().click();
      await page.getByRole('button', { name: 'Ver dependentes' }).waitFor();
    }));

  test('leads from a cell of the costs to the field it comes from, in the tree', ({ as }) =>
    planner(as, async (page) => {
      await openCosts(page);
      await monthCell(page, 'Terreno – outras formas de pagamento', 'janeiro de 2026').click();
      await page.keyboard.press('Control+[');
      const panel = page.getByLabel('Explicação e validações');
      await panel.getByRole('button', { name: '588.000,00' }).click();
      await panel
        .getByRole('button', { name: /abrir premissa/ })
        .first()
        .click();
      await page.locator('input:focus').waitFor();
      await expect(page.getByRole('treegrid')).toHaveCount(0);
      expect(new URL(page.url()).searchParams.has('exibir')).toBe(false);
    }));
});

test.describe('a block larger than the grid', () => {
  test('makes it longer and adds lines when the dialog is told so, and is taken back in one step', ({ as }) =>
    planner(as, async (page) => {
      const version = await openCosts(page);
      const stored = async (): Promise<number> => {
        const path = `/api/planner/versions/${version}/study/`;
        const { study } = await request<{ study: { expenses: unknown[] } }>(page, path);
        return study.expenses.length;
      };
      const before = await stored();
      await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('outorga');
      await monthCell(page, 'Outorga onerosa', 'abril de 2026').click();
      await page.keyboard.press('End');
      await page.evaluate(() => navigator.clipboard.writeText('10\t20\t30\n40\t50\t60'));
      await page.keyboard.press('Control+V');
      const dialog = page.getByRole('dialog');
      const grow = dialog.getByRole('checkbox', { name: /^Estender a grade até .* e incluir 1 linha$/ });
      await expect(grow).toBeChecked();
      expect(await layerIssues(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Colar 6' }).click();
      await page.getByText('lançamento criado').first().waitFor();
      await saved(page);
      expect(await stored()).toBe(before + 1);
      await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('nova linha 1');
      await page.getByRole('rowheader', { name: /nova linha 1/ }).waitFor();
      await page.getByRole('button', { name: /^Desfazer: Colar / }).click();
      await saved(page);
      expect(await stored()).toBe(before);
    }));
});

test.describe('two versions in one grid', () => {
  for (const viewport of widths)
    test(`are good in both themes at ${viewport.width}`, { tag: '@proof' }, async ({ as }) => {
      const page = await as('planner', { ...viewport });
      const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
      const path = `/api/planner/versions/?empreendimento=${enterprise?.id}`;
      const other = (await request<{ id: number; state: string }[]>(page, path)).find(
        ({ state }) => state === 'approved',
      );
      await openStudy(page, 'fluxo-de-caixa');
      const compared = new URL(page.url());
      compared.searchParams.set('cmp', String(other?.id));
      compared.searchParams.set('dif', 'double');
      await page.goto(compared.href);
      const choice = page.getByRole('group', { name: 'Diferença no fluxo' }).getByRole('button');
      await choice.waitFor();
      expect(await choice.textContent()).toContain('Coluna dupla');
      expect(await screenIssues(page)).toEqual([]);
      // The same in both versions, and in sight.
      const same = main(page).getByText('Outras receitas não tributadas', { exact: true });
      await same.first().waitFor();
      await choice.click();
      await page.getByRole('menuitemradio', { name: 'Só diferenças' }).click();
      await expect.poll(() => same.count()).toBe(0);
      if (viewport.width < 768) {
        await page.getByRole('button', { name: /^Obra/ }).first().click();
        await page
          .getByText(/ → .*, (melhora|piora)$/)
          .first()
          .waitFor();
      }
      expect(await screenIssues(page)).toEqual([]);
    });
});
