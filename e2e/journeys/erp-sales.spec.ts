import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';
import {
  cancellations,
  erpSales,
  installments,
  integration,
  rowSources,
  units,
  contracts as words,
} from '@uni/phrases';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, dialog, flaws, main, openStage, people, widths } from '../fixtures/index.ts';
import { ask } from '../fixtures/workspace.ts';

/** The ERP of these journeys stands on this machine. */
const stage = openStage({ settings: { UNI_ALLOW_PRIVATE_HOSTS: '1' } });

let sienge: SiengeEmulator;
beforeAll(async () => {
  sienge = await startSiengeEmulator({ size: 'XS', seed: 3 });
});
afterAll(() => sienge?.close());

const visit = (journey: (page: Page) => Promise<void>, look = widths[0]): Promise<void> =>
  stage.visit(journey, { who: people.admin, look, patience: 30_000 });
const load = 120_000;

const post = <T>(page: Page, path: string, body: object, method = 'POST'): Promise<T> =>
  ask<T>(page, stage.url, path, { method, body: JSON.stringify(body) });

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
  await page.goto(`${stage.url}/integracao`);
  const card = page.getByRole('article', { name: 'Sienge da Beta' });
  await card.getByText(integration.states.ok, { exact: true }).waitFor({ timeout: load });
  const [enterprise] = await ask<{ id: number }[]>(page, stage.url, '/api/planner/enterprises/');
  const rows = sienge.portfolio.world.costCenters.map(({ company, id: center }) => ({
    ...{ company: String(company), cost_center: String(center) },
    ...{ state: 'bound', enterprise: enterprise?.id, module: null },
  }));
  await post(page, `/api/integration/connections/${id}/bindings/`, { rows }, 'PUT');
  return id;
};

let connection = 0;

describe('what an ERP tells of sales', () => {
  it('is told on its connection, and stands in the lists with its mark', { timeout: load + 90_000 }, () =>
    visit(async (page) => {
      connection = await connected(page);
      await page.goto(`${stage.url}/integracao?abrir=${connection}`);
      await page.getByRole('tab', { name: erpSales.tab, exact: true }).click();
      await dialog(page).getByText(erpSales.lead, { exact: true }).waitFor();
      await dialog(page).getByRole('row', { name: erpSales.resources.contracts }).waitFor({ timeout: load });
      await dialog(page)
        .getByText(/^Conferido em /)
        .waitFor({ timeout: load });
      expect(await flaws(page, 'conexao-vendas')).toEqual([]);

      await page.goto(`${stage.url}/vendas/contratos?origem=sienge`);
      await button(page, `${rowSources.label} ${rowSources.names.sienge}`).waitFor();
      const first = main(page).locator('tbody tr').first();
      await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
      expect(await flaws(page, 'contratos-do-erp')).toEqual([]);
    }),
  );

  it('opens, says where it is changed, and offers no order', { timeout: load }, () =>
    visit(async (page) => {
      await page.goto(`${stage.url}/vendas/contratos?origem=sienge`);
      await main(page).locator('tbody tr').first().getByRole('button').first().click();
      await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
      await dialog(page).getByText(rowSources.conditions('sienge'), { exact: true }).waitFor();
      expect(await button(page, words.drawer.actions).count()).toBe(0);
      expect(await button(page, words.data.action).count()).toBe(0);
      await dialog(page).getByRole('tab', { name: words.drawer.receivables }).click();
      await dialog(page).getByRole('figure').first().waitFor();
      expect(await flaws(page, 'contrato-do-erp')).toEqual([]);
      await dialog(page).getByRole('tab', { name: words.drawer.history }).click();
      await dialog(page).getByText(rowSources.history('sienge'), { exact: true }).waitFor();

      await page.goto(`${stage.url}/vendas/unidades?ver=tabela`);
      await main(page).locator('tbody tr').first().getByText(rowSources.systems.sienge, { exact: true }).waitFor();
      await main(page).locator('tbody tr').first().getByRole('button').first().click();
      await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
      expect(await dialog(page).getByLabel(units.drawer.fields.nome, { exact: true }).isDisabled()).toBe(true);
      expect(await flaws(page, 'unidade-do-erp')).toEqual([]);
    }),
  );

  it(
    'marks installments and distratos too, offers nothing to receive or undo, and shows none as our own',
    {
      timeout: load,
    },
    () =>
      visit(async (page) => {
        await page.goto(`${stage.url}/vendas/parcelas?origem=sienge`);
        await button(page, `${rowSources.label} ${rowSources.names.sienge}`).waitFor();
        const first = main(page).locator('tbody tr').first();
        await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
        expect(await flaws(page, 'parcelas-do-erp')).toEqual([]);
        await first.getByRole('button').first().click();
        await dialog(page).getByText(rowSources.notice('sienge'), { exact: true }).waitFor();
        expect(await dialog(page).getByRole('button', { name: installments.drawer.receive, exact: true }).count()).toBe(
          0,
        );
        expect(await flaws(page, 'parcela-do-erp')).toEqual([]);

        await page.goto(`${stage.url}/vendas/distratos?origem=sienge`);
        await first.getByText(rowSources.systems.sienge, { exact: true }).waitFor();
        expect(await main(page).getByRole('button', { name: cancellations.undo, exact: true }).count()).toBe(0);
        expect(await flaws(page, 'distratos-do-erp')).toEqual([]);
        await page.goto(`${stage.url}/vendas/distratos?origem=own`);
        await main(page).getByText(`origem “${rowSources.names.own}”`, { exact: false }).waitFor();
      }),
  );

  it('looks as well on a phone, and clients are filtered by where they come from', { timeout: load }, () =>
    visit(async (page) => {
      await page.goto(`${stage.url}/vendas/clientes?origem=own`);
      await main(page).getByText(`origem “${rowSources.names.own}”`, { exact: false }).waitFor();
      await page.goto(`${stage.url}/vendas/clientes?origem=sienge`);
      await main(page).getByText(rowSources.systems.sienge, { exact: true }).first().waitFor();
      expect(await flaws(page, 'clientes-do-erp')).toEqual([]);
      await page.goto(`${stage.url}/vendas/parcelas?origem=sienge`);
      await main(page).getByText(rowSources.systems.sienge, { exact: true }).first().waitFor();
      expect(await flaws(page, 'parcelas-do-erp')).toEqual([]);
      await page.goto(`${stage.url}/integracao?abrir=${connection}`);
      await page.getByRole('tab', { name: erpSales.tab, exact: true }).click();
      await dialog(page).getByText(erpSales.lead, { exact: true }).waitFor();
      expect(await flaws(page, 'conexao-vendas')).toEqual([]);
    }, widths[1]),
  );
});
