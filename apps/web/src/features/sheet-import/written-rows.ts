import { lineSense } from '@uni/engine';

/** A month of a line as it is written. */
export interface WrittenRow {
  key: string;
  module: number | null;
  month: string;
  /** Reais as decimal text, with the line's own sign. */
  amount: string;
  document?: string | null;
  note?: string | null;
}

/** Whether a line that is realised is money in; every other one is shown with its sign turned. */
export const isInflow = (key: string): boolean => lineSense(key) === 'revenue';
