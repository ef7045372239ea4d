import { balancesOf, together } from '@uni/analysis';
import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer, organizationCashFlow } from '@uni/phrases';
import type { DrillRow } from '../drill-model.ts';

const copy = corporateLayer.rows;
const opening = { free: 0, funded: 0, net: 0 };
const loanFlows = /^loan\.\d+\.(release|interest_paid|fees|amortization)$/;

export type Portfolio = NonNullable<PortfolioAnswer['portfolio']>;
export type PortfolioLine = Portfolio['lines'][number];

/** The lines that the cash of a portfolio adds up: its enterprises and overheads, then loans and capital. */
export function flowsOf({ lines }: Pick<Portfolio, 'lines'>): {
  operations: PortfolioLine[];
  funding: PortfolioLine[];
} {
  return {
    operations: lines.filter(({ key }) => /^(member|overhead)\./.test(key)),
    funding: lines.filter(({ key }) => loanFlows.test(key) || key === 'contribution' || key === 'distribution'),
  };
}

/** The sums and balances of a portfolio by month. */
export function portfolioBalances(portfolio: Portfolio) {
  const { base_month, months } = portfolio;
  const { operations, funding } = flowsOf(portfolio);
  return balancesOf({ base_month, months, opening, lines: [...operations, ...funding] });
}

/** The rows of a portfolio: enterprises, overheads, loans and capital down to the cash, and the debts at the foot. */
export function portfolioRows(portfolio: Portfolio): DrillRow[] {
  const matching = (keys: RegExp): PortfolioLine[] => portfolio.lines.filter(({ key }) => keys.test(key));
  const rows = (keys: RegExp, change: Partial<DrillRow> = {}): DrillRow[] =>
    matching(keys).map((line) => ({ ...lineRow(line), ...change }));
  const total = { tone: 'total', balance: true } as const;
  return [
    ...group('members', copy.members, matching(/^member\./), portfolio),
    ...group('overheads', copy.overheads, matching(/^overhead\./), portfolio),
    ...rows(/^free_cash_flow$/, { ...total, label: copy.free, parts: ['members', 'overheads'] }),
    ...group('loans', copy.loans, matching(loanFlows), portfolio),
    ...rows(/^contribution$/),
    ...rows(/^distribution$/),
    ...rows(/^(loan\.\d+\.balance|members_debt|members_cash)$/),
    accumulatedRow(portfolio),
    ...rows(/^net_cash_flow$/, {
      ...{ ...total, label: copy.net, pinned: true },
      parts: ['free_cash_flow', 'loans', 'contribution', 'distribution'],
    }),
    ...rows(/^closing_cash$/, { ...total, label: copy.closing, pinned: true, flow: 'net_cash_flow' }),
  ];
}

function accumulatedRow(portfolio: Portfolio): DrillRow {
  const values = portfolioBalances(portfolio).accumulated;
  const { accumulated: label } = organizationCashFlow.rows;
  return {
    ...{ id: 'accumulated_free', label, tone: 'total', values, total: values.at(-1) ?? 0 },
    ...{ aggregation: 'last', balance: true, flow: 'free_cash_flow', children: [] },
  };
}

const ownLabels: Readonly<Record<string, string>> = {
  members_debt: copy.members_debt,
  members_cash: copy.members_cash,
};

const lineRow = ({ key, label, stock, total, cells }: PortfolioLine): DrillRow => ({
  ...{ id: key, label: ownLabels[key] ?? label, tone: 'line', values: cells, total },
  ...{ aggregation: stock ? 'last' : 'sum', balance: stock, children: [] },
});

/** A group is the sum of its lines; without lines there is none. */
function group(
  id: string,
  label: string,
  lines: readonly PortfolioLine[],
  { base_month, months }: Portfolio,
): DrillRow[] {
  if (lines.length === 0) return [];
  const flows = lines.map(({ cells }) => ({ base_month, months, opening, lines: [{ key: id, label, cells }] }));
  const [sum] = together(flows, { base_month, months }).lines;
  const total = lines.reduce((all, line) => all + line.total, 0);
  const children = lines.map(lineRow);
  return [{ id, label, tone: 'group', values: sum?.cells ?? [], total, aggregation: 'sum', children }];
}

/** The input that a row comes from, as a path into the layer; null for a row of the enterprises. */
export function inputOf(key: string): string | null {
  const [, kind, number] = /^(overhead|loan)\.(\d+)/.exec(key) ?? [];
  if (kind) return `/${kind}s/${Number(number) - 1}`;
  if (key === 'overheads' || key === 'loans') return `/${key}`;
  return /^(contribution|distribution|closing_cash)$/.test(key) ? '/capital' : null;
}

/** The enterprise whose row it is; null for another row. */
export function enterpriseOf(key: string): number | null {
  const [, id] = /^member\.(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}
