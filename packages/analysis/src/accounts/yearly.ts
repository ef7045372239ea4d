import { isStock, monthAt, type ProjectionLine } from '@uni/engine';

/** A line in a calendar year: the sum of its months there; of a stock its last month there. */
export interface YearOfLine {
  readonly year: string;
  /** Centavos. */
  readonly value: number;
}

/** A line by calendar years, in order. `base` is the month of its first value. */
export function yearlyOf({ key, values }: Pick<ProjectionLine, 'key' | 'values'>, base: string): YearOfLine[] {
  const years = new Map<string, number>();
  for (const [at, value] of values.entries()) {
    const year = monthAt(base, at).slice(0, 4);
    years.set(year, isStock(key) ? value : (years.get(year) ?? 0) + value);
  }
  return [...years].map(([year, value]) => ({ year, value }));
}
