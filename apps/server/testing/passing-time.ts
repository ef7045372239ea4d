/** Time that tests let pass without waiting for it. */
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../src/platform/database/index.ts';

/** What the server remembers of a session or a token it remembers for a second. */
const memoryMs = 1_050;

let aheadMs = 0;

/** Sets the monotonic clock ahead, by which the server remembers who has asked. Never back while it has a memory. */
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

/** The counters that hold callers back grow older instead of the database's clock, which nobody sets. */
export const ageThrottles = (database: Database, seconds: number): Promise<void> =>
  database.withPlatform(async (transaction) => {
    await sql`update throttle_counters set since = since - make_interval(secs => ${seconds}::float8),
      blocked_until = blocked_until - make_interval(secs => ${seconds}::float8)`.execute(transaction);
  });

/** Whoever has to wait now waits so much more: for what a slow machine asks after a wait of one second has passed. */
export const prolongWaits = (database: Database, seconds: number): Promise<void> =>
  database.withPlatform(async (transaction) => {
    await sql`update throttle_counters set blocked_until = blocked_until + make_interval(secs => ${seconds}::float8)
      where blocked_until > since`.execute(transaction);
  });
