import { isWhole, type Projection } from '@uni/engine';
import { cashFlowRubrics, positionOf } from '../portfolio/portfolio-lines.ts';

/** The totals of a study, from sellable value to remaining cash, in the order of their derivation. */
export const bridgeTotals = ['vgv', 'contracted', 'receipts', 'entries', 'free', 'result', 'closing'] as const;
/** Key of a total in the bridge. */
export type BridgeTotal = (typeof bridgeTotals)[number];

/** Steps from each total to the next; outflows are the rubrics of the cash flow. */
const steps = {
  contracted: ['swaps', 'unsold', 'resold', 'price', 'discounts'],
  receipts: ['cancelled', 'correction', 'interest', 'delinquency', 'realised'],
  entries: ['other_revenue'],
  result: ['assignment_interest', 'assignment_costs', 'loan_interest', 'loan_fees'],
  closing: ['debt', 'contribution', 'distribution'],
} as const;
/** Key of a step between two totals. */
export type BridgeStep = (typeof steps)[Exclude<BridgeTotal, 'vgv' | 'free'>][number];

/** A total, a step of the bridge's own, or a rubric of outflows with its name. */
export type BridgeRow = { readonly value: number } & (
  | { readonly kind: 'total'; readonly key: BridgeTotal }
  | { readonly kind: 'step'; readonly key: BridgeStep }
  | { readonly kind: 'rubric'; readonly key: string; readonly label: string }
);

/**
 * Returns the rows from VGV to the closing cash, in centavos. Between two totals the rows add up to the difference, for any
 * study. Zero steps are left out. Realised amounts that sales do not explain are a separate step.
 */
export function totalsBridge({ lines, indicators }: Pick<Projection, 'lines' | 'indicators'>): BridgeRow[] {
  const sum = (isMine: (key: string) => boolean): number =>
    lines.reduce((all, line) => (isWhole(line) && isMine(line.key) ? all + line.total : all), 0);
  const line = (...keys: readonly string[]): number => sum((key) => keys.includes(key));
  const cash = (isMine: (key: string) => boolean): number =>
    lines.reduce((all, one) => {
      return isWhole(one) && one.kind === 'cash' && isMine(one.key) ? all + one.total : all;
    }, 0);
  const figure = (key: string): number => Number(indicators[key] ?? 0);
  const sold = sum((key) => /^(sales|resales)\./.test(key));
  const free = line('free_cash_flow');
  const totals: Readonly<Record<BridgeTotal, number>> = {
    vgv: figure('vgv_gross'),
    contracted: sold,
    receipts: cash((key) => positionOf(key).rubric === 'receipts'),
    entries: cash((key) => positionOf(key).section === 'inflows'),
    free,
    result: figure('result'),
    closing: line('closing_cash'),
  };
  const beside = {
    cancelled: line('contracted') - sold,
    correction: line('correction'),
    interest: line('interest'),
    delinquency: line('delinquency'),
  };
  const fees = sum((key) => /^loan\.\d+\.fees$/.test(key));
  const assigned = {
    assignment_interest: -sum((key) => /^assignment\.\d+\.interest$/.test(key)),
    assignment_costs: sum((key) => /^assignment\.\d+\.costs$/.test(key)),
  };
  const costOfFunding = totals.result - free;
  const costOfLoans = costOfFunding - assigned.assignment_interest - assigned.assignment_costs;
  const values: Readonly<Record<BridgeStep, number>> = {
    swaps: figure('vgv_own') - totals.vgv,
    unsold: line('sales_base') - figure('vgv_own'),
    resold: line('resale_base'),
    price: sold + line('discounts') - line('sales_base', 'resale_base'),
    discounts: -line('discounts'),
    ...beside,
    realised: totals.receipts - sold - Object.values(beside).reduce((all, value) => all + value, 0),
    other_revenue: totals.entries - totals.receipts,
    ...assigned,
    loan_interest: costOfLoans - fees,
    loan_fees: fees,
    // Drawn, less paid back and what of the interest was paid: what is still owed.
    debt: cash((key) => positionOf(key).section === 'financing') - costOfFunding,
    contribution: line('contribution'),
    distribution: line('distribution'),
  };
  const rubrics = cashFlowRubrics.map(({ key, label }) => {
    const isMine = (one: string) => positionOf(one).rubric === key && positionOf(one).section === 'outflows';
    return { kind: 'rubric', key, label, value: cash(isMine) } as const;
  });
  return bridgeTotals.flatMap((key): BridgeRow[] => {
    const before: readonly BridgeRow[] = key === 'free' ? rubrics : ownSteps(key, values);
    return [...before.filter(({ value }) => value !== 0), { kind: 'total', key, value: totals[key] }];
  });
}

const ownSteps = (total: BridgeTotal, values: Readonly<Record<BridgeStep, number>>): BridgeRow[] =>
  total === 'vgv' || total === 'free' ? [] : steps[total].map((key) => ({ kind: 'step', key, value: values[key] }));

/** The total that a line of a projection, or an indicator, is a figure of; null: it is none. */
export function bridgeTotalOf(key: string): BridgeTotal | null {
  if (/^(sales|resales)\./.test(key)) return 'contracted';
  return figures[key] ?? null;
}

const figures: Readonly<Record<string, BridgeTotal>> = {
  vgv_gross: 'vgv',
  vgv_own: 'vgv',
  receipts_total: 'entries',
  receipts: 'entries',
  // The row of the cash flow.
  inflows: 'entries',
  free_cash_flow: 'free',
  accumulated_free: 'free',
  result: 'result',
  net_cash_flow: 'closing',
  closing_cash: 'closing',
};

const order = bridgeTotals.flatMap((total) => [
  ...(total === 'free' ? cashFlowRubrics.map(({ key }) => `rubric ${key}`) : []),
  ...(total === 'vgv' || total === 'free' ? [] : steps[total].map((key) => `step ${key}`)),
  `total ${total}`,
]);

/** A row of several studies together, with what each of them is of it. */
export type SummedBridgeRow<Row> = Row & { readonly parts: readonly { readonly of: number; readonly value: number }[] };

/** The bridges of several studies as one, every row the sum of theirs. A step that cancels out stays, with its terms. */
export function sumBridges<Row extends { readonly kind: string; readonly key: string; readonly value: number }>(
  bridges: readonly (readonly Row[])[],
): SummedBridgeRow<Row>[] {
  const rows = new Map<string, SummedBridgeRow<Row>>();
  for (const [of, bridge] of bridges.entries())
    for (const row of bridge) {
      const known = rows.get(`${row.kind} ${row.key}`);
      const components = [...(known?.parts ?? []), { of, value: row.value }];
      rows.set(`${row.kind} ${row.key}`, { ...row, value: (known?.value ?? 0) + row.value, parts: components });
    }
  return order.flatMap((rowKey) => rows.get(rowKey) ?? []);
}
