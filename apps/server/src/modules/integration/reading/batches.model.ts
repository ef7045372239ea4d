/** Batches on their way from an adapter to the database: small ones put together, the next one read meanwhile. */
import { type Batch, ErpFailure } from '../adapter/adapter.model.ts';

/** Rows per transaction, if they arrive in time. More would only outlive the garbage collector's young generation. */
const storedAtOnce = 4_000;

/** Slower batches are stored as they arrive. */
const quickMs = 200;

/** Joins quick batches: fewer transactions, and the cursor is that of the last of them. */
export async function* combineBatches(batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncGenerator<Batch> {
  let waiting: Batch | null = null;
  let requestedAt = performance.now();
  try {
    for await (const batch of batches) {
      if (signal.aborted) throw new ErpFailure('cancelled', { retryable: false });
      waiting = waiting === null ? batch : joined(waiting, batch);
      const isQuick = performance.now() - requestedAt < quickMs;
      if (!isQuick || waiting.rows.length >= storedAtOnce) {
        yield waiting;
        waiting = null;
      }
      requestedAt = performance.now();
    }
  } catch (error) {
    // Batches before the failure are still valid.
    if (waiting !== null) yield waiting;
    throw error;
  }
  if (waiting !== null) yield waiting;
}

const joined = (first: Batch, second: Batch): Batch => {
  const total = second.total ?? first.total;
  return {
    rows: [...first.rows, ...second.rows],
    refused: [...first.refused, ...second.refused],
    cursor: second.cursor,
    discovered: [...(first.discovered ?? []), ...(second.discovered ?? [])],
    mayBeForbidden: first.mayBeForbidden === true || second.mayBeForbidden === true,
    ...(total === undefined ? {} : { total }),
  };
};

/** Reads the next batch while the last one is being stored. */
export async function* ahead(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // A failure of the next batch is thrown on its turn.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // A read that still waits for the ERP ends only when aborted, so it is not awaited.
    void iterator.return?.().catch(() => undefined);
  }
}

/** Returns true if the batches share a key. Then the second must be compared with the stored result of the first. */
export const shareKeys = (first: Batch, second: Batch): boolean => {
  const keys = new Set<string>();
  for (const { key } of first.rows) keys.add(key);
  for (const { key } of first.refused) keys.add(key);
  return second.rows.some(({ key }) => keys.has(key)) || second.refused.some(({ key }) => keys.has(key));
};
