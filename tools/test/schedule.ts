export interface Task<T> {
  readonly slots: number;
  /**
   * Uses idle capacity: one such task runs next to the others, whatever they take. After them, patient tasks run as the others
   * do.
   */
  readonly patient?: boolean;
  run(): Promise<T>;
}

/**
 * The tasks with the longest first, so that none of them is left alone at the end. Two slots for a minute are as long as one
 * for two. What has never been timed stays in its turn among the others: a list is written longest first.
 */
export function longestFirst<T extends { readonly slots: number }>(
  tasks: readonly T[],
  secondsOf: (task: T) => number | null,
): T[] {
  let least = Number.POSITIVE_INFINITY;
  const sized = tasks.map((task) => {
    const seconds = secondsOf(task);
    if (seconds !== null) least = Math.min(least, seconds * task.slots);
    return { task, size: seconds === null ? least : seconds * task.slots };
  });
  return sized.sort((a, b) => (a.size === b.size ? 0 : b.size - a.size)).map(({ task }) => task);
}

/**
 * Runs the tasks in parallel without ever using more than `capacity` slots (plus one patient task). Each starts as early as its
 * turn and its size allow. A task larger than the capacity runs alone.
 * @returns the results in the order of the tasks
 */
export async function runWithin<T>(capacity: number, tasks: readonly Task<T>[]): Promise<T[]> {
  const results = new Map<Task<T>, T>();
  const waiting = [...tasks];
  const running = new Map<Task<T>, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((task) => mayStart(task, capacity, [...running.keys()], waiting));
    if (next >= 0) {
      const [task] = waiting.splice(next, 1);
      if (!task) continue;
      running.set(
        task,
        task.run().then((result) => {
          results.set(task, result);
          running.delete(task);
        }),
      );
    } else {
      await Promise.race(running.values());
    }
  }
  return tasks.map((task) => {
    if (!results.has(task)) throw new Error('a task ended without a result');
    return results.get(task) as T;
  });
}

function mayStart<T>(
  task: Task<T>,
  capacity: number,
  running: readonly Task<T>[],
  waiting: readonly Task<T>[],
): boolean {
  const size = ({ slots }: Task<T>) => Math.min(slots, capacity);
  const taken = (tasks: readonly Task<T>[]) => tasks.reduce((sum, one) => sum + size(one), 0);
  if (!task.patient) return size(task) <= capacity - taken(running.filter(({ patient }) => !patient));
  const othersAreThrough = [...running, ...waiting].every(({ patient }) => patient);
  return othersAreThrough ? size(task) <= capacity - taken(running) : !running.some(({ patient }) => patient);
}
