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

/** Σ by calendar month. Portfolio figures are computed from the sums, never as the mean of ratios. Null for an empty list. */
export function togetherFacts(tables: readonly FactTable[]): FactTable | null {
  const axis = axisOf(tables);
  if (!axis) return null;
  const placed = tables.map((table) => ({ table, at: monthIndex(axis.base_month, table.base_month) }));
  const kinds = new Map(factRows.map(({ key, kind }) => [key, kind]));
  return factTable(axis, (key) =>
    Array.from({ length: axis.months }, (_, month) =>
      placed.reduce((sum, { table, at }) => sum + factAt(table, key, kinds.get(key) ?? 'flow', month - at), 0),
    ),
  );
}
