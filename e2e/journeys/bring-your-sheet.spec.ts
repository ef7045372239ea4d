/** A planner's own sheet into the costs. By the mouse, by the keyboard alone, and on a screen of any width and theme. */

import type { Locator, Page } from '@playwright/test';
import type { StudyDocument } from '@uni/contracts';
import { canonicalJson } from '@uni/engine';
import { countEffort, enterOn, expect, issuesAtEveryWidth, tabTo, test } from '../fixtures/index.ts';
import { ownSheet } from '../fixtures/own-sheet.ts';
import { indicator, openStudy, request, saved } from '../fixtures/workspace.ts';

/** A viability sheet as people have it: a title, costs negative, months as texts, a sum at the foot. */
const sheet = {
  name: 'viabilidade.xlsx',
  mimeType: 'application/octet-stream',
  buffer: ownSheet(
    'Viabilidade',
    ['Viabilidade da torre'],
    [],
    ['Rubrica', 'jan/27', 'fev/27', 'mar/27'],
    ['Vigilância do terreno', -1_234.56, null, -0.01],
    ['Consultoria ambiental', -10_000, -20_000.5, 0],
    ['Sobra', null, -1, null],
    ['Total', -11_234.56, -20_001.5, -0.01],
  ),
};
const FILE = 'Escolher planilha .xlsx ou .csv';
const target = (dialog: Locator, row: string): Locator => dialog.getByLabel(`Item do estudo: ${row}`);
const npv = (page: Page): Promise<string | null> => indicator(page, 'npv').getAttribute('title');

interface Stored extends StudyDocument {
  study: StudyDocument['study'] & { expenses: { name?: string; value: { basis: string; amount?: number } }[] };
}
const stored = async (page: Page, version: number): Promise<Stored> => {
  const { study, identity } = await request<Stored>(page, `/api/planner/versions/${version}/study/`);
  return { study, identity };
};

test.describe('bringing a sheet into the costs', () => {
  test('J2 sheet mouse: map once, see what changes, apply as one step, take it back, and be remembered', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'custos');
    const before = await stored(page, version);
    const planned = await npv(page);
    await page.getByRole('button', { name: 'Importar planilha', exact: true }).click();
    await page.getByLabel(FILE).setInputFiles(sheet);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('4 linhas com valores, jan/27 a mar/27.').waitFor();
    await expect(dialog.getByRole('checkbox', { name: /sinal positivo/ })).not.toBeChecked();
    await target(dialog, 'Vigilância do terreno').selectOption({
      label: 'Novo item em Despesas jurídicas e cartoriais',
    });
    await target(dialog, 'Consultoria ambiental').selectOption({
      label: 'Novo item em Despesas jurídicas e cartoriais',
    });
    await target(dialog, 'Sobra').selectOption('');
    await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
    await dialog.getByText('5 valores mudam.').waitFor();
    const importedRow = dialog.getByRole('row', { name: /Vigilância do terreno.*jan\/27/ });
    expect(await importedRow.textContent()).toContain('1.234,56');
    expect(await dialog.getByRole('row', { name: /Sobra/ }).textContent()).toContain('sem item escolhido');
    await expect(dialog.getByRole('row', { name: /^Total é a soma/ })).toHaveCount(1);
    await expect.poll(() => npv(page)).toBe(planned);
    await dialog.getByRole('button', { name: 'Aplicar 5 alterações', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await saved(page);
    await expect.poll(() => npv(page)).not.toBe(planned);
    const after = await stored(page, version);
    const values = after.study.expenses.filter(({ name }) => /^(Vigilância|Consultoria)/.test(name ?? ''));
    expect(values.map(({ value }) => value)).toEqual([
      { basis: 'amount', amount: 1_234.57 },
      { basis: 'amount', amount: 30_000.5 },
    ]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => npv(page)).toBe(planned);
    await saved(page);
    expect(canonicalJson(await stored(page, version))).toBe(canonicalJson(before));
    const effort = await countEffort(page);
    await page.getByRole('button', { name: 'Importar planilha', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByText(FILE, { exact: true }).click();
    await (await chooser).setFiles(sheet);
    await dialog.getByText('4 linhas com valores').waitFor();
    await expect(target(dialog, 'Consultoria ambiental')).toHaveValue('expense.legal_expenses#');
    await expect(dialog.getByText('lembrada', { exact: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
    await dialog.getByRole('button', { name: 'Aplicar 5 alterações', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await effort()).clicks).toBeLessThanOrEqual(5);
    await expect.poll(() => npv(page)).not.toBe(planned);
    await page.keyboard.press('Control+z');
    await expect.poll(() => npv(page)).toBe(planned);
    await saved(page);
  });

  test('J2 sheet keyboard: the same with Tab and Enter', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'custos');
    const planned = await npv(page);
    const effort = await countEffort(page);
    const dialog = page.getByRole('dialog');
    await enterOn(page, page.getByRole('button', { name: 'Importar planilha', exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel(FILE));
    await page.keyboard.press('Space');
    await (await chooser).setFiles(sheet);
    const choice = target(dialog, 'Consultoria ambiental');
    await tabTo(page, choice);
    await page.keyboard.type('Novo item em Despesas jurídicas e cartoriais');
    await expect(choice).toHaveValue('expense.legal_expenses#');
    await enterOn(page, dialog.getByRole('button', { name: 'Conferir', exact: true }));
    await enterOn(page, dialog.getByRole('button', { name: /^Aplicar \d/ }));
    expect((await effort()).clicks).toBe(0);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => npv(page)).not.toBe(planned);
    await page.keyboard.press('Control+z');
    await expect.poll(() => npv(page)).toBe(planned);
    await saved(page);
  });

  test('gives the reason where the version does not change any more', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'custos', { state: 'locked' });
    const button = page.getByRole('button', { name: 'Importar planilha', exact: true });
    await expect(button).toBeDisabled();
    expect(await button.getAttribute('title')).toMatch(/bloqueada/);
  });
});

test.describe('the screen', () => {
  test('has nothing that axe objects to in light and dark, at every width', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'custos');
    await page.getByRole('button', { name: 'Importar planilha', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const steps: readonly [string, () => Promise<unknown>][] = [
      ['file', () => dialog.waitFor()],
      [
        'map',
        () =>
          page
            .getByLabel(FILE)
            .setInputFiles(sheet)
            .then(() => dialog.getByText('4 linhas').waitFor()),
      ],
      [
        'preview',
        async () => {
          await target(dialog, 'Sobra').selectOption({ label: 'Novo item em Despesas jurídicas e cartoriais' });
          await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
          await dialog.getByText('Depois').first().waitFor();
        },
      ],
    ];
    for (const [, reach] of steps) {
      await reach();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    }
  });
});
