import type { CommitmentRow } from '@uni/contracts';
import { isBetter, lineSense } from '@uni/engine';

export const figures = ['budget', 'realised', 'committed', 'to_commit', 'trend', 'deviation'] as const;
export type Figure = (typeof figures)[number];
export type Sums = Readonly<Record<Figure, number>>;

export interface CommitmentGroup {
  key: string;
  label: string;
  sums: Sums;
  rows: readonly CommitmentRow[];
}

/** Returns the sums of the rows by column: only additions. */
export const sumsOf = (rows: readonly CommitmentRow[]): Sums =>
  Object.fromEntries(figures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)])) as Sums;

/** Returns the rubrics with their lines, in the server's order. */
export function groupsOf(rows: readonly CommitmentRow[]): CommitmentGroup[] {
  const groups = new Map<string, CommitmentRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups].map(([key, own]) => ({
    key,
    label: own[0]?.group__label ?? key,
    sums: sumsOf(own),
    rows: own,
  }));
}

/**
 * Evaluates the total deviation of some lines. Amounts have the sign of the cash: less than budgeted is worse for revenue and
 * costs alike.
 * More or less refers to absolute values. Null: neither good nor bad.
 */
export function evaluateDeviation(
  { deviation, budget, trend }: Pick<Sums, 'deviation' | 'budget' | 'trend'>,
  keys: readonly string[],
): { readonly isBetter: boolean | null; readonly isMore: boolean } {
  const evaluatedKeys = keys.filter((key) => isBetter(key, deviation) !== null);
  const isCost = evaluatedKeys.length > 0 && evaluatedKeys.every((key) => lineSense(key) === 'cost');
  const isMore = isCost ? trend < budget : trend > budget;
  return { isBetter: evaluatedKeys.length === 0 ? null : deviation > 0, isMore };
}

export const hasDeviation = ({ deviation }: { deviation: number }): boolean => deviation !== 0;
