/** The collaborative area: own indicators, one in detail, its definition, what is shared, and the report. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { collaboration as copy } from '@uni/phrases';
import { readWorkbook } from '@uni/workbook';
import { expect, layerIssues, main, screenIssues, tabTo, test, uncheck } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const open = async (page: Page, address = '/uni-colab'): Promise<void> => {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const list = (page: Page) => main(page).getByRole('list', { name: copy.table });
const row = (page: Page, name: string) => list(page).getByRole('link').filter({ hasText: name });
const detail = '/uni-colab/detalhamento';

interface ValuesAnswer {
  month: string;
  enterprises: { id: number; name: string }[];
  indicators: { key: string; name: string; value: number | null }[];
}
const readValues = (page: Page, query = ''): Promise<ValuesAnswer> =>
  request<ValuesAnswer>(page, `/api/colab/values/${query}`);

test.describe('the indicators', () => {
  test('have a value or the reason why not, and say that there is no group to compare with', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await list(page).waitFor();
    const { indicators } = await readValues(page);
    await expect(list(page).getByRole('link')).toHaveCount(indicators.length);
    for (const { name } of indicators) await row(page, name).first().waitFor();
    const missing = indicators.filter(({ value }) => value === null).length;
    expect(
      await list(page)
        .getByText(/^(Sem valor:|O mês está fora)/)
        .count(),
    ).toBe(missing);
    await main(page).getByText(copy.benchmark.reasons.not_connected, { exact: false }).waitFor();
  });

  test('of one enterprise, over three months, by keyboard alone, and from there into the detail', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await list(page).waitFor();
    const period = page.getByRole('button', { name: new RegExp(`^${copy.period}`) });
    await tabTo(page, period);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: copy.periods[3], exact: true }).waitFor();
    await page.getByRole('menuitemradio', { name: copy.periods[3], exact: true }).press('Enter');
    await expect.poll(() => page.url()).toMatch(/meses=(%22)?3/);
    const first = list(page).getByRole('link').first();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/detalhamento\?.*ind=lct/);
    await page.getByRole('heading', { level: 2, name: 'Lançamentos', exact: true }).waitFor();
  });
});

test.describe('one indicator', () => {
  test('has its series as a drawing that keys walk and as a table, its enterprises, its definition and the way to the plan', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, `${detail}?ind=grm`);
    const title = page.getByRole('heading', { level: 2, name: /Geração de receita média,/ });
    await title.waitFor();
    await main(page).getByText('média mensal de recebimentos no período').waitFor();
    const plot = page.getByRole('slider').first();
    await tabTo(page, plot);
    await page.keyboard.press('End');
    const valueText = await plot.getAttribute('aria-valuetext');
    expect(valueText).toMatch(/R\$/);
    expect(await screenIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver como tabela' }).first().click();
    await page.getByRole('columnheader', { name: copy.report.together, exact: true }).waitFor();
    const { enterprises } = await readValues(page);
    const name = enterprises[0]?.name ?? '';
    await page.getByRole('link', { name: copy.detail.open(name), exact: true }).click();
    await expect.poll(() => page.url()).toContain(`/planejamento/${enterprises[0]?.id}/`);
  });

  test('is defined anew with its value seen before, refused with the place of a fault, and its history told', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, `${detail}?ind=lct`);
    await page.getByRole('button', { name: copy.detail.edit, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: copy.editor.title('Lançamentos') });
    const formula = dialog.getByLabel(copy.editor.formula, { exact: true });
    const save = dialog.getByRole('button', { name: copy.editor.save, exact: true });
    await formula.fill('periodo(receitas)');
    await dialog.getByText('Não existe série chamada “receitas” (posição 9).').waitFor();
    await expect(save).toBeDisabled();
    expect(await layerIssues(page)).toEqual([]);
    await formula.fill('2 × acumulado(vgv_lancado)');
    await dialog.getByText(copy.editor.description('2 × VGV lançado até o mês')).waitFor();
    const preview = dialog.getByRole('region', { name: copy.editor.preview });
    await expect.poll(() => preview.locator('b').nth(1).textContent()).toMatch(/^R\$/);
    await dialog.getByLabel(copy.editor.name, { exact: true }).fill('VGV em dobro');
    await save.click();
    await page.getByRole('heading', { level: 2, name: 'VGV em dobro', exact: true }).waitFor();
    await page.getByRole('button', { name: copy.detail.history, exact: true }).click();
    const history = page.getByRole('dialog', { name: copy.history.title('VGV em dobro') });
    await history.getByText('periodo(vgv_lancado)', { exact: true }).waitFor();
    await history.getByText('2 * acumulado(vgv_lancado)', { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('what somebody else changed meanwhile is said, and what was typed stays and can be saved', async ({ as }) => {
    const page = await as('admin', { allow: /412|Error in SAVE function:/ });
    await open(page, `${detail}?ind=art`);
    await page.getByRole('button', { name: copy.detail.edit, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(copy.editor.name, { exact: true }).fill('Estoque em m²');
    const other = JSON.stringify({ key: 'art', version: 0, direction: 'lower' });
    await request(page, '/api/colab/indicators/', { method: 'PATCH', body: other });
    await dialog.getByRole('button', { name: copy.editor.save, exact: true }).click();
    await dialog.getByText(copy.editor.stale).waitFor();
    await expect(dialog.getByLabel(copy.editor.name, { exact: true })).toHaveValue('Estoque em m²');
    await dialog.getByRole('button', { name: copy.editor.save, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Estoque em m²', exact: true }).waitFor();
  });
});

test.describe('the collaborator', () => {
  test('sees what is shared, finds it, and goes on to its indicators', async ({ as }) => {
    const page = await as('admin');
    await open(page, '/colaborador');
    const { enterprises } = await readValues(page);
    const name = enterprises[0]?.name ?? '';
    const link = page.getByRole('link', { name: copy.home.indicatorsOf(name), exact: true });
    await link.waitFor();
    await page.getByRole('searchbox', { name: copy.home.filter }).fill('nada assim');
    await page.getByText(copy.home.filterText).waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await link.click();
    await expect.poll(() => page.url()).toMatch(new RegExp(`emp=(%22)?${enterprises[0]?.id}`));
    await list(page).waitFor();
  });

  test('makes a report: chooses, sees the paper, prints it, saves it as a sheet, and finds it again', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, '/colaborador/relatorio');
    const reportArticle = main(page).getByRole('article', { name: copy.report.title });
    await reportArticle.waitFor();
    const { indicators, month } = await readValues(page);
    const dropped = indicators.find(({ key }) => key === 'drc')?.name ?? '';
    await uncheck(page.getByRole('checkbox', { name: dropped, exact: true }));
    await expect.poll(() => reportArticle.getByRole('rowheader').filter({ hasText: dropped }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-print]')).toBeVisible();
    await expect.poll(() => reportArticle.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: copy.report.sheet, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`indicadores-${month}.xlsx`);
    const { sheets } = readWorkbook(new Uint8Array(await readFile(await file.path())));
    expect([...sheets.keys()]).toEqual([copy.report.indicators, copy.report.series, copy.report.about.sheet]);
    const cells = sheets.get(copy.report.indicators);
    const vso = indicators.find(({ key }) => key === 'vso');
    const at = [...(cells ?? [])].find(([, { value }]) => value === vso?.name)?.[0] ?? '';
    const own = cells?.get(at.replace('A', 'D'))?.value ?? null;
    if (vso?.value === null || vso === undefined) expect(own).toBeNull();
    else expect(own).toBeCloseTo(vso.value, 9);
    await open(page, '/colaborador');
    await page.getByRole('link', { name: /^Abrir 13 indicadores/ }).click();
    await reportArticle.waitFor();
    expect(page.url()).toContain('ind=');
  });
});
