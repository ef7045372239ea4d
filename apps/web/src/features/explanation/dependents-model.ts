import { type Explanation, explanationsOf, type Model } from '@uni/engine';

/** A cell of the projection. */
export interface CellPosition {
  key: string;
  module: number | null;
  month: number;
}

/** A direct reader of a number: another cell, or an indicator. */
export interface Dependent {
  /** Null for an indicator. */
  cell: CellPosition | null;
  indicator: string | null;
  label: string;
  value: number;
  unit: Explanation['unit'];
}

/**
 * Yields the dependents of a cell: every number whose explanation names it. Its own month comes first, then the later and the
 * earlier ones. Each step checks one explanation and yields the list so far if it grew, else null.
 */
export function* dependentsOf(model: Model, cell: CellPosition): Generator<readonly Dependent[] | null, void, void> {
  const { projection } = model;
  const dependents: Dependent[] = Object.keys(projection.indicators).flatMap((key) => {
    const explanation = explanationsOf(model).explainIndicator(key);
    return explanation && names(explanation, cell) ? [dependent(explanation, null, key)] : [];
  });
  yield [...dependents];
  const lines = explanationsOf(model).linesReading(cell.key, cell.module);
  for (const month of monthsFrom(cell.month, projection.months)) {
    for (const { key, module, values } of lines) {
      const other = { key, module, month };
      if (values[month] === 0 || same(other, cell)) continue;
      const explanation = explanationsOf(model).explain(key, module, month);
      const isDependent = explanation !== null && names(explanation, cell);
      if (isDependent) dependents.push(dependent(explanation, other, null));
      yield isDependent ? [...dependents] : null;
    }
  }
}

const dependent = (
  { label, value, unit }: Explanation,
  cell: CellPosition | null,
  indicator: string | null,
): Dependent => ({ cell, indicator, label, value, unit });

const monthsFrom = (month: number, count: number): number[] => [
  ...Array.from({ length: Math.max(0, count - month) }, (_, at) => month + at),
  ...Array.from({ length: Math.min(month, count) }, (_, at) => at),
];

/** Returns true if an explanation names a cell itself, outside the parts of another cell. */
function names({ parts = [] }: Explanation, cell: CellPosition): boolean {
  return parts.some((component) => (component.cell ? same(component.cell, cell) : names(component, cell)));
}

/** Without a module a cell is the sum of the modules' cells: who names one of them names it. */
const same = (a: CellPosition, b: CellPosition): boolean =>
  a.key === b.key && a.month === b.month && (a.module === b.module || a.module === null || b.module === null);
