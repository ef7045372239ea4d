/** The panel of sales: empty, filled, by measure and month, down to late installments. Then the contracts' effect on the plan. */

import type { Page } from '@playwright/test';
import { salesPanel as copy, realised } from '@uni/phrases';
import { readWorkbook } from '@uni/workbook';
import { chart, publishedChart } from '../fixtures/charts.ts';
import { expect, main, overflowOf, tabTo, test } from '../fixtures/index.ts';
import { sell } from '../fixtures/sales.ts';
import { openStudy, request } from '../fixtures/workspace.ts';

const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/vendas${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const figure = (page: Page, label: string) =>
  page
    .getByRole('group')
    .or(page.locator('dl'))
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });

test.describe('the panel of sales', () => {
  test('says what to do first, and then how fast the stock is sold and what is late', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    await sell(page, ['Ana Lima', 'Bruno Reis']);
    const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
    for (const name of ['201', '202']) {
      const body = JSON.stringify({
        empreendimento: enterprise?.id,
        block: 'Torre Ipê',
        nome: name,
        list_price: 12_000_000,
      });
      await request(page, '/api/sales/units/', { method: 'POST', body });
    }
    await open(page);
    await page.getByText(copy.funnel.title('50,0%')).waitFor();
    await figure(page, copy.kpis.stock).getByText('2', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: copy.ageing.open(copy.ageing.buckets.late_31_60) }).waitFor();
    await page.getByText(copy.lateMonths.note, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ver como tabela' }).first().click();
    await page.getByRole('columnheader', { name: copy.funnel.ofOffer }).waitFor();
    await page.getByRole('button', { name: copy.measures.value, exact: true }).click();
    await expect.poll(() => page.url()).toContain('medida=vgv');
  });

  test('its charts leave as drawings and a spreadsheet, those that are lists on the page too', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const drawing = 'Desenho vetorial (.svg)';
    for (const [title, text] of [
      [/^VSO de 12 meses/, copy.funnel.steps.cancelled],
      [/^A receber: /, copy.ageing.buckets.late_31_60],
      [/^Em atraso: /, copy.ageing.buckets.late_31_60],
      [/^Vendas líquidas de 12 meses/, ''],
    ] as const) {
      const { file, bytes } = await publishedChart(page, chart(page, title), drawing);
      expect(file.suggestedFilename()).toMatch(/^painel-de-vendas-\d{4}-\d\d-\d\d-[a-z-]+\.svg$/);
      const svg = bytes.toString('utf8');
      expect(svg).toContain(text);
      expect(svg).toContain(copy.everyEnterprise);
    }
    const { bytes } = await publishedChart(page, chart(page, /^VSO de 12 meses/), 'Planilha (.xlsx)');
    const sheet = readWorkbook(bytes).sheets.get('Gráfico');
    const labels = [...(sheet?.values() ?? [])].map(({ value }) => value);
    expect(labels).toContain(copy.funnel.steps.net);
  });

  test('by keyboard alone: another month, the enterprise, the installments that are late', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const month = page.getByRole('button', { name: new RegExp(`^${copy.until}`) });
    await tabTo(page, month);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('mes=');
    const late = page.getByRole('link', { name: copy.ageing.open(copy.ageing.buckets.late_31_60) });
    await tabTo(page, late);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/vendas/contas-a-receber');
    await page.getByRole('row').filter({ hasText: 'Ana Lima' }).first().waitFor();
  });

  test('is whole on a narrow page', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner', { width: 390 });
    await open(page);
    await page.getByText(copy.funnel.title('50,0%')).waitFor();
    expect(await overflowOf(page)).toEqual([]);
  });

  test('what was received stands in the plan, as said by contracts', async ({ as }) => {
    const page = await as('admin');
    await openStudy(page, 'realizado');
    await page.getByRole('grid').waitFor();
    const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
    const entries = `/api/planner/enterprises/${enterprise?.id}/realised-entries/`;
    const readEntries = () => request<{ origin: string; amount: string }[]>(page, entries);
    await expect
      .poll(async () => (await readEntries()).filter(({ origin }) => origin === 'sales').length)
      .toBeGreaterThan(0);
    const all = (await readEntries()).filter(({ origin }) => origin === 'sales').map(({ amount }) => Number(amount));
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(24_000);
    await page.reload();
    await page.getByRole('button', { name: realised.history.action, exact: true }).click();
    await page.getByRole('dialog').getByText('dos contratos de venda', { exact: false }).first().waitFor();
  });
});
