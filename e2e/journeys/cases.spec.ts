/** Two cases of developers by the mouse, from a template to the executive summary; the others: `proofs/long-cases.spec.ts`. */
import { runCase, type StoredStudy } from '../fixtures/case.ts';
import { expect, test } from '../fixtures/index.ts';
import { goToTab } from '../fixtures/workspace.ts';

const vertical = 'Residencial vertical';

test('receivables sold a month after the keys', ({ as }) =>
  runCase(as, { template: vertical, name: 'Torre da Cessão' }, async ({ page, type, pick, press, stored }) => {
    await goToTab(page, 'financiamento');
    await press('Adicionar cessão');
    await pick('/assignments/*/at', 'chaves');
    await type('/assignments/*/at', '1');
    await type('/subordination', '10');
    await type('/costs_share', '3');
    const [sold] = (await stored()).assignments as StoredStudy[];
    expect(sold).toMatchObject({ at: { at: 'keys', plus: 1 }, subordination: 0.1, costs_share: 0.03 });
    await expect(page.getByText('Fluxo da cessão', { exact: true })).toBeVisible();
  }));

test('a subdivision in association, more of it sold in 120 Price installments', ({ as }) =>
  runCase(
    as,
    {
      template: 'Loteamento em parceria',
      name: 'Jardim das Acácias',
      fields: { Lotes: '400', 'Permuta financeira': '40' },
    },
    async ({ page, stored }) => {
      await goToTab(page, 'vendas');
      const share = page.locator(
        '[data-path*="/tables/@"][data-path$="/share"]:not([data-path*="/parts/"], [data-path*="/commission/"]) input',
      );
      for (const [table, text] of [
        ['36 vezes sem juros', '20'],
        ['120 vezes Price', '40'],
      ] as const) {
        await page.getByText(table, { exact: true }).first().click();
        await share.click();
        await share.fill(text);
        await share.press('Enter');
      }
      const [module] = (await stored()).modules as StoredStudy[];
      expect(module).toMatchObject({ financial_barter: { share: 0.4 }, typologies: [{ units: 400 }] });
      expect(module).toMatchObject({ tables: [0.15, 0.2, 0.25, 0.4].map((share) => ({ share })) });
    },
  ));
