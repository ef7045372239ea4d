import type { Page } from '@playwright/test';
import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';
import {
  cancellations,
  contracts as copy,
  erpSales,
  installments,
  integration,
  rowSources,
  unitPanel,
  units,
} from '@uni/phrases';
import { button, dialog, expect, layerIssues, main, screenIssues, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

/** The ERP of these journeys stands on this machine. */

let sienge: SiengeEmulator;
test.beforeAll(async () => {
  sienge = await startSiengeEmulator({ size: 'XS', seed: 3 });
});
test.afterAll(() => sienge?.close());

const load = 120_000;

const post = <T>(page: Page, path: string, body: object, method = 'POST'): Promise<T> =>
  request<T>(page, path, { method, body: JSON.stringify(body) });

/** A connection that has read everything, all of whose works are the first enterprise. */
const connected = async (page: Page): Promise<number> => {
  const { subdomain, user, password } = sienge.account;
  const { id } = await post<{ id: number }>(page, '/api/integration/connections/', {
    ...{ system: 'sienge', name: 'Sienge da Beta', address: sienge.url, subdomain, user, secret: password },
    settings: {
      daily_hour: null,
      start_date: '2026-01-01',
      bulk_async: false,
      bulk_per_day: 200,
      rest_per_day: 10_000,
    },
  });
  await post(page, `/api/integration/connections/${id}/runs/`, { kind: 'full' });
  await page.goto('/integracao');
  const card = page.getByRole('article', { name: 'Sienge da Beta' });
  await card.getByText(integration.states.ok, { exact: true }).waitFor({ timeout: load });
  const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const rows = sienge.portfolio.world.costCenters.map(({ company, id: center }) => ({
    ...{ company: String(company), cost_center: String(center) },
    ...{ state: 'bound', enterprise: enterprise?.id, module: null },
  }));
  await post(page, `/api/integration/connections/${id}/bindings/`, { rows }, 'PUT');
  return id;
};

let connection = 0;

test.describe('what an ERP tells of sales', () => {
  test('is told on its connection, and stands in the lists with its mark', async ({ as }) => {
    test.setTimeout(load);
    const page = await as('admin');
    connection = await connected(page);
    await page.goto(`/integracao?abrir=${connection}`);
    await page.getByRole('tab', { name: erpSales.tab, exact: true }).click();
    await dialog(page).getByText(erpSales.lead, { exact: true }).waitFor();
    await dialog(page).getByRole('row', { name: erpSales.resources.contracts }).waitFor({ timeout: load });
    await dialog(page)
      .getByText(/^Conferido em /)
      .waitFor({ timeout: load });
    expect(await layerIssues(page)).toEqual([]);

    await page.goto('/vendas/contratos?origem=sienge');
    await button(page, `${rowSources.label} ${rowSources.names.sienge}`).waitFor();
    const first = main(page).locator('tbody tr').first();
    await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
  });

  test('opens, says where it is changed, and offers no order', async ({ as }) => {
    test.setTimeout(load);
    const page = await as('admin');
    await page.goto('/vendas/contratos?origem=sienge');
    await main(page).locator('tbody tr').first().getByRole('button').first().click();
    await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
    await dialog(page).getByText(rowSources.conditions('sienge'), { exact: true }).waitFor();
    await expect(button(page, copy.drawer.actions)).toHaveCount(0);
    await expect(button(page, copy.data.action)).toHaveCount(0);
    await dialog(page).getByRole('tab', { name: copy.drawer.receivables }).click();
    await dialog(page).getByRole('figure').first().waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await dialog(page).getByRole('tab', { name: copy.drawer.history }).click();
    await dialog(page).getByText(rowSources.history('sienge'), { exact: true }).waitFor();

    await page.goto('/vendas/unidades?ver=tabela');
    await main(page).locator('tbody tr').first().getByText(rowSources.systems.sienge, { exact: true }).waitFor();
    await main(page).locator('tbody tr').first().getByRole('button').first().click();
    await page.getByRole('button', { name: unitPanel.data, exact: true }).click();
    await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
    await expect(dialog(page).getByLabel(units.drawer.fields.nome, { exact: true })).not.toBeEditable();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('marks installments and distratos too, offers nothing to receive or undo, and shows none as our own', async ({
    as,
  }) => {
    test.setTimeout(load);
    const page = await as('admin');
    await page.goto('/vendas/parcelas?origem=sienge');
    await button(page, `${rowSources.label} ${rowSources.names.sienge}`).waitFor();
    const first = main(page).locator('tbody tr').first();
    await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await first.getByRole('button').first().click();
    await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
    await expect(dialog(page).getByRole('button', { name: installments.drawer.receive, exact: true })).toHaveCount(0);
    expect(await layerIssues(page)).toEqual([]);

    await page.goto('/vendas/distratos?origem=sienge');
    await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
    await expect(main(page).getByRole('button', { name: cancellations.undo, exact: true })).toHaveCount(0);
    await page.goto('/vendas/distratos?origem=own');
    await main(page).getByText(`origem “${rowSources.names.own}”`, { exact: false }).waitFor();
  });

  test('looks as well on a phone, and clients are filtered by where they come from', async ({ as }) => {
    test.setTimeout(load);
    const page = await as('admin', { width: 390 });
    await page.goto('/vendas/clientes?origem=own');
    await main(page).getByText(`origem “${rowSources.names.own}”`, { exact: false }).waitFor();
    await page.goto('/vendas/clientes?origem=sienge');
    await main(page).getByText(rowSources.systems.sienge, { exact: true }).first().waitFor();
    await page.goto('/vendas/parcelas?origem=sienge');
    await main(page).getByText(rowSources.systems.sienge, { exact: true }).first().waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await page.goto(`/integracao?abrir=${connection}`);
    await page.getByRole('tab', { name: erpSales.tab, exact: true }).click();
    await dialog(page).getByText(erpSales.lead, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });
});
