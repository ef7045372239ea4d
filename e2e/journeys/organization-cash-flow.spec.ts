import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readWorkbook } from '@uni/workbook';
import { expect, layerIssues, test } from '../fixtures/index.ts';

const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/fluxo-caixa${search}`);
  await page.getByRole('treegrid').waitFor();
};
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const low = (page: Page, name: 'exposure' | 'minimum') => page.locator(`[data-low="${name}"] dd`).first().innerText();

test.describe('the cash flow of the organization', () => {
  test('adds up the current versions, and a cell leads down to its explanation in the study', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await page.getByText('2 empreendimentos, de').waitFor();
    await page.getByRole('button', { name: 'Abrir tudo', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Residencial Aurora' }).first().waitFor();
    await page.getByRole('button', { name: 'Recolher', exact: true }).click();
    await page
      .getByRole('gridcell', { name: /^Saídas, \S+ de 20\d\d, −[1-9]/ })
      .first()
      .dblclick();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('A soma confere com a célula.').waitFor();
    for (let depth = 0; depth < 4 && (await drawer.getByRole('link').count()) === 0; depth += 1) {
      await drawer.locator('li button').first().click();
      await drawer.getByText('A soma confere com a célula.').waitFor();
    }
    await drawer.getByRole('button', { name: 'Voltar', exact: true }).click();
    await expect(drawer.getByRole('link')).toHaveCount(0);
    await drawer.locator('li button').first().click();
    await drawer.getByRole('link').first().waitFor();
    expect(await layerIssues(page)).toEqual([]);
    const amount = await drawer.locator('header p').innerText();
    await drawer.getByRole('link', { name: 'explicar no estudo', exact: true }).first().click();
    await page.waitForURL('**/planejamento/*/fluxo-de-caixa?*explicar=*');
    const panel = page.getByLabel('Explicação e validações');
    await expect.poll(() => panel.innerText()).toContain(/[\d.]{1,30},\d\d/.exec(amount)?.[0] ?? amount);
  });

  test('chooses enterprises, currency, share and period, all of it in the address', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await page.getByRole('button', { name: /^Empreendimentos ./ }).click();
    await page.getByRole('checkbox', { name: 'Loteamento Jardim Ipê', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByText('1 empreendimento, de').waitFor();
    await page.getByRole('button', { name: 'Constante', exact: true }).click();
    await page.getByText('R$, moeda constante').waitFor();
    await page.getByRole('button', { name: /^Participação/ }).click();
    await page.getByRole('menuitemradio', { name: 'Fundo Cerrado', exact: true }).click();
    await expect.poll(() => param(page, 'parte')).toBe('Fundo Cerrado');
    await page.getByRole('textbox', { name: 'Até' }).fill('12/27');
    await page.keyboard.press('Enter');
    await expect.poll(() => param(page, 'ate')).toBe('2027-12');
    await page.getByText(/a dez\/27/).waitFor();
    expect(param(page, 'moeda')).toBe('constante');
    await page.reload();
    await page.getByText(/a dez\/27/).waitFor();
    await page.getByText('R$, moeda constante').waitFor();
  });

  test('groups lines as the organization names them, with the keyboard', async ({ as }) => {
    const page = await as('planner');
    await open(page, '?por=grupos');
    await page.getByRole('button', { name: 'Editar grupos', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Novo grupo', exact: true }).press('Enter');
    await dialog.getByLabel('Nome do grupo 1').fill('');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
    await dialog.getByText('Informe um nome.').waitFor();
    await dialog.getByLabel('Nome do grupo 1').fill('Terreno e obra');
    await dialog.getByLabel('Grupo de Custo de obra', { exact: true }).selectOption({ label: 'Terreno e obra' });
    await dialog.getByLabel('Grupo de Permuta financeira').selectOption({ label: 'Terreno e obra' });
    expect(await layerIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
    await page.getByRole('rowheader', { name: 'Terreno e obra' }).waitFor();
    await page.reload();
    await page.getByRole('rowheader', { name: 'Terreno e obra' }).waitFor();
  });

  test('moves a launch by keyboard and by mouse, and the exposure of the group follows at once', async ({ as }) => {
    const page = await as('planner');
    await open(page, '?tempo=sim');
    const [planned, minimum] = [await low(page, 'exposure'), await low(page, 'minimum')];
    const bar = page.getByRole('slider', { name: 'Lançamento de Loteamento Jardim Ipê' });
    await bar.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toContain('13 meses depois');
    await expect.poll(() => low(page, 'exposure')).not.toBe(planned);
    expect(await low(page, 'minimum')).not.toBe(minimum);
    expect(param(page, 'mover')).toMatch(/^\d+:13$/);
    await page.getByText(`no plano ${planned}`).first().waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => low(page, 'exposure')).toBe(planned);
    const box = await bar.boundingBox();
    if (!box) throw new Error('the bar is not on screen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 6 });
    await expect.poll(() => low(page, 'exposure')).not.toBe(planned);
    await page.mouse.up();
    await expect.poll(() => param(page, 'mover')).toMatch(/^\d+:\d+$/);
    await page.getByRole('button', { name: 'Salvar como novas versões', exact: true }).click();
    await page.getByText('1 rascunho criado.').waitFor();
  });

  test('leaves as a spreadsheet and as a table', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    for (const [name, type] of [
      ['Planilha com fórmulas', 'xlsx'],
      ['Linhas visíveis', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^fluxo-caixa_\\d{4}-\\d{2}-\\d{2}\\.${type}$`));
      const bytes = await readFile((await file.path()) ?? '');
      if (type === 'csv') expect(bytes.toString('utf8')).toContain('\r\nCaixa final;');
      else expect([...readWorkbook(new Uint8Array(bytes)).sheets.keys()]).toContain('Fluxo de caixa');
    }
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-print] table').first().waitFor();
    expect(await page.locator('[data-print] table').count()).toBeGreaterThan(1);
    await expect(page.getByRole('treegrid')).toBeHidden();
  });

  test('says so when nothing is chosen, when the server fails, and when there is nothing yet', async ({ as }) => {
    const page = await as('planner', { allow: /status of (500|403)/ });
    await page.goto('/fluxo-caixa?emp=nenhum');
    await page.getByRole('button', { name: 'Limpar filtros', exact: true }).click();
    await page.getByRole('treegrid').waitFor();
    await page.route('**/api/planner/cash-flow/?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/fluxo-caixa');
    await page.getByText('Não foi possível carregar o fluxo de caixa.').waitFor();
    await page.unroute('**/api/planner/cash-flow/?**');
    await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await page.getByRole('treegrid').waitFor();
    await page.route('**/api/planner/cash-flow/?**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first, ...others] = body.enterprises;
      const out = { id: first.id, code: first.code, name: first.name, version: first.version, reason: 'failed' };
      await route.fulfill({ json: { ...body, enterprises: others, left_out: [out] } });
    });
    await page.reload();
    await page.getByText('1 empreendimento está fora da soma.').waitFor();
    await page.getByRole('treegrid').waitFor();
    await page.unroute('**/api/planner/cash-flow/?**');
    await page.route('**/api/planner/cash-flow/?**', (route) =>
      route.fulfill({ status: 403, json: { detail: 'You do not have permission to perform this action.' } }),
    );
    await page.reload();
    await page.getByText('Você não tem permissão para acessar esta tela.').waitFor();
  });
});
