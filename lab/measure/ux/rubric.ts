/** Rows of the rubric in the report: row, measurement, target, and its source. */

import type { Figure } from '../../figures.ts';
import { alignColumns, markdownTable } from '../../table.ts';

export interface RubricRow {
  /** `R6`; several rows may belong to one number. */
  readonly row: string;
  readonly what: string;
  readonly measured: string;
  /** Empty where a figure is only there to read the others by. */
  readonly target: string;
  readonly met: boolean | null;
  /** The part of this command, the test, or the command that it comes from. */
  readonly by: string;
  /** Where it does not hold. */
  readonly failures?: readonly string[];
}

const heads = ['row', 'what', 'measured', 'target', '', 'by'] as const;
const resultLabels = { yes: 'met', no: 'missed', none: '' } as const;

const cellsOf = ({ row, what, measured, target, met, by }: RubricRow): string[] => [
  row,
  what,
  measured,
  target,
  resultLabels[met === null ? 'none' : met ? 'yes' : 'no'],
  by,
];

/** In the order of the rubric. */
export function inOrder(rows: readonly RubricRow[]): RubricRow[] {
  const number = ({ row }: RubricRow): number => Number(row.replace(/\D/g, ''));
  return [...rows].sort((a, b) => number(a) - number(b));
}

export function rubricTable(rows: readonly RubricRow[]): string {
  return alignColumns([heads, ...rows.map(cellsOf)]);
}

export function rubricMarkdown(rows: readonly RubricRow[]): string {
  return markdownTable(heads, rows.map(cellsOf));
}

/** The row in the form of every bench's figures. */
export function figureOf({ row, what, measured, target, met }: RubricRow): Figure {
  return {
    ...{ what: `${row} ${what}`, measured },
    ...(target === '' ? {} : { goal: target }),
    ...(met === null ? {} : { met }),
  };
}

/** A figure that must not exceed its target. */
export function atMost(
  row: string,
  what: string,
  value: number,
  most: number,
  show: (value: number) => string,
  by: string,
): RubricRow {
  return { row, what, measured: show(value), target: `≤ ${show(most)}`, met: value <= most, by };
}

/** A count that must reach its target. */
export function atLeast(row: string, what: string, value: number, least: number, by: string): RubricRow {
  return { row, what, measured: String(value), target: `≥ ${least}`, met: value >= least, by };
}

/** Returns the row of a rule that must hold everywhere; reports where it fails. */
export function holds(row: string, what: string, checked: number, failures: readonly string[], by: string): RubricRow {
  const measured = failures.length === 0 ? `${checked} checked` : `${failures.length} of ${checked}: ${failures[0]}`;
  return { row, what, measured, target: '0 failures', met: failures.length === 0, by, failures };
}
