import type { Locator, Page } from '@playwright/test';
import { type As, expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { goToTab, openStudy, request } from '../fixtures/workspace.ts';

interface Stored {
  nome: string;
  overrides: { driver?: string; amount?: number }[];
}

/** A planner on the scenarios of the towers' draft, without a complaint of the page (its policy on scripts included). */
const planner = async (
  as: As,
  journey: (page: Page, stored: () => Promise<Stored[]>, version: number) => Promise<void>,
) => {
  const page = await as('planner', { allow: /status of 400/ });
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?(type|script)/i.test(message.text())) breaches.push(message.text());
  });
  const version = await openStudy(page, 'cenarios');
  await page.getByRole('heading', { name: 'Critérios de aprovação' }).waitFor();
  await journey(page, () => request<Stored[]>(page, `/api/planner/versions/${version}/scenarios/`), version);
  expect(breaches).toEqual([]);
};

const saved = (page: Page): Promise<void> => page.locator('[data-scenario-save="saved"]').waitFor();
const cell = (page: Page, premise: string, scenario: string): Locator =>
  page.getByLabel(`${premise} em ${scenario}`, { exact: true });
const result = (page: Page, indicator: string, column: number): Promise<string> =>
  page.locator(`[data-result="${indicator}"] td`).nth(column).innerText();
const pickAction = async (page: Page, scenario: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Ações de ${scenario}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('scenarios begin with two, are typed into, judged, and are still there after a reload', ({ as }) =>
  planner(as, async (page, stored) => {
    await page.getByRole('button', { name: 'Criar Otimista e Pessimista', exact: true }).click();
    await page.locator('[data-scenarios]').waitFor();
    await cell(page, 'Custo de obra', 'Pessimista').waitFor();
    const before = await result(page, 'npv', 1);
    await cell(page, 'Preço/m²', 'Otimista').fill('8');
    await cell(page, 'Preço/m²', 'Otimista').press('Enter');
    await expect.poll(() => result(page, 'npv', 1)).not.toBe(before);
    await saved(page);
    await expect.poll(async () => (await stored())[0]?.overrides).toEqual([{ driver: 'price', amount: 0.08 }]);
    await goToTab(page, 'indicadores');
    await page.locator('[data-tab="indicadores"] h2').first().waitFor();
    await goToTab(page, 'cenarios');
    await expect.poll(() => cell(page, 'Preço/m²', 'Otimista').inputValue()).toBe('8');
    await cell(page, 'Preço/m²', 'Otimista').fill('oito');
    await page.getByText('não é um número').or(page.locator('[aria-invalid]')).first().waitFor();
    await cell(page, 'Preço/m²', 'Otimista').press('Escape');
    await page.getByRole('button', { name: 'Adicionar critério', exact: true }).first().click();
    await expect.poll(() => page.locator('tr[data-verdict] td').first().innerText()).toMatch(/^Atende/);
    await expect.poll(() => page.locator('tr[data-verdict] td').nth(2).innerText()).toMatch(/^Não atende/);
    await saved(page);
    await page.reload();
    await page.locator('tr[data-verdict]').waitFor();
    await expect(cell(page, 'Preço/m²', 'Otimista')).toHaveValue('8');
    await page.getByRole('button', { name: 'Resetar premissa: Custo de obra em Pessimista', exact: true }).click();
    await saved(page);
    await expect.poll(async () => (await stored())[1]?.overrides).toEqual([{ driver: 'price', amount: -0.05 }]);
    await pickAction(page, 'Pessimista', 'Renomear');
    await page.getByLabel('Nome do cenário', { exact: true }).fill('Otimista');
    await page.keyboard.press('Enter');
    await page.getByText('Já existe um cenário com este nome nesta versão.').waitFor();
    await page.keyboard.press('Escape');
  }));

test('by the keyboard alone: the slider, the tornado, and a combination that becomes a scenario', ({ as }) =>
  planner(as, async (page, stored) => {
    await page.getByLabel('Ajustar Custo de obra em Otimista').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await saved(page);
    await expect
      .poll(async () => (await stored())[0]?.overrides.find(({ driver }) => driver === 'works_cost')?.amount)
      .toBeLessThan(0);
    await goToTab(page, 'sensibilidade');
    const bars = page.locator('[data-bar]');
    await bars.first().waitFor();
    await expect(bars.first()).toHaveAttribute('data-bar', 'price');
    await page.getByLabel('Preço/m², extremo inferior').fill('0');
    await page.keyboard.press('Enter');
    await page.getByLabel('Preço/m², extremo superior').fill('0,1');
    await page.keyboard.press('Enter');
    await expect.poll(() => bars.first().getAttribute('data-bar')).toBe('works_cost');
    await page.getByRole('button', { name: 'Abrir a tabela de duas premissas com Prazo de obra', exact: true }).focus();
    await page.keyboard.press('Enter');
    const heat = page.locator('[data-panel="two-way"]');
    await heat.getByText('Prazo de obra ↓').or(heat.getByText('Prazo de obra →')).first().waitFor();
    await expect.poll(() => heat.getAttribute('aria-busy')).toBe('false');
    await heat.locator('td button[tabindex="0"]').focus();
    const focusedCell = () => page.evaluate(() => document.activeElement?.closest('td')?.dataset.cell);
    for (const key of ['ArrowRight', 'ArrowUp']) {
      const before = await focusedCell();
      expect(before).toBeDefined();
      await page.keyboard.press(key);
      await expect.poll(focusedCell).not.toBe(before);
    }
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await stored()).find(({ nome }) => nome === 'Cenário')?.overrides.map(({ driver }) => driver))
      .toHaveLength(2);
    await heat.getByRole('button', { name: 'Ver como tabela', exact: true }).click();
    await expect(heat.locator('tbody tr')).toHaveCount(7);
  }));

test('a goal with two conditions is found and applied, and one that cannot be met says why', ({ as }) =>
  planner(as, async (page, stored) => {
    const panel = page.locator('[data-panel="goal"]');
    await goToTab(page, 'metas');
    await page.getByLabel('Análise sobre').selectOption({ label: 'Otimista' });
    await panel.getByLabel('Valor, critério 1').fill('15 mi');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Adicionar critério', exact: true }).click();
    await panel.getByRole('button', { name: 'Buscar', exact: true }).click();
    await panel.locator('[data-goal="found"]').waitFor();
    expect(await panel.locator('[data-goal] tbody tr').first().innerText()).toMatch(/VPL\s.{1,200}\s1\d,\d mi/);
    const price = async () => (await stored())[0]?.overrides.find(({ driver }) => driver === 'price')?.amount;
    const before = await price();
    await panel.getByRole('button', { name: 'Aplicar ao cenário Otimista', exact: true }).click();
    await expect.poll(price).not.toBe(before);
    await panel.getByLabel('Premissa a mover').selectOption({ label: 'Taxa de desconto' });
    await panel.getByLabel('Indicador, critério 1').selectOption({ label: 'Resultado' });
    await panel.getByLabel('Valor, critério 1').fill('900 mi');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Buscar', exact: true }).click();
    await panel.locator('[data-goal="missing"]').waitFor();
  }));

test('the residual land is searched by the keyboard, applied to the study in one step, and undone', ({ as }) =>
  planner(as, async (page, _, version) => {
    const panel = page.locator('[data-panel="land-price"]');
    await goToTab(page, 'metas');
    const study = () => request<{ study: { expenses: unknown[] } }>(page, `/api/planner/versions/${version}/study/`);
    const before = (await study()).study;
    await panel.getByRole('button', { name: 'Terreno residual', exact: true }).focus();
    await page.keyboard.press('Enter');
    await panel.getByLabel('Meta, no mínimo').fill('0');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Procurar valor', exact: true }).focus();
    await page.keyboard.press('Enter');
    await panel.locator('[data-search="found"]').waitFor();
    await expect(panel.locator('[data-search="found"] strong')).toHaveText(/^Terreno de até R\$ [\d.]+$/);
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Aplicar ao estudo', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await study()).study.expenses).not.toEqual(before.expenses);
    await page.getByRole('button', { name: /^Desfazer: Terreno residual/ }).click();
    await expect.poll(async () => (await study()).study).toEqual(before);
    await panel.getByRole('button', { name: 'Preço de equilíbrio', exact: true }).click();
    await panel.getByLabel('Meta, no mínimo').fill('9000 bi');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Procurar valor', exact: true }).click();
    await panel.locator('[data-search="missing"]').waitFor();
  }));

test(
  'a simulation runs beside the page, is cancelled, and gives the same for the same seed',
  { tag: '@proof' },
  ({ as }) =>
    planner(as, async (page) => {
      const panel = page.locator('[data-panel="simulation"]');
      await goToTab(page, 'simulacao');
      await panel.getByRole('button', { name: 'Simular', exact: true }).click();
      await panel.getByRole('progressbar').waitFor();
      // The page answers while the runs are made.
      await page.getByLabel('Análise sobre').selectOption({ label: 'Base' });
      await panel.getByRole('button', { name: 'Cancelar', exact: true }).click();
      await panel.getByText(/^Cancelada em .+ de 10\.000 rodadas/).waitFor();
      await expect(panel.locator('[data-simulation]')).toHaveCount(0);
      await panel.getByLabel('Rodadas').fill('400');
      await page.keyboard.press('Enter');
      const run = async (): Promise<string> => {
        await panel.getByRole('button', { name: /^Simular/ }).click();
        await panel.locator('[data-simulation="done"]').waitFor({ timeout: 120_000 });
        return panel.locator('[data-measure="npv"]').innerText();
      };
      const first = await run();
      expect(first).toMatch(/VPL\s+\S+/);
      expect(await run()).toBe(first);
      await panel.getByLabel('Semente').fill('7');
      await page.keyboard.press('Enter');
      expect(await run()).not.toBe(first);
      await panel.getByRole('button', { name: 'Ver como tabela', exact: true }).click();
      await expect(panel.locator('figure tbody tr')).toHaveCount(24);
    }),
);

test('is whole and without an accessibility finding in light and dark, at every width', { tag: '@proof' }, async ({
  as,
}) => {
  const page = await as('planner');
  await openStudy(page, 'cenarios');
  await page.locator('[data-scenarios]').waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await goToTab(page, 'duas-entradas');
  await page.locator('[data-heat]').first().waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await goToTab(page, 'sensibilidade');
  await page.locator('[data-bar]').first().waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});

test('a scenario is promoted to a version under a name that is free', ({ as }) =>
  planner(as, async (page, stored, version) => {
    const scenario = (await stored())[0];
    await pickAction(page, 'Otimista', 'Promover a versão');
    const current = await request<{ nome: string }>(page, `/api/planner/versions/${version}/`);
    await page.getByLabel('Nome da versão', { exact: true }).fill(current.nome);
    await page.keyboard.press('Enter');
    await page.getByText('O nome da versão deve ser único no empreendimento.').waitFor();
    await page.getByLabel('Nome da versão', { exact: true }).fill('Rev promovida');
    const displayedResult = await result(page, 'result', 1);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.searchParams.get('v') !== String(version));
    await page.getByText('Esta versão ainda não tem cenários.').waitFor();
    expect(scenario?.nome).toBe('Otimista');
    const live = await page.locator('[data-indicator="result"]').innerText();
    expect(live).toContain(/[\d.,]+/.exec(displayedResult)?.[0] ?? 'no number');
  }));
