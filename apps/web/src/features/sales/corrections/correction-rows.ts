import { type CorrectedContract, correctionLimits } from '@uni/contracts';

/** A contract that is looked over, and what became of it. */
export interface LookedOver extends CorrectedContract {
  readonly selected: boolean;
  /** The event by which it was corrected; null: it was not. */
  readonly event: number | null;
  readonly isUndone: boolean;
}

export const lookedOver = (rows: readonly CorrectedContract[]): LookedOver[] =>
  rows.map((row) => ({ ...row, selected: row.refusal === null, event: null, isUndone: false }));

export const isOpen = ({ refusal, event }: LookedOver): boolean => refusal === null && event === null;

export const selectedRows = (rows: readonly LookedOver[]): LookedOver[] =>
  rows.filter((row) => isOpen(row) && row.selected);

export const differenceOf = (rows: readonly Pick<CorrectedContract, 'before' | 'after'>[]): number =>
  rows.reduce((total, { before, after }) => total + after - before, 0);

export const lotsOf = <Row>(rows: readonly Row[], most: number = correctionLimits.contracts): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, lot) => rows.slice(lot * most, (lot + 1) * most));

/** The month before a day's, whose indexes have come out as a rule. */
export const monthBefore = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
};
