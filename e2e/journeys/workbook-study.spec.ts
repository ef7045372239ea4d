/** A workbook becomes a study: by the mouse with an explained difference, by the keyboard to 0,00. */
import type { Page } from '@playwright/test';
import { workbookStudy as copy } from '@uni/phrases';
import { companyCases, fileOf } from '@uni/workbook/test-support/company-workbooks/ten-workbooks.ts';
import { button, enterOn, expect, issuesAtEveryWidth, tabTo, test } from '../fixtures/index.ts';

const fileNamed = (name: string, edit: (text: string) => string = (text) => text) => {
  const one = companyCases().find((other) => other.name === name);
  if (!one) throw new Error(name);
  const sheets = one.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? edit(cell) : cell))),
  }));
  return { name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer: Buffer.from(fileOf({ sheets })) };
};
const choose = (page: Page, file: ReturnType<typeof fileNamed>) => page.getByLabel(copy.choose).setInputFiles(file);

test.describe('a study of a workbook', () => {
  test('mouse: what does not add up is named, a difference has its reason, and the next upload needs no mapping', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento');
    await page.getByRole('link', { name: 'De uma planilha', exact: true }).click();
    await choose(page, { ...fileNamed('aritmetica-propria'), name: 'nada.xlsx', buffer: Buffer.from('nada\u0000') });
    await expect(page.getByRole('alert').first()).toHaveText(copy.refusals.not_a_spreadsheet);
    await choose(
      page,
      fileNamed('aritmetica-propria', (text) => (text === 'Obra' ? 'Xyz' : text)),
    );
    await expect(page.getByRole('region', { name: copy.areas.sums, exact: true })).toContainText(
      'Resultado operacional',
    );
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await button(page, copy.next.areas).click();
    await expect(button(page, copy.next.targets)).toBeDisabled();
    await page.getByLabel(copy.targets.targetOf('Xyz')).selectOption({ label: 'Custo de obra' });
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await button(page, copy.next.targets).click();
    await page.getByText(copy.proof.different(1)).waitFor();
    const interest = page.getByRole('row', { name: /juros pagos/ });
    await expect(interest).toContainText(copy.proof.reasons.computed);
    await interest.getByRole('button').click();
    await expect(page.getByRole('region', { name: /^Tabela: .*juros pagos, mês a mês/ })).toContainText('1.000,00');
    const saved = page.waitForEvent('download');
    await button(page, copy.proof.download).click();
    expect((await saved).suggestedFilename()).toBe('conferencia-aritmetica-propria.xlsx');
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await button(page, copy.next.proof).click();
    await page.getByLabel(copy.create.code).fill('PLA1');
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await button(page, copy.create.act).click();
    await page.waitForURL(/fluxo-de-caixa/);
    await page
      .getByRole('row', { name: /Terreno/ })
      .first()
      .waitFor();

    await page.goto('/estudo-de-planilha');
    await page.getByRole('row', { name: /aritmetica-propria/ }).waitFor();
    await choose(
      page,
      fileNamed('aritmetica-propria', (text) => (text === 'Obra' ? 'Xyz' : text)),
    );
    await page.getByText(copy.recognised).waitFor();
    await button(page, copy.next.areas).click();
    await expect(page.getByLabel(copy.targets.targetOf('Xyz'))).toHaveValue('expense.labor_cost');
  });

  test('keys: a workbook of texts becomes a draft of a known enterprise to 0,00, and a visit elsewhere loses nothing', async ({
    as,
  }) => {
    const page = await as('planner');
    await page.goto('/estudo-de-planilha');
    await choose(page, fileNamed('numeros-como-texto'));
    await enterOn(page, button(page, copy.next.areas));
    await tabTo(page, page.getByLabel(copy.targets.find));
    await page.keyboard.type('corretagem');
    await expect(page.getByRole('row')).toHaveCount(2);
    await tabTo(page, page.getByLabel(copy.targets.targetOf('Corretagem')));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(copy.targets.origins.chosen)).toBeVisible();
    await page.getByRole('link', { name: 'Empreendimentos', exact: true }).first().click();
    await page.goBack();
    await expect(page.getByText(copy.targets.origins.chosen)).toBeVisible();
    await enterOn(page, button(page, copy.next.targets));
    await page.getByText(copy.proof.equal).waitFor();
    await enterOn(page, button(page, copy.next.proof));
    await enterOn(page, button(page, copy.create.known));
    await tabTo(page, page.getByLabel(copy.create.version));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Da planilha de textos');
    await page.keyboard.press('Enter');
    await page.waitForURL(/fluxo-de-caixa/);
    await expect(page.getByRole('button', { name: /Da planilha de textos/ }).first()).toBeVisible();
  });
});
