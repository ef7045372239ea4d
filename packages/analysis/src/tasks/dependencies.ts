import type { ConstructionTask, TaskLink } from '@uni/engine';

/** The fields of a task that dependencies read. */
export interface LinkedTask extends Pick<ConstructionTask, 'number' | 'start' | 'months'> {
  readonly predecessors?: readonly Readonly<TaskLink>[] | null | undefined;
}

/** A link from a task to a later one, both by position. */
interface PositionedLink {
  readonly to: number;
  readonly lag: number;
}

interface TaskGraph {
  /** Positions, each after all of its predecessors; those in a circle are left out. */
  readonly order: readonly number[];
  readonly dependants: readonly (readonly PositionedLink[])[];
}

/** Links of tasks by position, and an order in which none comes before its predecessors. Links to nothing are left out. */
function graphOf(tasks: readonly LinkedTask[]): TaskGraph {
  const positions = new Map(tasks.map(({ number }, k) => [number, k]));
  const waiting = tasks.map(() => 0);
  const dependants = tasks.map((): PositionedLink[] => []);
  tasks.forEach(({ predecessors }, to) => {
    for (const { task, lag } of predecessors ?? []) {
      const from = positions.get(task);
      if (from === undefined) continue;
      dependants[from]?.push({ to, lag: lag ?? 0 });
      waiting[to] = (waiting[to] ?? 0) + 1;
    }
  });
  const order = tasks.flatMap((_, k) => (waiting[k] === 0 ? [k] : []));
  // The list grows while it is walked.
  for (const from of order)
    for (const { to } of dependants[from] ?? []) {
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) order.push(to);
    }
  return { order, dependants };
}

/** True if some tasks are each other's predecessors. */
function hasCircle(tasks: readonly LinkedTask[]): boolean {
  return graphOf(tasks).order.length < tasks.length;
}

/** Returns the numbers of the tasks in circles, or between two of them, in the order given. Linear in tasks and links. */
export function circledTasks(tasks: readonly LinkedTask[]): number[] {
  const { order } = graphOf(tasks);
  const ordered = new Set(order);
  // What only follows a circle is in none: with the links turned about it is in order.
  const left = tasks.filter((_, k) => !ordered.has(k));
  const turned = new Map(left.map(({ number }) => [number, [] as { task: number }[]]));
  for (const { number, predecessors } of left)
    for (const { task } of predecessors ?? []) turned.get(task)?.push({ task: number });
  const back = left.map((task) => ({ ...task, predecessors: turned.get(task.number) ?? [] }));
  const after = new Set(graphOf(back).order);
  return left.flatMap(({ number }, k) => (after.has(k) ? [] : [number]));
}

/** True if a link from one task to another would lead back to the first. */
export function closesCircle(tasks: readonly LinkedTask[], from: number, to: number): boolean {
  return hasCircle(
    tasks.map((task) =>
      task.number === to ? { ...task, predecessors: [...(task.predecessors ?? []), { task: from }] } : task,
    ),
  );
}

/** Tasks after a push, and the numbers of those that had to wait but may not move. */
export interface PushedTasks<S> {
  readonly tasks: readonly S[];
  readonly stuck: readonly number[];
}

/**
 * Moves later what depends on a task that ends too late for it. Nothing is moved earlier. A fixed task stays and is reported.
 * Links that were broken before and do not follow from the task stay as they are.
 */
export function pushDependants<S extends LinkedTask>(
  tasks: readonly S[],
  moved: number,
  isFixed: (task: S) => boolean = () => false,
): PushedTasks<S> {
  const { order, dependants } = graphOf(tasks);
  const next = [...tasks];
  const isReached = tasks.map(({ number }) => number === moved);
  const stuck = new Set<number>();
  const push = (to: number, earliest: number): void => {
    const task = next[to];
    if (!task || task.start >= earliest) return;
    if (isFixed(task)) stuck.add(task.number);
    else {
      next[to] = { ...task, start: earliest };
      isReached[to] = true;
    }
  };
  for (const from of order) {
    const task = next[from];
    if (!isReached[from] || !task) continue;
    for (const { to, lag } of dependants[from] ?? []) push(to, task.start + task.months + lag);
  }
  return { tasks: next, stuck: [...stuck] };
}

/**
 * Returns the months by which each task can be late without moving the end of construction, by position. Tasks without any are the
 * critical path. A task that starts before its predecessor allows has less than none.
 */
export function taskSlack(tasks: readonly LinkedTask[]): number[] {
  const { order, dependants } = graphOf(tasks);
  const end = tasks.reduce((latest, { start, months }) => Math.max(latest, start + months), 0);
  const latestEnd = tasks.map(() => end);
  for (const from of order.toReversed())
    for (const { to, lag } of dependants[from] ?? [])
      latestEnd[from] = Math.min(latestEnd[from] ?? end, (latestEnd[to] ?? end) - (tasks[to]?.months ?? 0) - lag);
  return tasks.map(({ start, months }, k) => (latestEnd[k] ?? end) - months - start);
}

/** Numbers of the tasks on which the end of construction hangs. */
export function criticalTasks(tasks: readonly LinkedTask[]): ReadonlySet<number> {
  const slack = taskSlack(tasks);
  return new Set(tasks.filter((_, k) => (slack[k] ?? 1) <= 0).map(({ number }) => number));
}

/** A task that begins before its predecessor allows: both numbers, and the months that are missing. */
export interface BrokenLink {
  readonly from: number;
  readonly to: number;
  readonly months: number;
}

/** The links that tasks do not respect. */
export function brokenLinks(tasks: readonly LinkedTask[]): BrokenLink[] {
  const byNumber = new Map(tasks.map((task) => [task.number, task]));
  return tasks.flatMap(({ number, start, predecessors }) =>
    (predecessors ?? []).flatMap(({ task, lag }) => {
      const before = byNumber.get(task);
      const months = before ? before.start + before.months + (lag ?? 0) - start : 0;
      return months > 0 ? [{ from: task, to: number, months }] : [];
    }),
  );
}

/** The earliest month in which a task can begin; 0 without predecessors. */
export function earliestStart(tasks: readonly LinkedTask[], { predecessors }: LinkedTask): number {
  const byNumber = new Map(tasks.map((task) => [task.number, task]));
  return (predecessors ?? []).reduce((earliest, { task, lag }) => {
    const before = byNumber.get(task);
    return before ? Math.max(earliest, before.start + before.months + (lag ?? 0)) : earliest;
  }, 0);
}
