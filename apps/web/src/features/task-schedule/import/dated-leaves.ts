import type { PlanTask } from '@uni/workbook/public/task-plan.ts';

/** A row with its months: those of its dates, or those that its links and duration give. */
export interface DatedLeaf {
  readonly first: number;
  readonly months: number;
}

/** Longest duration that is read, in months. */
const longest = 600;

/** Whole months of a duration: at least one, since nothing lasts less in a study. */
export const wholeMonths = (months: number): number => Math.min(longest, Math.max(1, Math.round(months)));

/**
 * Returns the months of the leaves, by id. Dates decide. A leaf with a duration alone begins when its predecessors allow, else in
 * the first month of the plan. A leaf with neither is left out. `order` has every leaf after its predecessors.
 */
export function datedLeaves(order: readonly PlanTask[], earliest: number): ReadonlyMap<string, DatedLeaf> {
  const dated = new Map<string, DatedLeaf>();
  for (const leaf of order) {
    const { id, first, last, months, isMilestone } = leaf;
    if (first !== null && last !== null)
      dated.set(id, { first, months: Math.min(longest, Math.max(1, last - first + 1)) });
    else if (months !== null || first !== null || last !== null || isMilestone) {
      const length = wholeMonths(months ?? 1);
      const begin = first ?? (last === null ? startOf(leaf, dated, earliest) : last - length + 1);
      dated.set(id, { first: begin, months: length });
    }
  }
  return dated;
}

function startOf({ links, months }: PlanTask, dated: ReadonlyMap<string, DatedLeaf>, earliest: number): number {
  const length = wholeMonths(months ?? 1);
  const starts = links.flatMap((link) => {
    const before = dated.get(link.from);
    return before ? [before.first + before.months + linkLag(link.kind, link.lag, before.months, length)] : [];
  });
  return starts.length === 0 ? earliest : Math.max(...starts);
}

/**
 * Returns a link of any kind as months from the earlier task's end to the later one's begin. The study has only such links.
 * With the durations that were read the dates are the same.
 */
export function linkLag(kind: 'FS' | 'SS' | 'FF' | 'SF', lag: number, before: number, after: number): number {
  const ofEarlier = kind === 'SS' || kind === 'SF' ? before : 0;
  const ofLater = kind === 'FF' || kind === 'SF' ? after : 0;
  return Math.round(lag) - ofEarlier - ofLater;
}
