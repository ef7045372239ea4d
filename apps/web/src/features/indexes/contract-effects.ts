/** What of contracts changes by months of an index. */
import type { CorrectedContract } from '@uni/contracts';

export interface Supposed {
  readonly month: string;
  readonly variation: number;
}

/** Contracts that a correction would change. */
export const changedOf = (rows: readonly CorrectedContract[]): CorrectedContract[] =>
  rows.filter(({ refusal }) => refusal === null);

/** What they come to together; residues of buyers and of the house are told apart. */
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
