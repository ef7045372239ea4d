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

/** True if a realised line is an inflow. Every other line is displayed with its sign inverted. */
export const isInflow = (key: string): boolean => lineSense(key) === 'revenue';
