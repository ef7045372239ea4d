import type { Projection } from '@uni/engine';

/** Steps from the cash of a month to its net profit, in the order of the bridge. */
const steps = {
  receivables: { adds: ['bal.receivables', 'bal.overdue'], takes: [] },
  inventory: { adds: ['bal.inventory'], takes: [] },
  advances: { adds: [], takes: ['bal.advances'] },
  refunds: { adds: [], takes: ['bal.refunds'] },
  barter: { adds: [], takes: ['bal.barter'] },
  taxes: { adds: [], takes: ['bal.taxes_payable', 'bal.deferred_taxes'] },
  debt: { adds: [], takes: ['bal.debt'] },
  assignments: { adds: [], takes: ['bal.assignments'] },
  capital: { adds: [], takes: ['bal.capital'] },
} as const satisfies Readonly<Record<string, { adds: readonly string[]; takes: readonly string[] }>>;

/** Key of a row of the bridge: its two ends and the steps between them. */
export type ProfitBridgeKey = 'cash' | keyof typeof steps | 'distribution' | 'profit';

/** A row of the bridge: centavos by month. */
export interface ProfitBridgeRow {
  readonly key: ProfitBridgeKey;
  readonly values: readonly number[];
}

/**
 * Returns the rows from the net cash flow of each month to its net profit by POC; none without accounts. Every month the steps
 * add up to the difference, for assets are liabilities. Steps of zero are left out. With a key the rows are that company's.
 */
export function profitBridge(
  { lines, months }: Pick<Projection, 'lines' | 'months'>,
  company?: string,
): ProfitBridgeRow[] {
  const own = new Map(
    lines.flatMap(({ key, module, company: owner, values }) =>
      module === null && owner === company ? [[key, values] as const] : [],
    ),
  );
  const profit = own.get('dre.net');
  if (!own.has('bal.assets') || !profit) return [];
  const cellOf = (key: string, t: number): number => own.get(key)?.[t] ?? 0;
  const change = (keys: readonly string[], t: number): number =>
    keys.reduce((sum, key) => sum + cellOf(key, t) - cellOf(key, t - 1), 0);
  const row = (key: ProfitBridgeKey, cell: (t: number) => number): ProfitBridgeRow => ({
    key,
    values: Array.from({ length: months }, (_, t) => cell(t) || 0),
  });
  const between = [
    ...Object.entries(steps).map(([key, { adds, takes }]) =>
      row(key as keyof typeof steps, (t) => change(adds, t) - change(takes, t)),
    ),
    row('distribution', (t) => -cellOf('distribution', t)),
  ];
  return [
    row('cash', (t) => cellOf('net_cash_flow', t)),
    ...between.filter(({ values }) => values.some((cell) => cell !== 0)),
    { key: 'profit', values: profit },
  ];
}
