import { realised as copy } from '@uni/phrases';
import {
  accumulatedOf,
  amountOf,
  type Measure,
  type Period,
  type RealisedLine,
  type RealisedTable,
  type Zoom,
} from './realised-model.ts';

export type RealisedView = 'accumulated' | Zoom;

export interface Column {
  readonly id: string;
  /** Over the columns of one period. */
  readonly group: string;
  readonly label: string;
  readonly kind: 'money' | 'share' | 'note';
  readonly measure: Measure | null;
  readonly period: Period;
  readonly value: (line: RealisedLine) => number | null;
  /** The last column before the cut: everything to its left is closed. */
  readonly isCut: boolean;
}

/** The columns of the accumulated view: one figure each for a line's whole life. */
export function accumulatedColumns(table: RealisedTable, until: string): Column[] {
  const period = { label: until, from: 0, to: table.closing };
  const note: Column = {
    id: 'note',
    group: '',
    label: copy.accumulated.note,
    kind: 'note',
    measure: null,
    period,
    value: () => null,
    isCut: false,
  };
  const keys = ['budget', 'realised', 'deviation', 'share', 'committed', 'trend', 'total'] as const;
  const figures = keys.map(
    (key): Column => ({
      id: key,
      group: '',
      label: copy.accumulated[key],
      kind: key === 'share' ? 'share' : 'money',
      measure: key === 'share' || key === 'total' ? null : key,
      period,
      value: (line) => accumulatedOf(line, table)[key],
      isCut: key === 'share',
    }),
  );
  return [...figures, note];
}

/** The chosen measures of each period, side by side. */
export function periodColumns(periods: readonly Period[], measures: readonly Measure[], closing: number): Column[] {
  return periods.flatMap((period) =>
    measures.map(
      (measure, index): Column => ({
        id: `${period.from}-${measure}`,
        group: period.label,
        label: copy.measures[measure],
        kind: 'money',
        measure,
        period,
        value: (line) => amountOf(line, measure, period, closing),
        isCut: index === measures.length - 1 && period.from <= closing && closing <= period.to,
      }),
    ),
  );
}
