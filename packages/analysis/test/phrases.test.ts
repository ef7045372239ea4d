import { readdirSync, readFileSync } from 'node:fs';
import { indicatorCatalogue, lineLabel } from '@uni/engine';
import { analysis, charts, premisePercentiles, totalNames, totalsBridge, workspace } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { comparedPremises } from '../src/percentiles/premise-percentiles.ts';
import { cashFlowRubrics, cashFlowSections } from '../src/portfolio/portfolio-lines.ts';
import { drivers } from '../src/sensitivity/drivers.ts';
import { varianceEffects } from '../src/variance/variance.ts';

describe('the texts of the analysis', () => {
  it('name every premise that is compared', () => {
    expect(Object.keys(premisePercentiles.names).sort()).toEqual(comparedPremises.map(({ key }) => key).sort());
  });

  it('name every driver and every effect', () => {
    expect(Object.keys(analysis.driver).sort()).toEqual(drivers.map(({ key }) => key).sort());
    expect(Object.keys(analysis.varianceEffect)).toEqual([...varianceEffects]);
  });
});

describe('every total has one name', () => {
  const indicator = (searchedKey: string) => indicatorCatalogue.find(({ key }) => key === searchedKey)?.label;
  const labelled = (rows: readonly { readonly key: string; readonly label: string }[], searchedKey: string) =>
    rows.find(({ key }) => key === searchedKey)?.label;

  it.each([
    ['vgv', indicator('vgv_gross'), charts.cascade.steps.vgv],
    ['receipts', labelled(cashFlowRubrics, 'receipts')],
    ['entries', lineLabel('receipts'), indicator('receipts_total'), labelled(cashFlowSections, 'inflows')],
    ['outflows', labelled(cashFlowSections, 'outflows')],
    ['free', lineLabel('free_cash_flow')],
    ['accumulated', lineLabel('accumulated_free')],
    ['result', indicator('result'), charts.cascade.steps.result],
    ['net', lineLabel('net_cash_flow')],
    ['closing', lineLabel('closing_cash')],
  ] as const)('%s, in the engine, the portfolio and the charts', (key, ...names) => {
    expect(names).toEqual(names.map(() => totalNames[key]));
  });

  it('and every line that the workspace names is called as the engine calls it', () => {
    const ofTheirParent = /^(loan|assignment)\.|^(sales|resales)\.|^distribution$/;
    for (const [key, label] of Object.entries(workspace.view.lines))
      if (!ofTheirParent.test(key)) expect([key, label]).toEqual([key, lineLabel(key)]);
  });

  it('and a step that two bridges have is called the same in both', () => {
    const { price, unsold, discounts, resold, swaps, interest, delinquency, loan_interest, loan_fees } =
      charts.cascade.steps;
    const shared = { price, unsold, discounts, resold, swaps, interest, delinquency, loan_interest, loan_fees };
    expect(totalsBridge.steps).toMatchObject({ ...shared, correction: charts.cascade.steps.indexation });
  });

  it('and no text says another', () => {
    const others =
      /Saldo acumulado|saldo acumulado|caixa acumulado|Saldo final|Caixa acumulado|Saldo de caixa final|Recebimentos líquidos|Entradas do fluxo de caixa|Fluxo do mês|preço-base|Juros de clientes|VGV bruto|VGV total|Fluxo de caixa livre acumulado/;
    const root = new URL('../../../', import.meta.url);
    const folders = ['packages/phrases/src/', 'packages/engine/src/catalogue/', 'packages/workbook/src/', 'docs/guia/'];
    const servers = ['apps/server/src/modules/planner/', 'apps/server/src/modules/home/', 'apps/web/src/features/'];
    const messages: string[] = [];
    let read = 0;
    for (const folder of [...folders, ...servers])
      for (const name of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(ts|tsx|md)$/.test(name)) continue;
        read += 1;
        const matches = readFileSync(new URL(`${folder}${name}`, root), 'utf8').match(others);
        if (matches) messages.push(`${name}: ${matches[0]}`);
      }
    expect(messages).toEqual([]);
    expect(read).toBeGreaterThan(500);
  });
});
