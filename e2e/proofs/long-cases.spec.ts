/** Cases of developers by the mouse, each from a template to the executive summary, in few presses and typed fields. */
import { workspaceFields } from '@uni/phrases';
import { runCase, type StoredStudy, totalOf, valuesOf } from '../fixtures/case.ts';
import { expect, test } from '../fixtures/index.ts';
import { goToTab } from '../fixtures/workspace.ts';

const vertical = 'Residencial vertical';

test('an investor with 8% preferred return, catch-up, and 70/30 above 15%', ({ as }) =>
  runCase(as, { template: vertical, name: 'Torre do Investidor' }, async ({ page, type, pick, press, stored }) => {
    await goToTab(page, 'distribuicao');
    await type('/partners/*/name', 'Investidor');
    await type('/partners/*/share', '90');
    await press('Adicionar sócio');
    await type('/partners/*/name', 'Incorporadora', 1);
    await page.getByText('Chamadas, compromissos, bens e cascata de distribuição', { exact: true }).click();
    await press('Começar com o usual');
    const tiers = page.locator('[data-path="/capital/waterfall"]');
    await tiers.getByText('2. Devolução do capital', { exact: true }).click();
    await press('Adicionar faixa');
    await pick('/kind', 'Alcance', 2);
    await press('Adicionar faixa');
    await pick('/kind', 'Divisão', 2);
    const share = async (name: string, text: string): Promise<void> => {
      const box = tiers.getByLabel(`Partes dos sócios, ${name}`, { exact: true });
      await box.click();
      await box.fill(text);
      await box.press('Enter');
    };
    await share('Investidor', '80');
    await share('Incorporadora', '20');
    await tiers.getByText('5. Divisão', { exact: true }).click();
    await share('Investidor', '70');
    await share('Incorporadora', '30');
    const { partners, waterfall } = (await stored()).capital as { partners: StoredStudy[]; waterfall: StoredStudy[] };
    expect(partners).toMatchObject([
      { name: 'Investidor', share: 0.9 },
      { name: 'Incorporadora', share: 0.1 },
    ]);
    expect(waterfall).toMatchObject([
      { kind: 'preferred', rate: { value: 0.08, basis: 'effective_year' } },
      { kind: 'return_of_capital' },
      { kind: 'catch_up', partners: [2], until: 0.2 },
      { kind: 'split', shares: [0.8, 0.2], until: { irr: { value: 0.15 } }, of: [1] },
      { kind: 'split', shares: [0.7, 0.3] },
    ]);
    await expect(page.getByRole('region', { name: 'Resultado por sócio' }).last()).toContainText('Investidor');
  }));

test('a bridge loan of three tranches with a grace of a year, then 24 Price installments', ({ as }) =>
  runCase(as, { template: vertical, name: 'Torre da Ponte' }, async ({ page, type, pick, press, stored }) => {
    await goToTab(page, 'financiamento');
    await press('Adicionar financiamento');
    await type('/name', 'Empréstimo-ponte');
    await pick('/draws/kind', 'Parcelas em meses dados');
    await press('Adicionar parcela');
    await press('Adicionar parcela');
    for (const n of [0, 1, 2]) {
      await type('/tranches/*/at', `${n + 1}`, n);
      await type('/tranches/*/amount', '2,5mi', n);
    }
    await type('/limit', '7,5mi');
    await type('/min_works', '0');
    await type('/min_sold', '0');
    await type('/rate', '20');
    await page.getByText(workspaceFields.loans.more, { exact: true }).click();
    await pick('/grace/from', 'data-base');
    await type('/grace/from', '4');
    await type('/grace/months', '12');
    await pick('/amortization/kind', 'Price');
    await type('/amortization/installments', '24');
    const [, loan] = (await stored()).loans as StoredStudy[];
    expect(loan).toMatchObject({
      name: 'Empréstimo-ponte',
      limit: 7_500_000,
      draws: { kind: 'schedule', tranches: [1, 2, 3].map((plus) => ({ at: { at: 'base', plus }, amount: 2_500_000 })) },
      rate: { value: 0.2 },
      grace: { from: { at: 'base', plus: 4 }, months: 12 },
      amortization: { kind: 'price', installments: 24 },
    });
  }));

test('MCMV of 400 units in four phases', ({ as }) =>
  runCase(
    as,
    { template: 'MCMV Faixas 2 e 3', name: 'Parque das Águas', fields: { Unidades: '100' } },
    async ({ page, type, press, stored }) => {
      await goToTab(page, 'modulos');
      for (const [phase, launch, construction] of [
        [2, 'jan/28', 'jun/28'],
        [3, 'jul/28', 'dez/28'],
        [4, 'jan/29', 'jun/29'],
      ] as const) {
        await press('Adicionar módulo');
        await type('/name', `Fase ${phase}`);
        await type('/works_start', construction);
        await type('/launch', launch);
      }
      await goToTab(page, 'custos');
      const study = await stored();
      const modules = study.modules as StoredStudy[];
      expect(modules.map(({ name }) => name)).toEqual(['Fase 1', 'Fase 2', 'Fase 3', 'Fase 4']);
      expect(modules.map(({ launch }) => launch)).toEqual([6, 12, 18, 24]);
      const constructionCosts = (study.expenses as StoredStudy[]).filter(({ group }) => group === 'labor_cost');
      expect(constructionCosts.map(({ module }) => module)).toEqual([1, 2, 3, 4]);
    },
  ));

test('two towers in two companies, with a land swap and loans that the transfers at the keys repay', ({ as }) =>
  runCase(
    as,
    { template: vertical, name: 'Torres do Parque', fields: { Unidades: '60', Terreno: '900mil' } },
    async ({ page, type, pick, press, stored, projected }) => {
      await goToTab(page, 'vendas');
      await type('/financial_barter/share', '15');
      await goToTab(page, 'financiamento');
      await pick('/amortization/kind', workspaceFields.loans.kinds.transfer);
      await goToTab(page, 'modulos');
      await type('/name', 'Torre A');
      await press('Adicionar módulo');
      await type('/name', 'Torre B');
      await type('/works_start', 'mar/29');
      await type('/launch', 'set/28');
      await page.getByText(workspaceFields.companies.more, { exact: true }).click();
      await press(workspaceFields.companies.perModule);
      const study = await stored();
      expect(study.companies).toEqual([
        { key: 'spe_1', name: 'SPE Torre A', modules: [1] },
        { key: 'spe_2', name: 'SPE Torre B', modules: [2] },
      ]);
      const modules = study.modules as StoredStudy[];
      expect(modules.map(({ financial_barter, launch }) => [financial_barter, launch])).toMatchObject([
        [{ share: 0.15 }, 8],
        [{ share: 0.15 }, 20],
      ]);
      expect(study.loans).toMatchObject(
        ['spe_1', 'spe_2'].map((company) => ({ company, amortization: { kind: 'transfer', share: 1 } })),
      );
      const projection = await projected();
      const { indicators } = projection;
      for (const [n, company] of ['spe_1', 'spe_2'].entries()) {
        // RET with the transition: 4 % of what each company receives, less refunds.
        expect(indicators[`company.${company}.tax_burden`]).toBeCloseTo(0.04, 6);
        // 15 % of receipts without commissions.
        const swap = -totalOf(projection, 'financial_barter', company) / totalOf(projection, 'receipts', company);
        expect(swap).toBeGreaterThan(0.14);
        expect(swap).toBeLessThan(0.15);
        expect(indicators[`loan.${n + 1}.peak`]).toBeGreaterThan(0);
        expect(valuesOf(projection, `loan.${n + 1}.balance`).at(-1)).toBe(0);
      }
      expect(Number(indicators['company.spe_1.result']) + Number(indicators['company.spe_2.result'])).toBe(
        indicators.result,
      );
      await page.getByRole('button', { name: 'SPE Torre B', exact: true }).click();
      await expect(page.getByRole('heading', { name: workspaceFields.companies.results })).toBeVisible();
    },
  ));

test('a mixed use: a tower for sale, its shops rented for five years and sold by their income', ({ as }) =>
  runCase(
    as,
    {
      template: 'Uso misto: torre e lojas',
      name: 'Praça das Artes',
      fields: { Unidades: '120', 'Área locável': '1.200', 'Aluguel por m² e mês': '90' },
    },
    async ({ page, type, stored, projected }) => {
      await goToTab(page, 'custos');
      await page.getByRole('button', { name: /^Aluguéis/ }).click();
      await type('/vacancy', '10');
      await type('/exit/at', '60');
      await type('/exit/cap_rate', '9');
      await goToTab(page, 'modulos');
      await page.getByRole('button', { name: 'SPE Lojas', exact: true }).click();
      await expect(page.getByRole('heading', { name: workspaceFields.companies.results })).toBeVisible();
      const study = await stored();
      expect(study).toMatchObject({
        apportion: 'built_area',
        companies: [
          { key: 'spe_torre', modules: [1] },
          { key: 'spe_lojas', modules: [2], taxation: { regime: 'presumed' } },
        ],
        rentals: [
          {
            ...{ module: 2, area: 1_200, rent_m2: 90, vacancy: 0.1 },
            exit: { at: { at: 'keys', plus: 60 }, cap_rate: 0.09 },
          },
        ],
      });
      const projection = await projected();
      // Launch 8, construction from 14 for 28 months, keys a month later: the sale is in month 103.
      const exit = valuesOf(projection, 'rental.exit', 'spe_lojas');
      expect(exit.findIndex((value) => value > 0)).toBe(103);
      const { indicators } = projection;
      expect(indicators.exit_value).toBe(exit[103]);
      expect(Math.max(...valuesOf(projection, 'rental.rent', 'spe_lojas').slice(104))).toBe(0);
      const lastYear = valuesOf(projection, 'noi').slice(92, 104);
      const income = lastYear.reduce((sum, value) => sum + value, 0);
      // The next year's income is a year of the index above that of the last one.
      expect((exit[103] ?? 0) / (income / 0.09)).toBeCloseTo(1.042, 4);
      for (const [key, company, other] of [
        ['tax.ret', 'spe_torre', 'spe_lojas'],
        ['tax.irpj', 'spe_lojas', 'spe_torre'],
      ] as const) {
        expect(totalOf(projection, key, company)).toBeLessThan(0);
        expect(totalOf(projection, key, other)).toBe(0);
      }
    },
  ));

test('a tower that leaves RET for presumed profit with CBS and IBS in 2029', ({ as }) =>
  runCase(
    as,
    { template: vertical, name: 'Torre da Reforma' },
    async ({ page, type, pick, press, stored, projected }) => {
      await goToTab(page, 'tributacao');
      await page.getByText(workspaceFields.consumption.more, { exact: true }).click();
      await press(workspaceFields.consumption.presets.after_transition.act);
      await page.getByText(workspaceFields.taxRegimes.more, { exact: true }).click();
      await press('Adicionar regime');
      await type('/then/*/from', 'jan/29');
      await pick('/then/*/regime', 'Lucro presumido');
      expect((await stored()).taxation).toMatchObject({
        regime: 'ret',
        // biome-ignore lint/suspicious/noThenProperty: a field of the study
        then: [{ from: '2029-01', regime: 'presumed', presumed: { irpj_base: [{ rate: 0.08 }] } }],
        consumption: { mode: 'regular', cbs: [{ rate: 0 }, { from: '2029-01', rate: 0.088 }] },
        other: [{ name: 'IBS e CBS', rates: [{ rate: 0 }, { rate: 0.0208 }, { from: '2029-01', rate: 0 }] }],
      });
      const projection = await projected();
      // January 2029 is month 24 of a base of January 2027; each tax is paid a month after its receipts.
      const received = valuesOf(projection, 'net_receipts');
      const paidIn = (key: string) => valuesOf(projection, key).flatMap((value, month) => (value === 0 ? [] : [month]));
      for (const [key, rate] of [
        ['tax.ret', 0.0192],
        ['tax.IBS e CBS', 0.0208],
      ] as const) {
        expect(paidIn(key).at(-1)).toBe(24);
        expect(valuesOf(projection, key)[24]).toBe(-Math.round((received[23] ?? 0) * rate));
      }
      for (const key of ['tax.irpj', 'tax.csll']) expect(paidIn(key)[0]).toBe(27);
      // Half of 8.8 % and 1.77 %, inside the price.
      for (const [key, rate] of [
        ['tax.cbs', 0.044],
        ['tax.ibs', 0.00885],
      ] as const) {
        expect(paidIn(key)[0]).toBe(25);
        expect(valuesOf(projection, key)[25]).toBe(-Math.round(((received[24] ?? 0) / 1.05285) * rate));
      }
    },
  ));
