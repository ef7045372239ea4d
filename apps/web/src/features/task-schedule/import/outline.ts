import type { PlanTask } from '@uni/workbook/public/task-plan.ts';

/** How the rows of a plan become tasks at a level of its outline. Pure. */

/** A task of the schedule: a single row, or a summary with all leaves under it. */
export interface OutlineTask {
  readonly row: PlanTask;
  readonly leaves: readonly PlanTask[];
}

/** The tasks at a level. Leaves alone have dates and weights; a summary is what is under it. */
export interface Outline {
  readonly tasks: readonly OutlineTask[];
  /** Leaves that stand for a summary in a link, by the summary's id: its first, and its last. */
  readonly firstLeaf: ReadonlyMap<string, PlanTask>;
  readonly lastLeaf: ReadonlyMap<string, PlanTask>;
}

const isSummary = (rows: readonly PlanTask[], at: number): boolean =>
  (rows[at + 1]?.level ?? 0) > (rows[at]?.level ?? 0);

export const leavesOf = (rows: readonly PlanTask[]): PlanTask[] => rows.filter((_, at) => !isSummary(rows, at));

/** Deepest level of the rows. */
export const depthOf = (rows: readonly PlanTask[]): number =>
  rows.reduce((most, { level }) => Math.max(most, level), 1);

/** Returns the tasks at a level: what is deeper belongs to the summary of that level. */
export function outlineAt(rows: readonly PlanTask[], level: number): Outline {
  const tasks: { row: PlanTask; leaves: PlanTask[] }[] = [];
  let gathering: { row: PlanTask; leaves: PlanTask[] } | null = null;
  for (const [at, row] of rows.entries()) {
    if (gathering && row.level <= gathering.row.level) gathering = null;
    if (!isSummary(rows, at)) {
      if (gathering) gathering.leaves.push(row);
      else tasks.push({ row, leaves: [row] });
    } else if (!gathering && row.level >= level) {
      gathering = { row, leaves: [] };
      tasks.push(gathering);
    }
  }
  return { tasks, ...edgeLeaves(rows) };
}

/** The leaves at both ends of each summary. Milestones last no time and stand for none. */
function edgeLeaves(rows: readonly PlanTask[]): Pick<Outline, 'firstLeaf' | 'lastLeaf'> {
  const firstLeaf = new Map<string, PlanTask>();
  const lastLeaf = new Map<string, PlanTask>();
  const above: PlanTask[] = [];
  const stand = (leaf: PlanTask): void => {
    for (const { id } of above) {
      if (isEarlier(leaf, firstLeaf.get(id))) firstLeaf.set(id, leaf);
      if (!isEarlier(leaf, lastLeaf.get(id), 'last')) lastLeaf.set(id, leaf);
    }
  };
  for (const [at, row] of rows.entries()) {
    while ((above.at(-1)?.level ?? 0) >= row.level) above.pop();
    if (isSummary(rows, at)) above.push(row);
    else if (!row.isMilestone) stand(row);
  }
  return { firstLeaf, lastLeaf };
}

function isEarlier(row: PlanTask, other: PlanTask | undefined, end: 'first' | 'last' = 'first'): boolean {
  if (!other) return end === 'first';
  return (row[end] ?? 0) < (other[end] ?? 0);
}
