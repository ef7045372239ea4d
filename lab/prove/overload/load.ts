/** Callers that read and save without a pause. After a refusal they wait its `Retry-After` or a tenth of that, and up to as much more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { benchmarkStudy } from '../../bench/engine/study.ts';
import { SavedVersion } from '../../bench/server/saved-version.ts';
import { type Answered, Connection } from './connection.ts';

export interface Tally {
  /** Milliseconds of accepted answers. */
  readonly accepted: number[];
  readonly saved: number[];
  /** Milliseconds until a refusal with 429 or 503. */
  readonly refused: number[];
  /** Refusals without `Retry-After`, other statuses and broken connections. */
  readonly errors: Map<string, number>;
}

const newTally = (): Tally => ({ accepted: [], saved: [], refused: [], errors: new Map() });

class Refused extends Error {
  override readonly name = 'Refused';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('refused');
    this.waitMs = waitMs;
  }
}

/** `:id` is the caller's own version. */
const reads = [
  '/api/access/user/profile/',
  '/api/planner/versions/:id/',
  '/api/planner/index-series/',
  '/api/planner/versions/:id/study/',
  '/api/planner/grid-views/',
] as const;
/** No divisor or multiple of the number of reads. */
const readsPerSave = 3;

export class Caller {
  readonly #connection: Connection;
  #version: SavedVersion | null = null;
  #tally = newTally();
  #step: number;

  constructor(origin: string, token: string, number: number) {
    this.#connection = new Connection(origin, token);
    this.#step = number;
  }

  /** A study of its own: callers do not meet each other's edits. */
  async prepare(code: string): Promise<void> {
    const send = (method: string, path: string, body?: unknown) => this.#connection.send(method, path, body);
    this.#version = await SavedVersion.create(send, code, benchmarkStudy({ modules: 4, months: 120 }));
  }

  /** `patience`: the share of `Retry-After` that it waits. */
  async run(until: number, patience: number): Promise<Tally> {
    this.#tally = newTally();
    while (performance.now() < until) {
      const waitMs = await this.#once();
      if (waitMs > 0)
        await sleep(Math.max(0, Math.min(waitMs * patience * (1 + Math.random()), until - performance.now())));
    }
    return this.#tally;
  }

  close(): void {
    this.#connection.close();
  }

  /** Milliseconds after which it may come again; 0: it was accepted. */
  async #once(): Promise<number> {
    const step = this.#step;
    this.#step += 1;
    try {
      if (step % (readsPerSave + 1) === 0) await this.#version?.save((...call) => this.#sendCounting('saved', ...call));
      else {
        const path = reads[step % reads.length] ?? reads[0];
        await this.#sendCounting('accepted', 'GET', path.replace(':id', String(this.#version?.id)));
      }
      return 0;
    } catch (error) {
      if (error instanceof Refused) return error.waitMs;
      this.#count(error instanceof Error ? error.message : String(error));
      return 0;
    }
  }

  async #sendCounting(kind: 'accepted' | 'saved', method: string, path: string, body?: unknown): Promise<Answered> {
    const answered = await this.#connection.send(method, path, body);
    if (answered.status === 429 || answered.status === 503) {
      if (answered.retryAfter === null) throw new Error(`${answered.status} without Retry-After`);
      this.#tally.refused.push(answered.ms);
      throw new Refused(answered.retryAfter * 1_000);
    }
    if (answered.status >= 300) throw new Error(`${method} ${path.replace(/\d+/g, '…')}: ${answered.status}`);
    this.#tally.accepted.push(answered.ms);
    if (kind === 'saved') this.#tally.saved.push(answered.ms);
    return answered;
  }

  #count(error: string): void {
    this.#tally.errors.set(error, (this.#tally.errors.get(error) ?? 0) + 1);
  }
}

export const joined = (tallies: readonly Tally[]): Tally => {
  const all = newTally();
  for (const { accepted, saved, refused, errors } of tallies) {
    all.accepted.push(...accepted);
    all.saved.push(...saved);
    all.refused.push(...refused);
    for (const [error, count] of errors) all.errors.set(error, (all.errors.get(error) ?? 0) + count);
  }
  return all;
};
