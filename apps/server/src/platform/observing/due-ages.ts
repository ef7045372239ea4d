/** Waiting times of due work. Pure, apart from what it has seen before. */

export interface DueRow {
  readonly worker: string;
  readonly organization_id: number;
  readonly due_at: Date;
}

export interface DueWork {
  readonly count: number;
  /** Seconds that the oldest has waited. */
  readonly oldest: number;
}

/** Work that is due “at once” bears this year; its age begins when it was first seen. */
const anyRealYear = 2_000;

/** Returns a reader of rows that are due. It remembers rows without a time of their own while they stay due. */
export const createDueAges = (): ((rows: readonly DueRow[], now: Date) => ReadonlyMap<string, DueWork>) => {
  let seen = new Map<string, number>();
  return (rows, now) => {
    const seenNow = new Map<string, number>();
    const sinceOf = ({ worker, organization_id, due_at }: DueRow): number => {
      if (due_at.getUTCFullYear() >= anyRealYear) return due_at.getTime();
      const key = `${worker}/${organization_id}`;
      const since = seen.get(key) ?? now.getTime();
      seenNow.set(key, since);
      return since;
    };
    const byWorker = new Map<string, DueWork>();
    for (const row of rows) {
      const age = Math.max(0, (now.getTime() - sinceOf(row)) / 1_000);
      const { count, oldest } = byWorker.get(row.worker) ?? { count: 0, oldest: 0 };
      byWorker.set(row.worker, { count: count + 1, oldest: Math.max(oldest, age) });
    }
    seen = seenNow;
    return byWorker;
  };
};
