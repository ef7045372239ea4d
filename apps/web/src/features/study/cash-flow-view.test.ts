import type { Projection } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { buildPeriods, rollUp } from '../../ui/planning-grid/periods.ts';
import type { CashFlowCopy } from './cash-flow-copy.ts';
import { type CashFlowLine, type ChartView, cashFlowView, withFoot } from './cash-flow-view.ts';
import { costGroups } from './study-facts.ts';
import { goldenStudies } from './testing/golden-projections.ts';

const copy: CashFlowCopy = {
  inflows: 'Entradas',
  outflows: 'Saídas',
  freeFlow: 'Fluxo livre',
  accumulatedFree: 'Fluxo livre acumulado',
  financing: 'Financiamento',
  capital: 'Capital',
  monthBalance: 'Saldo do mês',
  closingCash: 'Caixa final',
  memo: 'Memória',
  statement: 'Resultado',
  balance: 'Balanço',
  backlog: 'A apropriar',
  byCompany: 'Por empresa',
  companies: [],
  profitBridge: 'Do caixa ao lucro',
  profitStep: (key) => key,
  commissions: 'Comissões',
  taxes: 'Tributos',
  partKind: (kind) => kind,
  channel: (channel) => channel,
  line: (key) => key,
  module: (number) => `Módulo ${number}`,
  enterprise: 'Empreendimento',
  loan: (number) => `Financiamento ${number}`,
  assignment: (number) => `Cessão ${number}`,
  partner: (number) => `Sócio ${number}`,
  tier: (number) => `Faixa ${number}`,
  tax: (name) => name,
};
const byId = (tree: readonly CashFlowLine[], id: string): CashFlowLine => {
  const line = tree.find((candidate) => candidate.id === id);
  if (!line) throw new Error(`the tree has no line ${id}`);
  return line;
};
const valuesAt = (line: CashFlowLine, months: number): number[] =>
  Array.from({ length: months }, (_, t) => line.values[t] ?? 0);
const engineValues = (projection: Projection, key: string): number[] =>
  projection.lines.find((line) => line.key === key && line.module === null)?.values ??
  new Array<number>(projection.months).fill(0);

/** Rows with parts that count as a sum, with the months in which the parts do not add up. */
function openSums(lines: readonly CashFlowLine[], months: number): string[] {
  return lines.flatMap((line) => {
    const below = openSums(line.children, months);
    if (line.children.length === 0 || /^(memo|statement|balance|backlog|profit_bridge)$/.test(line.id)) return below;
    const differing = valuesAt(line, months).filter(
      (value, t) => value !== line.children.reduce((sum, child) => sum + (child.values[t] ?? 0), 0),
    );
    return differing.length > 0 ? [...below, `${line.id}: ${differing.length} months`] : below;
  });
}

describe.each(goldenStudies)('the cash flow of $name', ({ model }) => {
  const { projection } = model;
  const tree = cashFlowView(projection, costGroups(model.study), copy);
  const { months } = projection;

  it('shows every sum equal to its parts to the centavo', () => {
    expect(openSums(tree, months)).toEqual([]);
  });

  it('shows every total equal to the totals of its parts', () => {
    const check = (line: CashFlowLine): void => {
      line.children.forEach(check);
      if (line.children.length === 0 || line.id === 'memo') return;
      expect([line.id, line.total]).toEqual([line.id, line.children.reduce((sum, child) => sum + child.total, 0)]);
    };
    tree.forEach(check);
  });

  it('closes: inflows and outflows make the free flow, and with loans and capital the balance of the month', () => {
    const sum = (ids: string[]): number[] =>
      Array.from({ length: months }, (_, t) =>
        tree.filter((line) => ids.includes(line.id)).reduce((total, line) => total + (line.values[t] ?? 0), 0),
      );
    expect(sum(['inflows', 'outflows'])).toEqual(engineValues(projection, 'free_cash_flow'));
    expect(sum(['inflows', 'outflows', 'financing', 'capital'])).toEqual(valuesAt(byId(tree, 'net_cash_flow'), months));
  });

  it('accumulates the balance of the month into the closing cash, and rolls it up to the last month of a year', () => {
    const closing = byId(tree, 'closing_cash');
    let cash = 0;
    const accumulated = valuesAt(byId(tree, 'net_cash_flow'), months).map((value) => {
      cash += value;
      return cash;
    });
    expect(valuesAt(closing, months)).toEqual(accumulated);
    const years = buildPeriods({ baseMonth: projection.base_month, months, zoom: 'year' });
    const last = years.map((year) => rollUp(closing.values, year, closing.aggregation));
    expect(last).toEqual(years.map((year) => accumulated[year.to]));
  });

  it('keeps at the foot what the chart draws: the free flow and its sum, or the balance and the cash', () => {
    const foot = (view: ChartView): string[] => withFoot(tree, view).flatMap(({ id, pinned }) => (pinned ? [id] : []));
    expect(foot('project')).toEqual(['free_cash_flow', 'accumulated_free']);
    expect(foot('cash')).toEqual(['net_cash_flow', 'closing_cash']);
    let sum = 0;
    const accumulated = valuesAt(byId(tree, 'free_cash_flow'), months).map((value) => {
      sum += value;
      return sum;
    });
    expect(valuesAt(byId(tree, 'accumulated_free'), months)).toEqual(accumulated);
  });

  it('keeps sums whole at every zoom', () => {
    for (const zoom of ['quarter', 'year'] as const) {
      const periods = buildPeriods({ baseMonth: projection.base_month, months, zoom });
      for (const line of [byId(tree, 'inflows'), byId(tree, 'outflows')]) {
        const rolled = periods.map((period) => rollUp(line.values, period, line.aggregation));
        expect(rolled.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(line.total);
      }
    }
  });

  it('gives every row an id of its own', () => {
    const ids = (lines: readonly CashFlowLine[]): string[] => lines.flatMap((line) => [line.id, ...ids(line.children)]);
    const all = ids(tree);
    expect(new Set(all).size).toBe(all.length);
  });
});
