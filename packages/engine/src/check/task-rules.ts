import { compensatedSum } from '../numeric/double-double.ts';
import type { ConstructionTask } from '../study.ts';
import type { Report } from './schema.ts';

const tolerance = 1e-9;

/**
 * The rules on the tasks of a module: weights add up to 1, numbers differ, predecessors exist. No task waits for itself.
 * Linear in tasks and links.
 */
export function checkTasks(tasks: readonly ConstructionTask[], path: string, report: Report): void {
  if (tasks.length > 0 && Math.abs(compensatedSum(tasks.map(({ weight }) => weight)) - 1) > tolerance)
    report(path, 'sum');
  const positions = new Map<number, number>();
  tasks.forEach(({ number }, k) => {
    if (positions.has(number)) report(`${path}/${k}/number`, 'duplicate');
    else positions.set(number, k);
  });
  tasks.forEach(({ predecessors }, k) => {
    predecessors?.forEach(({ task }, j) => {
      if (!positions.has(task)) report(`${path}/${k}/predecessors/${j}/task`, 'reference');
    });
  });
  if (isCircular(tasks, positions)) report(path, 'circle');
}

/** Takes away tasks without a predecessor until none is left: what cannot be taken away leads back to itself. */
function isCircular(tasks: readonly ConstructionTask[], positions: ReadonlyMap<number, number>): boolean {
  const waiting = tasks.map(() => 0);
  const dependants = tasks.map((): number[] => []);
  tasks.forEach(({ predecessors }, k) => {
    for (const { task } of predecessors ?? []) {
      const at = positions.get(task);
      if (at === undefined) continue;
      dependants[at]?.push(k);
      waiting[k] = (waiting[k] ?? 0) + 1;
    }
  });
  const ready = tasks.flatMap((_, k) => (waiting[k] === 0 ? [k] : []));
  // The list grows while it is walked.
  for (const at of ready)
    for (const k of dependants[at] ?? []) {
      waiting[k] = (waiting[k] ?? 0) - 1;
      if (waiting[k] === 0) ready.push(k);
    }
  return ready.length < tasks.length;
}
