/** Writes over HTTP that go on while a backup is taken, with the instants of each. */
import type { Client } from '@uni/server/testing/index.ts';
import { writeOperations } from '../write-operations.ts';

interface Mark {
  readonly sentAt: number;
  acknowledgedAt: number | null;
}

export interface MarkedWrites {
  readonly marks: ReadonlyMap<number, Mark>;
  /** Milliseconds of each acknowledged write. */
  latencies(from: number, to: number): number[];
  stop(): Promise<void>;
}

const [operation] = writeOperations;
if (!operation) throw new Error('no write is described');
export const markedOperation = operation;

/** Two callers, each a write after the other, until `stop` or until the server is gone. */
export const writeMarks = async (client: Client, first: number): Promise<MarkedWrites> => {
  const prepared = await markedOperation.prepare(client);
  const marks = new Map<number, Mark>();
  let next = first;
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) {
      const n = next;
      next += 1;
      const mark: Mark = { sentAt: Date.now(), acknowledgedAt: null };
      marks.set(n, mark);
      try {
        await markedOperation.write(client, prepared, n);
      } catch {
        return;
      }
      mark.acknowledgedAt = Date.now();
    }
  };
  const over = Promise.all([writer(), writer()]);
  return {
    marks,
    latencies: (from, to) =>
      [...marks.values()].flatMap(({ sentAt, acknowledgedAt }) =>
        acknowledgedAt !== null && acknowledgedAt >= from && sentAt <= to ? [acknowledgedAt - sentAt] : [],
      ),
    stop: async () => {
      isOver = true;
      await over;
    },
  };
};

/** Counts what a restored state lacks of before `begun`, and has of after `ended`. Instants in milliseconds. */
export const compareMarks = (
  present: readonly number[],
  marks: MarkedWrites['marks'],
  { begun, ended }: { readonly begun: number; readonly ended: number },
): { readonly lost: number; readonly late: number; readonly before: number; readonly after: number } => {
  const there = new Set(present);
  const before = [...marks].filter(([, { acknowledgedAt }]) => acknowledgedAt !== null && acknowledgedAt < begun);
  const after = [...marks].filter(([, { sentAt }]) => sentAt > ended);
  return {
    lost: before.filter(([n]) => !there.has(n)).length,
    late: after.filter(([n]) => there.has(n)).length,
    before: before.length,
    after: after.length,
  };
};
