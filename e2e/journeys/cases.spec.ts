/** Cases of developers by the mouse, each from a template to the executive summary, in few presses and typed fields. */
import type { Locator, Page } from '@playwright/test';
import { workspaceFields } from '@uni/phrases';
import { type As, countEffort, expect, test } from '../fixtures/index.ts';
import { goToTab, indicator, request, saved } from '../fixtures/workspace.ts';

/** Most presses, typed fields and choices of a case. */
const most = 60;

type Study = Record<string, unknown>;
interface Case {
  readonly page: Page;
  /** Types into the n-th field of the study whose path ends like this. */
  readonly type: (path: string, text: string, n?: number) => Promise<void>;
  /** Picks an option of such a field. */
  readonly pick: (path: string, label: string, n?: number) => Promise<void>;
  readonly press: (name: string, n?: number) => Promise<void>;
  /** The stored study, once all is saved. */
  readonly stored: () => Promise<Study>;
}

interface Template {
  readonly template: string;
  readonly name: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Makes a study of a template, changes it, and downloads its executive summary. */
async function runCase(as: As, { template, name, fields = {} }: Template, change: (one: Case) => Promise<void>) {
  const page = await as('planner');
  await page.goto('/planejamento');
  const effort = await countEffort(page);
  let choices = 0;
  const typed = async (box: Locator, text: string): Promise<void> => {
    await box.click();
    await box.fill(text);
    await box.press('Enter');
  };
  await page.getByRole('button', { name: 'Novo estudo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo estudo' });
  await dialog.getByRole('radio', { name: template }).click();
  for (const [label, text] of Object.entries({ 'Nome do empreendimento': name, ...fields })) {
    await dialog.getByLabel(label, { exact: true }).click();
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
  await page.waitForURL('**/fluxo-de-caixa*');
  await indicator(page, 'npv').waitFor();
  const id = /planejamento\/(\d+)/.exec(page.url())?.[1];
  const [version] = await request<{ id: number }[]>(page, `/api/planner/versions/?empreendimento=${id}`);
  const at = (path: string, n: number) => page.locator(`[data-path$="${path}"]`).nth(n);
  await change({
    page,
    type: (path, text, n = 0) => typed(at(path, n).locator('input').first(), text),
    pick: async (path, label, n = 0) => {
      choices += 1;
      await at(path, n).locator('select').first().selectOption({ label });
    },
    press: (label, n = 0) => page.getByRole('button', { name: label, exact: true }).nth(n).click(),
    stored: async () => {
      await saved(page);
      const answer = await request<{ study: Study }>(page, `/api/planner/versions/${version?.id}/study/`);
      return answer.study;
    },
  });
  await goToTab(page, 'indicadores');
  const summary = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Resumo executivo (.pdf)' }).click();
  expect((await summary).suggestedFilename()).toMatch(/-resumo-executivo\.pdf$/);
  // A choice is a press that opens its list, and the option.
  const done = await effort();
  const acts = done.clicks + done.fields + choices;
  test.info().annotations.push({ type: 'acts', description: `${name}: ${acts}` });
  expect(acts).toBeLessThanOrEqual(most);
}

const vertical = 'Residencial vertical';

test('an investor with 8% preferred return, catch-up, and 70/30 above 15%', ({ as }) =>
  runCase(as, { template: vertical, name: 'Torre do Investidor' }, async ({ page, pick, press, stored }) => {
    await goToTab(page, 'distribuicao');
    const partner = (name: string, n: number) =>
      page.locator(`[data-path*="/partners/"][data-path$="/${name}"] input`).nth(n);
    await partner('name', 0).click();
    await partner('name', 0).fill('Investidor');
    await partner('share', 0).click();
    await partner('share', 0).fill('90');
    await page.keyboard.press('Enter');
    await press('Adicionar sócio');
    await partner('name', 1).click();
    await partner('name', 1).fill('Incorporadora');
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
    const { partners, waterfall } = (await stored()).capital as { partners: Study[]; waterfall: Study[] };
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
    const tranche = (field: string, n: number) =>
      page.locator(`[data-path*="/tranches/"][data-path$="/${field}"] input`).nth(n);
    for (const n of [0, 1, 2]) {
      for (const [field, text] of [
        ['at', `${n + 1}`],
        ['amount', '2,5mi'],
      ] as const) {
        await tranche(field, n).click();
        await tranche(field, n).fill(text);
        await page.keyboard.press('Enter');
      }
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
    const [, loan] = (await stored()).loans as Study[];
    expect(loan).toMatchObject({
      name: 'Empréstimo-ponte',
      limit: 7_500_000,
      draws: { kind: 'schedule', tranches: [1, 2, 3].map((plus) => ({ at: { at: 'base', plus }, amount: 2_500_000 })) },
      rate: { value: 0.2 },
      grace: { from: { at: 'base', plus: 4 }, months: 12 },
      amortization: { kind: 'price', installments: 24 },
    });
  }));

test('receivables sold a month after the keys', ({ as }) =>
  runCase(as, { template: vertical, name: 'Torre da Cessão' }, async ({ page, type, press, stored }) => {
    await goToTab(page, 'financiamento');
    await press('Adicionar cessão');
    const path = '[data-path*="/assignments/"]';
    await page.locator(`${path}[data-path$="/at"] select`).selectOption({ label: 'chaves' });
    await page.locator(`${path}[data-path$="/at"] input`).first().fill('1');
    await page.keyboard.press('Enter');
    await type('/subordination', '10');
    await type('/costs_share', '3');
    const [sold] = (await stored()).assignments as Study[];
    expect(sold).toMatchObject({ at: { at: 'keys', plus: 1 }, subordination: 0.1, costs_share: 0.03 });
    await expect(page.getByText('Fluxo da cessão', { exact: true })).toBeVisible();
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
      const modules = study.modules as Study[];
      expect(modules.map(({ name }) => name)).toEqual(['Fase 1', 'Fase 2', 'Fase 3', 'Fase 4']);
      expect(modules.map(({ launch }) => launch)).toEqual([6, 12, 18, 24]);
      const constructionCosts = (study.expenses as Study[]).filter(({ group }) => group === 'labor_cost');
      expect(constructionCosts.map(({ module }) => module)).toEqual([1, 2, 3, 4]);
    },
  ));

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
      const [module] = (await stored()).modules as Study[];
      expect(module).toMatchObject({ financial_barter: { share: 0.4 }, typologies: [{ units: 400 }] });
      expect(module).toMatchObject({ tables: [0.15, 0.2, 0.25, 0.4].map((share) => ({ share })) });
    },
  ));
