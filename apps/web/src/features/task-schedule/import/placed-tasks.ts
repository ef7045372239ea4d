import type { TaskPlan } from '@uni/workbook/public/task-plan.ts';
import type { TaskDraft } from '../schedule-draft.ts';
import { depthOf, outlineAt } from './outline.ts';
import type { PlannedTasks } from './plan-tasks.ts';

/** The tasks of a file begin by its dates, or at the study's start of construction. */
export type Placement = 'file' | 'study';

/** Most tasks of a module: a longer list cannot be read on a screen. */
export const mostTasks = 300;

/** Tasks up to this count fit on a screen; deeper levels are chosen by hand. */
const readable = 40;

/** Levels of an outline that are offered; deeper ones are in the last. */
const mostLevels = 8;

/** A level of the outline and how many tasks it makes; infinity for all leaves. */
export interface LevelChoice {
  readonly level: number;
  readonly count: number;
}

/** Returns the levels with a number of tasks that a module can have. */
export function levelsOf(plan: TaskPlan): LevelChoice[] {
  const depth = depthOf(plan.tasks);
  const numbers = Array.from({ length: Math.min(depth - 1, mostLevels) }, (_, k) => k + 1);
  return [...numbers, Number.POSITIVE_INFINITY]
    .map((level) => ({ level, count: countAt(plan, level) }))
    .filter(({ count }) => count > 0 && count <= mostTasks);
}

const countAt = (plan: TaskPlan, level: number): number =>
  outlineAt(plan.tasks, level).tasks.filter(({ leaves }) => leaves.some(({ isMilestone }) => !isMilestone)).length;

/** Returns the deepest level that can be read at once, else the first. */
export function usualLevel(levels: readonly LevelChoice[]): number {
  const fitting = levels.filter(({ count }) => count <= readable);
  return (fitting.at(-1) ?? levels[0])?.level ?? Number.POSITIVE_INFINITY;
}

/** A file's dates can be taken, or some lie before the study's base month, or there are none. */
export type DateState = 'free' | 'early' | 'none';

/** Returns what the dates of planned tasks allow. `base` is the study's base month in months of the calendar. */
export function dateStateOf(planned: PlannedTasks, base: number): DateState {
  if (!planned.isDated) return 'none';
  return firstMonth(planned) < base ? 'early' : 'free';
}

/** First month of the calendar in which tasks begin. */
export const firstMonth = ({ tasks }: PlannedTasks): number =>
  tasks.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);

/** Returns the tasks in months of the study. `base` is its base month in months of the calendar, `start` that of construction. */
export function placedTasks(
  planned: PlannedTasks,
  placement: Placement,
  { base, start }: { base: number; start: number },
): TaskDraft[] {
  const shift = placement === 'file' ? -base : start - firstMonth(planned);
  return planned.tasks.map((task) => ({ ...task, start: task.start + shift }));
}
