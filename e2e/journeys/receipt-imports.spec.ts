import type { Page } from '@playwright/test';
import { receiptImports as copy } from '@uni/phrases';
import { button, check, closed, dialog, expect, layerIssues, main, test, widths } from '../fixtures/index.ts';
import { dayIn, sell } from '../fixtures/sales.ts';

const path = '/vendas/contas-a-receber';
const open = async (page: Page): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const line = (page: Page, text: string) => dialog(page).first().getByRole('row').filter({ hasText: text });
const bring = async (page: Page, file: string, name = 'extrato.ofx'): Promise<void> => {
  await button(page, copy.open).click();
  const drop = dialog(page).locator('input[type="file"]');
  await drop.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file, 'latin1') });
};
const today = () => dayIn(0).replaceAll('-', '');
const credit = (id: string, amount: string, memo: string) =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${today()}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>\n`;
const ofx = (...rows: string[]) =>
  `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST>
${rows.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

/** Bruno's next installment to the centavo, one of Ana's without its charges, an unknown payer, a debit. */
const statement = () =>
  ofx(
    credit('E1', '3000.00', 'PIX RECEBIDO BRUNO REIS MENSAL 3/36'),
    credit('E2', '3000.00', 'Depósito de Ana Lima'),
    credit('E3', '77.10', 'Rendimento'),
    credit('E4', '-9.90', 'Tarifa'),
  );

test.describe('receipts of a statement', () => {
  test('are matched, mended where they must be, and registered once they were seen', async ({ as }) => {
    const page = await as('admin', { allow: /^console: Failed to load/ });
    await open(page);
    await sell(page, ['Ana Lima', 'Bruno Reis']);
    await page.reload();
    await bring(page, 'nada', 'x.csv');
    await dialog(page).getByText('A planilha não tem uma coluna Data e uma coluna Valor.').waitFor();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({
        name: 'extrato.ofx',
        mimeType: 'text/plain',
        buffer: Buffer.from(statement(), 'latin1'),
      });
    await dialog(page).getByText(copy.problems.outflow, { exact: true }).waitFor();
    await line(page, 'Rendimento').getByText(copy.confidences.none).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    // A user assigns the unknown payment to an installment, by keyboard alone.
    await button(page, copy.pickOf(3)).press('Enter');
    const picker = dialog(page).last();
    await page.keyboard.type('bruno');
    await picker.getByRole('row').filter({ hasText: 'Mensal 10/36' }).getByRole('checkbox').press('Space');
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await line(page, 'Rendimento').getByText(copy.chosen).waitFor();
    for (const at of [1, 2]) {
      const box = dialog(page).getByLabel(copy.want(at), { exact: true });
      await check(box);
    }
    await expect.poll(() => button(page, copy.apply(3, 'R$\u00a06.077,10')).isEnabled()).toBe(true);
    await button(page, copy.apply(3, 'R$\u00a06.077,10')).click();
    await dialog(page).getByText(copy.done(3, 'R$\u00a06.077,10'), { exact: false }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    await bring(page, statement());
    await expect.poll(() => line(page, copy.duplicates.key).count()).toBe(3);
    await expect(button(page, copy.apply(0, 'R$\u00a00,00'))).toBeDisabled();
  });

  test('are whole on a narrow page, and nothing for whoever may only read', { tag: '@proof' }, async ({ as }) => {
    {
      const page = await as('admin', { ...widths.find(({ width }) => width === 390) });
      await open(page);
      await bring(page, statement());
      await expect.poll(() => line(page, copy.duplicates.key).count()).toBe(3);
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page);
      await main(page).locator('tfoot tr').waitFor();
      await expect(button(page, copy.open)).toHaveCount(0);
    }
  });
});
