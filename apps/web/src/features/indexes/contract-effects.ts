/** Effects of index months on contracts. */
import { type CorrectedContract, correctionLimits } from '@uni/contracts';

export interface Supposed {
  readonly month: string;
  readonly variation: number;
}

/** Contracts that a correction would change. */
export const changedOf = (rows: readonly CorrectedContract[]): CorrectedContract[] =>
  rows.filter(({ refusal }) => refusal === null);

/** Returns the totals of the changed contracts. Residues owed by buyers and by the organization stay separate. */
export function sumsOf(rows: readonly CorrectedContract[]) {
  const changed = changedOf(rows);
  const sum = (of: (row: CorrectedContract) => number): number => changed.reduce((total, row) => total + of(row), 0);
  return {
    changed: changed.length,
    left: rows.length - changed.length,
    before: sum(({ before }) => before),
    after: sum(({ after }) => after),
    residue: sum(({ residue }) => Math.max(0, residue ?? 0)),
    credit: sum(({ residue }) => Math.max(0, -(residue ?? 0))),
  };
}

/** Totals of a correction of many contracts. */
export interface CorrectedSum {
  readonly saved: number;
  readonly amount: number;
  /** Contracts that had moved since they were seen. */
  readonly left: number;
  /** Contracts skipped because the run stopped. */
  readonly rest: number;
}

/** As many at a time as the server takes. */
export const lotsOf = (rows: readonly CorrectedContract[]): CorrectedContract[][] =>
  Array.from({ length: Math.ceil(rows.length / correctionLimits.contracts) }, (_, lot) =>
    rows.slice(lot * correctionLimits.contracts, (lot + 1) * correctionLimits.contracts),
  );
