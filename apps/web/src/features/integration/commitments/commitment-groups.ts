import type { CommitmentRow } from '@uni/contracts';

export const figures = ['budget', 'realised', 'committed', 'to_commit', 'trend', 'deviation'] as const;
export type Figure = (typeof figures)[number];
export type Sums = Readonly<Record<Figure, number>>;

export interface CommitmentGroup {
  key: string;
  label: string;
  sums: Sums;
  rows: readonly CommitmentRow[];
}

/** The sums of some rows, column by column: nothing is reckoned but added up. */
export const sumsOf = (rows: readonly CommitmentRow[]): Sums =>
  Object.fromEntries(figures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)])) as Sums;

/** The rubrics with their lines, in the order in which the server tells them. */
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

/** A line of costs is worse the more it costs, one of revenue the less it brings: both are a deviation below zero. */
export const isWorse = (row: { deviation: number; budget: number; trend: number }): boolean =>
  row.budget < 0 || row.trend < 0 ? Math.abs(row.trend) > Math.abs(row.budget) : row.trend < row.budget;

export const hasDeviation = ({ deviation }: { deviation: number }): boolean => deviation !== 0;
