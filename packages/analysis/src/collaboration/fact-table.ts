import type { CollaborationFact } from '@uni/contracts';
import { monthIndex } from '@uni/engine';
import { type Axis, axisOf } from '../portfolio/portfolio.ts';
import { factRows } from './facts.ts';

/** The series of one enterprise, or of several added up: position 0 is the base month. Money in centavos, areas in m². */
export interface FactTable extends Axis {
  readonly series: Readonly<Record<CollaborationFact, readonly number[]>>;
}

/** A table with every series made by a function of its key. */
export function factTable(axis: Axis, of: (key: CollaborationFact) => readonly number[]): FactTable {
  const series = Object.fromEntries(factRows.map(({ key }) => [key, of(key)])) as Record<
    CollaborationFact,
    readonly number[]
  >;
  return { base_month: axis.base_month, months: axis.months, series };
}

/** Before its first month a series is 0; after its last one a flow is 0, and a balance stays. */
export function factAt(table: FactTable, key: CollaborationFact, kind: 'flow' | 'balance', month: number): number {
  const values = table.series[key];
  if (month < 0) return 0;
  return values[month] ?? (kind === 'balance' ? (values.at(-1) ?? 0) : 0);
}

const stocks: ReadonlySet<CollaborationFact> = new Set(['stock_value', 'stock_units', 'stock_area']);

/**
 * Units and areas follow amounts in whole centavos, so their sums leave parts of a unit behind. A rate over them would be huge.
 * Less than 1e-4 of a unit, a m² or a centavo is no stock.
 */
export const stockOf = (sum: number): number => (Math.abs(sum) < 1e-4 ? 0 : sum);

/** Σ by calendar month. Portfolio figures are computed from the sums, never as the mean of ratios. Null for an empty list. */
export function togetherFacts(tables: readonly FactTable[]): FactTable | null {
  const axis = axisOf(tables);
  if (!axis) return null;
  const placed = tables.map((table) => ({ table, at: monthIndex(axis.base_month, table.base_month) }));
  const kinds = new Map(factRows.map(({ key, kind }) => [key, kind]));
  return factTable(axis, (key) =>
    Array.from({ length: axis.months }, (_, month) => {
      const kind = kinds.get(key) ?? 'flow';
      const sum = placed.reduce((total, { table, at }) => total + factAt(table, key, kind, month - at), 0);
      return stocks.has(key) ? stockOf(sum) : sum;
    }),
  );
}
