export interface Task<T> {
  readonly slots: number;
  run(): Promise<T>;
}

/**
 * Runs the tasks side by side without ever using more than `capacity` slots, starting each as early as its turn and its
 * size allow. A task larger than the capacity runs alone.
 * @returns the results in the order of the tasks
 */
export async function runWithin<T>(capacity: number, tasks: readonly Task<T>[]): Promise<T[]> {
  const results = new Map<Task<T>, T>();
  const waiting = [...tasks];
  const running = new Set<Promise<void>>();
  let free = capacity;
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((task) => Math.min(task.slots, capacity) <= free);
    if (next >= 0) {
      const [task] = waiting.splice(next, 1);
      if (!task) continue;
      const taken = Math.min(task.slots, capacity);
      free -= taken;
      const run = task.run().then((result) => {
        results.set(task, result);
        free += taken;
        running.delete(run);
      });
      running.add(run);
    } else {
      await Promise.race(running);
    }
  }
  return tasks.map((task) => {
    if (!results.has(task)) throw new Error('a task ended without a result');
    return results.get(task) as T;
  });
}
