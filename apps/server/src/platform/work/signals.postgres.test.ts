/** The word from process to process that there is work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { tenancyRules } from '../../app.ts';
import { openDatabase } from '../database/index.ts';
import { createWorkLoop, wakeWorker } from './index.ts';

const testApp = await openTestApp();

test('a process without work of its own wakes another one', async () => {
  const turns: number[] = [];
  const act = async (organizationId: number) => {
    turns.push(organizationId);
    return null;
  };
  const { database } = testApp.app.platform;
  const report = (error: unknown) => {
    throw error;
  };
  const loop = createWorkLoop(database, [{ name: 'elsewhere', kind: 'computes', act }], {
    now: () => new Date(),
    report,
  });
  loop.start(600_000);
  const other = await openDatabase(testApp.database, tenancyRules);
  try {
    await sleep(500);
    await other.withPlatform((db) => wakeWorker(db, 'elsewhere', 7, new Date(0)));
    await expect.poll(() => turns, { timeout: 2_000, interval: 10 }).toEqual([7]);
  } finally {
    await loop.stop();
    await other.close();
  }
});
