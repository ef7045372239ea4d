/** Work that a response does not wait for, so that response time reveals nothing. Shutdown waits for it. */
export interface Background {
  run(task: () => Promise<void>): void;
  /** Resolves when nothing is running any more. */
  drain(): Promise<void>;
}

export const createBackground = (report: (error: unknown) => void): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (task) => {
      const one = task()
        .catch(report)
        .finally(() => running.delete(one));
      running.add(one);
    },
    drain: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
