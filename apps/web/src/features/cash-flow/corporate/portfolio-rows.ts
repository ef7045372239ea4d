import { together } from '@uni/analysis';
import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer } from '@uni/phrases';
import type { GridLine } from '../../../ui/planning-grid/index.ts';

const copy = corporateLayer.rows;

type Portfolio = NonNullable<PortfolioAnswer['portfolio']>;
type Line = Portfolio['lines'][number];

/** The rows of a portfolio: enterprises, overheads, loans and capital down to the cash, and the debts at the foot. */
export function portfolioRows(portfolio: Portfolio): GridLine[] {
  const matching = (keys: RegExp): Line[] => portfolio.lines.filter(({ key }) => keys.test(key));
  const rows = (keys: RegExp, change: Partial<GridLine> = {}): GridLine[] =>
    matching(keys).map((line) => ({ ...lineRow(line), ...change }));
  const total = { tone: 'total', balance: true } as const;
  return [
    ...group('members', copy.members, matching(/^member\./), portfolio),
    ...group('overheads', copy.overheads, matching(/^overhead\./), portfolio),
    ...rows(/^free_cash_flow$/, { ...total, label: copy.free }),
    ...group('loans', copy.loans, matching(/^loan\.\d+\.(release|interest_paid|fees|amortization)$/), portfolio),
    ...rows(/^contribution$/),
    ...rows(/^distribution$/),
    ...rows(/^(loan\.\d+\.balance|members_debt|members_cash)$/),
    ...rows(/^net_cash_flow$/, { ...total, label: copy.net, pinned: true }),
    ...rows(/^closing_cash$/, { ...total, label: copy.closing, pinned: true }),
  ];
}

const ownLabels: Readonly<Record<string, string>> = {
  members_debt: copy.members_debt,
  members_cash: copy.members_cash,
};

const lineRow = ({ key, label, stock, total, cells }: Line): GridLine => ({
  ...{ id: key, label: ownLabels[key] ?? label, tone: 'line', values: cells, total },
  ...{ aggregation: stock ? 'last' : 'sum', balance: stock, children: [] },
});

/** A group is the sum of its lines; without lines there is none. */
function group(id: string, label: string, lines: readonly Line[], { base_month, months }: Portfolio): GridLine[] {
  if (lines.length === 0) return [];
  const opening = { free: 0, funded: 0, net: 0 };
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
