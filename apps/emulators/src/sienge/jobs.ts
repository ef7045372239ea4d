import type { Quirks } from './tenant.ts';

const LIFETIME = 24 * 3_600_000;
const DEFAULT_CHUNK_KB = 5_120;

export interface Job {
  readonly identifier: string;
  readonly subdomain: string;
  readonly resource: string;
  readonly query: URLSearchParams;
  readonly since: number;
  readonly chunkKilobytes: number;
  readonly fails: boolean;
  polls: number;
}

/** Asynchronous BULK answers: requested once, polled, fetched in chunks for a day. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  #count = 0;

  start(subdomain: string, resource: string, query: URLSearchParams, now: Date, fails: boolean): Job {
    this.#count += 1;
    const requestedSize = Number(query.get('_asyncChunkMaxSize') ?? DEFAULT_CHUNK_KB);
    const job: Job = {
      identifier: `job${this.#count.toString(36).padStart(5, '0')}${(now.getTime() % 2_176_782_336).toString(36)}`,
      subdomain,
      resource,
      query,
      since: now.getTime(),
      chunkKilobytes: Number.isFinite(requestedSize) && requestedSize > 0 ? requestedSize : DEFAULT_CHUNK_KB,
      fails,
      polls: 0,
    };
    this.#jobs.set(job.identifier, job);
    return job;
  }

  /** Null for a job of another tenant, one that is a day old, and one that never was. */
  find(subdomain: string, identifier: string, now: Date): Job | null {
    const job = this.#jobs.get(identifier);
    if (!job || job.subdomain !== subdomain) return null;
    if (now.getTime() - job.since <= LIFETIME) return job;
    this.#jobs.delete(identifier);
    return null;
  }

  lose(identifier: string): void {
    this.#jobs.delete(identifier);
  }

  /** Waits for the first poll, processes for those after it, then is done. */
  static state(job: Job, quirks: Quirks): 'Waiting' | 'Processing' | 'Finished' | 'Failed' {
    if (job.polls <= Math.min(1, quirks.jobPolls - 1)) return 'Waiting';
    if (job.polls <= quirks.jobPolls) return 'Processing';
    return job.fails ? 'Failed' : 'Finished';
  }
}
