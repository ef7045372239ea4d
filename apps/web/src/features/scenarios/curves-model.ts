import { monthIndex, type Projection } from '@uni/engine';
import type { NamedLine } from '../../ui/charts/index.ts';
import { drawnLines } from '../study/cash-flow-view.ts';
import { lineValues } from '../study/study-facts.ts';
import type { Column } from './use-columns.ts';

export type ScenarioCurve = NamedLine;

/** The accumulated free cash flow of each column on the base's months; a scenario that is refused has none. */
export function scenarioCurves(
  columns: readonly Pick<Column, 'id' | 'name' | 'model'>[],
  base: Projection,
): ScenarioCurve[] {
  return columns.flatMap(({ id, name, model }) => {
    if (!model) return [];
    const { projection } = model;
    const later = monthIndex(base.base_month, projection.base_month);
    const values = lineValues(projection, drawnLines.project.accumulated);
    const before: number[] = Array.from({ length: Math.max(0, later) }, () => 0);
    return [{ key: String(id ?? 'base'), label: name, values: [...before, ...values.slice(Math.max(0, -later))] }];
  });
}

interface WorstPoint {
  readonly label: string;
  readonly value: number;
  readonly month: number;
}

/** The lowest point below zero of all curves; null when none is below. */
export function worstOf(curves: readonly ScenarioCurve[]): WorstPoint | null {
  const points = curves.map(({ label, values }): WorstPoint => {
    const value = Math.min(0, ...values);
    return { label, value, month: values.indexOf(value) };
  });
  const worst = points.toSorted((one, other) => one.value - other.value)[0];
  return worst && worst.value < 0 ? worst : null;
}
