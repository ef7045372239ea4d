import { type Explanation, explanationsOf, isWhole, type Model } from '@uni/engine';
import { type LinePosition, positionOf } from '../study/line-position.ts';

/** A cell of the projection. */
export interface CellPosition extends LinePosition {
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
    for (const line of lines) {
      const other = { ...positionOf(line), month };
      if (line.values[month] === 0 || same(other, cell)) continue;
      const explanation = explanationsOf(model).explain(line.key, line.module, month, line.company);
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

/** A cell of all adds up the cells of modules or companies. A number that names one of them names it. */
const same = (a: CellPosition, b: CellPosition): boolean =>
  a.key === b.key &&
  a.month === b.month &&
  (isWhole(a) || isWhole(b) || (a.module === b.module && a.company === b.company));
