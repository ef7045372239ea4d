/**
 * Reads Sienge's large answers: requested as a job and fetched by chunk, or in one answer. The cursor holds the job, the chunk
 * and the rows read, so a killed worker repeats no request.
 */
import {
  type AdapterContext,
  type Batch,
  type ErpAnswer,
  ErpFailure,
  type ErpRequest,
} from '../adapter/adapter.model.ts';
import { wholeJson } from '../adapter/erp-body.model.ts';
import { type JsonItem, jsonItems } from '../adapter/json-items.model.ts';
import { backoffMs, consuming, passing, unlessCancelled } from '../adapter/retries.model.ts';
import { BULK } from './calls.model.ts';
import type { Followed, Gathering } from './gathering.model.ts';

export interface BulkRequest {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

/** Kilobytes of a chunk. Calls are dearer than bytes: a killed worker passes over what it had, a part at a time. */
const CHUNK_KB = '51200';
const POLLS_MS: readonly number[] = [5_000, 10_000, 20_000];
const LONGEST_POLL_MS = 40_000;
/** Half an hour of waiting; the job goes on, and the next run takes it up. */
const MOST_POLLS = 45;
const MOST_STARTS = 3;

const call = (path: string, query: BulkRequest['query'] = []): ErpRequest => ({
  family: 'bulk',
  method: 'GET',
  path,
  query,
});

const requireSuccess = (answer: ErpAnswer): ErpAnswer => {
  if (answer.status >= 300) throw new ErpFailure('rejected', { retryable: false });
  return answer;
};

const isNotFound = (error: unknown): boolean => error instanceof ErpFailure && error.code === 'not_found';

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

/** A worker's position in a job's answer. */
interface JobPosition {
  readonly job: string;
  /** From 1. */
  readonly chunk: number;
  /** Rows of the chunk that are done. */
  readonly skip: number;
}

const cursorOf = ({ job, chunk, skip }: JobPosition, followed: Followed | null): string =>
  [job, chunk, skip, ...(followed ? [followed.allowance, followed.bills.join(',')] : [])].join(' ');

const positionIn = (cursor: string): JobPosition => {
  const [job = '', chunk = '1', skip = '0'] = cursor.split(' ');
  return { job, chunk: Number(chunk), skip: Number(skip) };
};

/** Returns the bills to read again that a cursor holds. Null: the cursor holds none. */
export const followedOf = (cursor: string | null): Followed | null => {
  const [, , , allowance, bills = ''] = cursor?.split(' ') ?? [];
  return allowance === undefined
    ? null
    : { allowance: Number(allowance), bills: bills.split(',').filter((bill) => bill !== '') };
};

/** The whole answer in one call: when it breaks off, it is read from its start. */
export async function* readAtOnce(
  context: AdapterContext,
  request: BulkRequest,
  gathering: Gathering,
): AsyncGenerator<Batch> {
  for (let attempt = 0; ; attempt += 1) {
    gathering.restart();
    try {
      const answer = requireSuccess(await context.call(call(request.path, request.query)));
      for await (const items of broken(jsonItems(answer.body))) {
        for (const item of items) {
          gathering.add(item);
          if (gathering.isFull) yield gathering.take(() => null);
        }
      }
      yield gathering.take(() => null, true);
      return;
    } catch (error) {
      if (isNotFound(error)) {
        yield { ...gathering.take(() => null, true), mayBeForbidden: true };
        return;
      }
      if (!(error instanceof Broken) || attempt + 1 >= passing.attempts) throw causeOf(error);
      await rest(context, attempt);
    }
  }
}

/** A failure of the body, as against one of the call, which has been tried again already. */
class Broken extends Error {
  override readonly cause: ErpFailure;
  constructor(cause: ErpFailure) {
    super(cause.message);
    this.cause = cause;
  }
}
const causeOf = (error: unknown): unknown => (error instanceof Broken ? error.cause : error);

async function* broken(items: AsyncIterable<readonly JsonItem[]>): AsyncGenerator<readonly JsonItem[]> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof ErpFailure && error.retryable ? new Broken(error) : error;
  }
}

const rest = (context: AdapterContext, attempt: number): Promise<void> =>
  unlessCancelled(context.pause(backoffMs(attempt, passing, Math.random)), context.signal);

/** Reads by a job. One that is lost, expired or failed is started again, and its slice with it. */
export async function* readByJob(
  context: AdapterContext,
  request: BulkRequest,
  gathering: Gathering,
  cursor: string | null,
): AsyncGenerator<Batch> {
  let from = cursor === null ? null : positionIn(cursor);
  if (from && (from.chunk > 1 || from.skip > 0)) gathering.resume();
  for (let start = 0; start < MOST_STARTS; start += 1) {
    if (from === null) {
      gathering.restart();
      const job = await begun(context, request);
      if (job === null) {
        yield { ...gathering.take(() => null, true), mayBeForbidden: true };
        return;
      }
      const position = { job, chunk: 1, skip: 0 };
      // Stored before anything else: the job has cost a call.
      yield gathering.take(() => cursorOf(position, gathering.followed));
      from = position;
    }
    const chunks = await finished(context, from.job);
    if (chunks !== null && (yield* readChunks(context, gathering, from, chunks))) return;
    from = null;
  }
  throw new ErpFailure('unavailable', { retryable: true });
}

/** The job's identifier; null when there is nothing to make one of. */
const begun = async (context: AdapterContext, { path, query }: BulkRequest): Promise<string | null> => {
  const request = call(path, [...query, ['_async', 'true'], ['_asyncChunkMaxSize', CHUNK_KB]]);
  try {
    const value = await consuming(
      context,
      () => request,
      (answer) => wholeJson(requireSuccess(answer)),
    );
    const job = member(value, 'identifier');
    if (typeof job !== 'string' || !/^[\w-]+$/.test(job)) throw new ErpFailure('shape', { retryable: false });
    return job;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
};

/** Returns a job's number of chunks. Null: the job no longer exists, or has failed. */
const finished = async (context: AdapterContext, job: string): Promise<number | null> => {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const value = await consuming(
      context,
      () => call(`${BULK}/async/${job}`),
      (answer) => wholeJson(requireSuccess(answer)),
    ).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    const status = String(member(value, 'status') ?? '').toLowerCase();
    if (status === 'finished') return Number(member(value, 'chunks') ?? 0);
    if (value === null || status === 'failed') return null;
    await unlessCancelled(context.pause(POLLS_MS[poll] ?? LONGEST_POLL_MS), context.signal);
  }
  throw new ErpFailure('timeout', { retryable: true });
};

/** True when all was read; false when a chunk is no longer there. */
async function* readChunks(
  context: AdapterContext,
  gathering: Gathering,
  from: JobPosition,
  chunks: number,
): AsyncGenerator<Batch, boolean> {
  let position = from;
  const cursor = () => cursorOf(position, gathering.followed);
  try {
    while (position.chunk <= chunks) {
      let { skip } = position;
      for await (const items of chunkItems(context, position)) {
        for (const item of items) {
          gathering.add(item);
          skip += 1;
          if (!gathering.isFull) continue;
          position = { ...position, skip };
          yield gathering.take(cursor);
        }
      }
      position = { ...position, chunk: position.chunk + 1, skip: 0 };
    }
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
  yield gathering.take(cursor, true);
  return true;
}

/** A chunk stays as it was made: one that breaks off is read again from where it broke. */
async function* chunkItems(
  context: AdapterContext,
  { job, chunk, skip }: JobPosition,
): AsyncGenerator<readonly JsonItem[]> {
  let done = skip;
  for (let attempt = 0; ; attempt += 1) {
    let passed = 0;
    const answer = requireSuccess(await context.call(call(`${BULK}/async/${job}/result/${chunk}`)));
    try {
      for await (const items of broken(jsonItems(answer.body))) {
        const fresh = items.slice(Math.max(0, done - passed));
        passed += items.length;
        if (fresh.length === 0) continue;
        done = passed;
        yield fresh;
      }
      return;
    } catch (error) {
      if (!(error instanceof Broken) || attempt + 1 >= passing.attempts) throw causeOf(error);
    }
    await rest(context, attempt);
  }
}
