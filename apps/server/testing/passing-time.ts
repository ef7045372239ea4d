/** Time that tests let pass without waiting for it. */
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../src/platform/database/index.ts';

/** The server caches a session or a token for a second. */
const memoryMs = 1_050;

let aheadMs = 0;

/** Moves the monotonic clock ahead, by which the server caches callers. It never moves back while the cache lives. */
export const passMemory = (): void => {
  aheadMs += memoryMs;
  if (vi.isMockFunction(performance.now)) return;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs);
};

/** For the next test file, which shares the process. */
export const restoreMonotonic = (): void => {
  aheadMs = 0;
  if (vi.isMockFunction(performance.now)) vi.mocked(performance.now).mockRestore();
};

/** Ages the throttle counters instead of the database's clock, which cannot be set. */
export const ageThrottles = (database: Database, seconds: number): Promise<void> =>
  database.withPlatform(async (transaction) => {
    await sql`update throttle_counters set since = since - make_interval(secs => ${seconds}::float8),
      blocked_until = blocked_until - make_interval(secs => ${seconds}::float8)`.execute(transaction);
  });

/** Prolongs current waits by these seconds: on a slow machine a wait of one second ends before the next request. */
export const prolongWaits = (database: Database, seconds: number): Promise<void> =>
  database.withPlatform(async (transaction) => {
    await sql`update throttle_counters set blocked_until = blocked_until + make_interval(secs => ${seconds}::float8)
      where blocked_until > since`.execute(transaction);
  });
