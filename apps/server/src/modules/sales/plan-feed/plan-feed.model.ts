/** Plan feed from contracts: a pure computation over monthly sums. */
import type { RealisedPortfolio } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { type Indexes, planChannel } from '@uni/receivables';
import type { SalesFeed, SentCell } from '../../planner/index.ts';
import type { MoneySum, OpenSum, StockUnit, UnitSale } from './plan-feed.repository.ts';

/** The plan's kind of an installment, before the keys and after them. */
const planKinds: Readonly<Record<string, readonly [before: string, after: string]>> = {
  signing: ['down_payment', 'down_payment'],
  down_payment: ['down_payment', 'down_payment'],
  monthly: ['until_keys', 'post_keys'],
  half_yearly: ['periodic', 'post_keys'],
  yearly: ['periodic', 'post_keys'],
  periodic: ['periodic', 'post_keys'],
  keys: ['keys', 'keys'],
  bank_transfer: ['bank_transfer', 'bank_transfer'],
  works_transfer: ['works_transfer', 'works_transfer'],
  post_keys: ['post_keys', 'post_keys'],
};

/** Ad hoc installments and credits belong to the lines of other payments. */
const otherKinds = ['fixed_term', 'post_keys'] as const;

/** The line of the plan that money of an installment belongs to. */
export const lineOf = ({ channel, kind, after_keys }: Omit<MoneySum, 'amount' | 'month' | 'n_modulo'>): string => {
  const [before, after] = planKinds[kind ?? ''] ?? otherKinds;
  return `receipts.${planChannel(channel)}.${after_keys ? after : before}`;
};

export interface FeedInput {
  readonly received: readonly MoneySum[];
  readonly open: readonly OpenSum[];
  readonly units: readonly StockUnit[];
  readonly sales: readonly UnitSale[];
  /** Numbers of the enterprise's modules. */
  readonly modules: readonly number[];
  /** Month of the update. */
  readonly month: string;
  readonly indexes: Indexes;
  /** An ERP reports contracts of the enterprise. */
  readonly isOfErp: boolean;
}

/** Null: nothing was ever sold. */
export const planFeed = (input: FeedInput): SalesFeed | null => {
  if (input.sales.length === 0 && input.received.length === 0 && input.open.length === 0) return null;
  const moduleOf = moduleWithin(input.modules);
  const cells = input.received.map(
    (sum): SentCell => ({
      nature: 'realised',
      key: lineOf(sum),
      module: moduleOf(sum.n_modulo),
      month: sum.month,
      amount: sum.amount,
    }),
  );
  return { cells, portfolio: portfolioOf(input, moduleOf), isOfErp: input.isOfErp };
};

/** A unit of no module belongs to the only one, where there is one. */
const moduleWithin =
  (modules: readonly number[]) =>
  (number: number | null): number | null => {
    if (number !== null && modules.includes(number)) return number;
    return modules.length === 1 ? (modules[0] ?? null) : null;
  };

const portfolioOf = (
  { units, sales, open, month, indexes, modules }: FeedInput,
  moduleOf: (number: number | null) => number | null,
): RealisedPortfolio[] =>
  modules.flatMap((module): RealisedPortfolio[] => {
    const stock = units.filter((unit) => moduleOf(unit.n_modulo) === module);
    const owed = open.filter((sum) => moduleOf(sum.n_modulo) === module);
    const sold = soldOf(stock, sales, month);
    if (sold === null && owed.length === 0) return [];
    return [
      {
        module,
        units: stock.length,
        sold: sold ?? { from: month, values: [0] },
        receivables: balancesOf(owed, month, indexes),
      },
    ];
  });

/** Net sales by month as shares of the stock: by list price, else by area, else by number of units. */
const soldOf = (
  stock: readonly StockUnit[],
  sales: readonly UnitSale[],
  month: string,
): RealisedPortfolio['sold'] | null => {
  const weigh = weightOf(stock);
  const weights = new Map(stock.map((unit) => [unit.id, weigh(unit)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const acts = sales.flatMap(({ unit_id, signed, cancelled }) => {
    const weight = weights.get(unit_id);
    if (weight === undefined) return [];
    const sold = { month: signed.slice(0, 7), weight };
    return cancelled === null ? [sold] : [sold, { month: cancelled.slice(0, 7), weight: -weight }];
  });
  if (acts.length === 0 || all === 0) return null;
  const from = acts.reduce((first, act) => (act.month < first ? act.month : first), month);
  const values = new Array<number>(monthIndex(from, month) + 1).fill(0);
  for (const act of acts) {
    // A contract signed for a future day counts in the current month.
    const at = Math.min(values.length - 1, monthIndex(from, act.month));
    values[at] = (values[at] ?? 0) + act.weight;
  }
  return { from, values: values.map((weight) => weight / all) };
};

const weightOf = (stock: readonly StockUnit[]): ((unit: StockUnit) => number) => {
  if (stock.every(({ list_price }) => list_price > 0)) return ({ list_price }) => list_price;
  return stock.every(({ private_area }) => private_area > 0) ? ({ private_area }) => private_area : () => 1;
};

/** Balances in money of a month, by line, index and due month. Overdue amounts are expected in that month. */
const balancesOf = (open: readonly OpenSum[], month: string, indexes: Indexes): RealisedPortfolio['receivables'] => {
  const lines = new Map<string, { key: string; index: string | null; months: Map<string, number> }>();
  for (const sum of open) {
    const key = lineOf(sum);
    const id = `${key} ${sum.index ?? ''}`;
    const line = lines.get(id) ?? { key, index: sum.index, months: new Map<string, number>() };
    lines.set(id, line);
    const due = sum.month < month ? month : sum.month;
    line.months.set(due, (line.months.get(due) ?? 0) + Math.round(sum.amount * grown(indexes, sum, month)));
  }
  return [...lines.values()]
    .sort((a, b) => (`${a.key} ${a.index}` < `${b.key} ${b.index}` ? -1 : 1))
    .map(({ key, index, months }) => {
      const ordered = [...months.keys()].sort();
      const [from = month] = ordered;
      const length = monthIndex(from, ordered.at(-1) ?? from) + 1;
      const values = Array.from({ length }, (_, k) => months.get(monthAt(from, k)) ?? 0);
      return { key, index, from, values };
    });
};

/** Returns the factor of the index since the sum's base month, or 1 where the index is unknown. */
const grown = (indexes: Indexes, { index, base_month }: OpenSum, month: string): number => {
  if (index === null || base_month >= month) return 1;
  const factor = indexes.factor(index, base_month, month);
  return factor.ok ? factor.value.value.hi : 1;
};
