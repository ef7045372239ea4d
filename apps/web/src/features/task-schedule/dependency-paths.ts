import { criticalTasks } from '@uni/analysis';
import type { GanttGroup } from './gantt-rows.ts';
import { type TaskDraft, taskRow } from './schedule-draft.ts';

/** Height of a row, and where its bar begins and ends, in pixels; the style sheet has the same. */
export const rowHeight = 28;
const barTop = 7;
const barEnd = 21;
/** From the beginning of a bar to the arrow that points at it. */
const inset = 5;

/** An arrow from a task to one that waits for it. */
export interface DependencyPath {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly line: string;
  readonly head: string;
  /** True if the end of construction depends on it. */
  readonly isDriving: boolean;
}

/** Vertical position of each row, by its id, with a head above each group. */
function rowTops(groups: readonly GanttGroup[]): ReadonlyMap<string, number> {
  const tops = new Map<string, number>();
  let at = 0;
  for (const { rows } of groups) {
    at += rowHeight;
    for (const { id } of rows) {
      tops.set(id, at);
      at += rowHeight;
    }
  }
  return tops;
}

/**
 * Returns the arrows of tasks, in pixels of the chart. Each goes down or up to the beginning of the task that waits.
 * Where the earlier one ends before, it goes along its row first. Linear in links.
 */
export function dependencyPaths(
  groups: readonly GanttGroup[],
  tasks: readonly TaskDraft[],
  step: number,
): DependencyPath[] {
  const tops = rowTops(groups);
  const tracks = new Map(tasks.map((task) => [task.number, { task, top: tops.get(taskRow(task.number)) ?? 0 }]));
  const critical = criticalTasks(tasks);
  return tasks.flatMap((task) =>
    task.predecessors.flatMap(({ task: from, lag }): DependencyPath[] => {
      const [before, after] = [tracks.get(from), tracks.get(task.number)];
      if (!before || !after) return [];
      const isLast = before.task.start + before.task.months + lag === task.start;
      return [
        {
          ...{ key: `${from}-${task.number}`, from, to: task.number },
          ...drawn(before, after, step),
          isDriving: isLast && critical.has(from) && critical.has(task.number),
        },
      ];
    }),
  );
}

interface Track {
  readonly task: TaskDraft;
  readonly top: number;
}

function drawn(before: Track, after: Track, step: number): Pick<DependencyPath, 'line' | 'head'> {
  const isDown = after.top > before.top;
  const x = after.task.start * step + inset;
  const { start, months } = before.task;
  const begin = Math.min(Math.max(x, start * step), (start + months) * step);
  const edge = isDown ? barEnd : barTop;
  const y = before.top + (begin === x ? edge : rowHeight / 2);
  const tip = after.top + (isDown ? barTop : barEnd);
  const back = isDown ? tip - 5 : tip + 5;
  return { line: `M${begin} ${y}H${x}V${back}`, head: `M${x - 3} ${back}h6L${x} ${tip}z` };
}
