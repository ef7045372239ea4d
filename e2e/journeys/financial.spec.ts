import type { Page } from '@playwright/test';
import { financial as copy, register } from '@uni/phrases';
import {
  button,
  check,
  closed,
  dialog,
  expect,
  layerIssues,
  main,
  screenIssues,
  test,
  uncheck,
  widths,
} from '../fixtures/index.ts';

const path = '/vendas/controle-financeiro';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const enter = async (page: Page, [category, amount, description]: [string, string, string]): Promise<void> => {
  await field(page, copy.quick.category).selectOption({ label: category });
  await field(page, copy.quick.amount).fill(amount);
  await field(page, copy.quick.description).fill(description);
  await page.keyboard.press('Enter');
};
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const total = (page: Page, label: string) =>
  page.getByRole('region', { name: copy.sums.label }).locator('div').filter({ hasText: label });

const ofx = `OFXHEADER:100
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260310<TRNAMT>-320.50<FITID>F1<MEMO>Conta de água</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260311<TRNAMT>5000.00<FITID>F2<MEMO>Parcela Ana</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-1234.56<FITID>F3<MEMO>Concreto da laje</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260399<TRNAMT>-1.00<FITID>F4<MEMO>Dia que não há</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test.describe('financial control', () => {
  test('begins with an account, and takes one movement after the other by keyboard alone', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await page.getByText(copy.noAccountTitle, { exact: true }).waitFor();
    await button(page, copy.createAccount).click();
    await field(page, copy.accounts.fields.name).fill('Conta movimento');
    await field(page, copy.accounts.fields.bank).fill('Banco Ipê');
    await field(page, copy.accounts.fields.opening).fill('10.000');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('row').filter({ hasText: 'Conta movimento' }).waitFor();
    await button(page, copy.accounts.create).click();
    await field(page, copy.accounts.fields.name).fill('Poupança');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('row').filter({ hasText: 'Poupança' }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    await page.getByText(copy.emptyTitle, { exact: true }).waitFor();

    await button(page, copy.quick.label).click();
    await field(page, copy.quick.day).fill('2026-03-05');
    await enter(page, ['Obra: Custo de obra', '1.234,56', 'Concreto da laje']);
    await page.getByText(copy.quick.saved('05/03/2026, R$\u00a01.234,56')).waitFor();
    // The next one begins at its day.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
      .toBe('dd/mm/aaaa');
    await field(page, copy.quick.kind).selectOption({ label: copy.kinds.inflow });
    await enter(page, ['Outras receitas: Outras receitas tributadas', '3000', 'Aluguel do stand']);
    await row(page, 'Aluguel do stand').waitFor();
    await field(page, copy.quick.kind).selectOption({ label: copy.kinds.transfer });
    await field(page, copy.quick.to_account).selectOption({ label: 'Poupança' });
    await field(page, copy.quick.amount).fill('500');
    await page.keyboard.press('Enter');
    await row(page, copy.transferTo('Conta movimento', 'Poupança')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(copy.quick.badAmount, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    await total(page, copy.sums.balance).getByText('R$\u00a01.765,44').waitFor();
  });

  test('imports a statement once it was seen, and nothing twice', async ({ as }) => {
    const page = await as('admin', { allow: /^console: Failed to load/ });
    await open(page);
    await button(page, copy.import).click();
    const drop = dialog(page).locator('input[type="file"]');
    await drop.setInputFiles({ name: 'x.ofx', mimeType: 'text/plain', buffer: Buffer.from('nada') });
    await dialog(page).getByText('A planilha não tem uma coluna Data e uma coluna Valor.').waitFor();
    await drop.setInputFiles({ name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(ofx, 'latin1') });
    await dialog(page)
      .getByText(copy.statement.preview(2, 1, 1))
      .waitFor();
    await dialog(page).getByText(copy.statement.problems.no_day).waitFor();
    await dialog(page).getByText('Conta de água').waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await field(page, copy.statement.outCategory).selectOption({ label: 'Obra: Custo de obra' });
    await button(page, copy.statement.apply(2)).click();
    await closed(page);
    await main(page).getByText(copy.count(5, '5'), { exact: true }).first().waitFor();
    await row(page, 'Parcela Ana').getByText(copy.noCategory).waitFor();
    await button(page, copy.import).click();
    await drop.setInputFiles({ name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(ofx, 'latin1') });
    await dialog(page)
      .getByText(copy.statement.preview(0, 3, 1))
      .waitFor();
    await expect(button(page, copy.statement.apply(0))).toBeDisabled();
    await page.keyboard.press('Escape');
    await closed(page);
  });

  test('goes from draft to paid, several together, and back only by a reversal with its reason', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const mark = (text: string) => row(page, text).getByRole('checkbox');
    for (const text of ['Concreto da laje', 'Conta de água']) await check(mark(text));
    for (const state of ['checked', 'approved', 'settled'] as const) {
      await button(page, copy.selection.to[state]).click();
      await page.getByText(copy.selection.moved(2, copy.stateOf(state, 'outflow')), { exact: true }).waitFor();
      for (const text of ['Concreto da laje', 'Conta de água']) await check(mark(text));
    }
    await check(mark('Aluguel do stand'));
    await page.getByText(copy.selection.impossible, { exact: true }).waitFor();
    await uncheck(mark('Aluguel do stand'));
    await uncheck(mark('Concreto da laje'));
    expect(await screenIssues(page)).toEqual([]);
    await button(page, copy.selection.to.reversed).click();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Este campo é obrigatório.').waitFor();
    await field(page, copy.reverse.reason).fill('Pago em duplicidade');
    await page.keyboard.press('Enter');
    await closed(page);
    await row(page, 'Conta de água').getByText(copy.states.reversed).waitFor();
    await row(page, 'Conta de água').locator('[data-row-name]').click();
    await dialog(page).getByText('Pago em duplicidade').waitFor();
    await dialog(page).getByText(copy.drawer.reversed, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    await row(page, 'Aluguel do stand').locator('[data-row-name]').press('Enter');
    await field(page, copy.drawer.fields.document).fill('NF 10');
    await page.keyboard.press('Enter');
    await closed(page);
    await row(page, 'Aluguel do stand, NF 10').waitFor();
  });

  test('is filtered by the server, sums and chart with it, all of it in the address', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await button(page, copy.chart.show).click();
    await page.getByRole('heading', { name: copy.chart.title }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await button(page, 'Ver como tabela').click();
    await page.getByRole('region', { name: copy.chart.title }).getByText('8.000,00').first().waitFor();
    await page.getByRole('searchbox').fill('concreto');
    await expect.poll(() => page.locator('[data-row-name]').count()).toBe(1);
    await total(page, copy.sums.outflow).getByText('R$\u00a01.234,56').waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await main(page)
      .getByText(register.filtered(register.filteredText('zzz')))
      .waitFor();
    await button(page, 'Limpar filtros').click();
    await page.getByLabel(copy.filters.from, { exact: true }).fill('2026-03-10');
    await page.waitForURL('**de=2026-03-10**');
    await expect.poll(() => page.getByText('Concreto da laje').count()).toBe(0);
    const saved = page.waitForEvent('download');
    await button(page, register.exportTable).click();
    await page.getByRole('menuitem', { name: register.exportAs.csv }).click();
    expect((await saved).suggestedFilename()).toMatch(/^controle-financeiro-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('is whole on a narrow page, for whoever may only read, and when the server fails', { tag: '@proof' }, async ({
    as,
  }) => {
    {
      const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
      await open(page);
      await row(page, 'Concreto da laje').waitFor();
      await row(page, 'Concreto da laje').locator('[data-row-name]').click();
      await dialog(page).getByText(copy.drawer.closed, { exact: true }).waitFor();
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page);
      await page.getByText(copy.noRight, { exact: true }).waitFor();
      await row(page, 'Concreto da laje').waitFor();
      await expect(button(page, copy.quick.label)).toHaveCount(0);
      // An approver of sales selects money only to approve it: other transitions are impossible.
      await check(row(page, 'Aluguel do stand').getByRole('checkbox'));
      await page.getByText(copy.selection.impossible, { exact: true }).waitFor();
      await expect(button(page, copy.selection.to.checked)).toHaveCount(0);
    }
    {
      const page = await as('admin', { allow: /^console: Failed to load/ });
      await page.route('**/api/sales/movements/?*', (route) => route.abort());
      await open(page);
      await main(page).getByRole('button', { name: 'Tentar de novo' }).waitFor();
    }
  });
});
