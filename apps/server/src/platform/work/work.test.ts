/** Turns of background work: what a process begins first, and what nothing waits for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { createWorkLoop, type Worker, type WorkLoop, wakeWorker } from './index.ts';
import { slots } from './worker.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const past = new Date('2026-01-05T08:00:00Z');

let loops: WorkLoop[] = [];
let release: () => void;
let released: Promise<void>;

beforeEach(async () => {
  loops = [];
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
  await database.withPlatform((db) => db.deleteFrom('work_due').execute());
});
afterEach(async () => {
  release();
  for (const loop of loops) await loop.stop();
});

const begin = (workers: readonly Worker[], isPressed = false): WorkLoop => {
  const report = (error: unknown) => {
    throw error;
  };
  const loop = createWorkLoop(database, workers, { now: () => new Date(), report, isPressed: () => isPressed });
  loops.push(loop);
  return loop;
};

const wake = (worker: string, organization: number, options?: { isAwaited: boolean }): Promise<void> =>
  database.withPlatform((db) => wakeWorker(db, worker, organization, past, options));

/** A worker whose turns last until `release`. */
const slow = (name: string, kind: Worker['kind'], begun: string[], options: Partial<Worker> = {}): Worker => ({
  ...{ name, kind },
  act: async (organizationId) => {
    begun.push(`${name} ${organizationId}`);
    await released;
    return null;
  },
  ...options,
});

test('readings that wait for their ERPs hold up neither webhooks nor projections', async () => {
  const begun: string[] = [];
  const loop = begin([slow('read', 'reads', begun), slow('send', 'sends', begun), slow('plan', 'computes', begun)]);
  for (let organization = 1; organization <= slots.reads + 1; organization += 1) await wake('read', organization);
  void loop.tick();
  await expect.poll(() => begun.length).toBe(slots.reads);
  await wake('send', 900);
  await wake('plan', 901);
  void loop.tick();
  await expect.poll(() => begun.slice(slots.reads).sort()).toEqual(['plan 901', 'send 900']);
});

test('what a person waits for goes before what the clock has called', async () => {
  const begun: string[] = [];
  const loop = begin([slow('plan', 'computes', begun)]);
  for (let organization = 1; organization <= slots.computes + 1; organization += 1) await wake('plan', organization);
  await wake('plan', 77, { isAwaited: true });
  void loop.tick();
  await expect.poll(() => begun.length).toBe(slots.computes);
  expect(begun).toContain('plan 77');
});

test('a process that is pressed begins only what a person waits for', async () => {
  const begun: string[] = [];
  const loop = begin([slow('plan', 'computes', begun)], true);
  await wake('plan', 1);
  await wake('plan', 2, { isAwaited: true });
  void loop.tick();
  await expect.poll(() => begun).toEqual(['plan 2']);
});

test('an organization with much to do leaves turns to the others', async () => {
  const begun: string[] = [];
  const names = Array.from({ length: slots.computes + 2 }, (_, index) => `plan${index}`);
  const loop = begin(names.map((name) => slow(name, 'computes', begun)));
  for (const name of names) await wake(name, 1);
  await wake('plan0', 2);
  await wake('plan0', 3);
  void loop.tick();
  await expect.poll(() => begun.length).toBe(slots.computes);
  expect(begun.filter((turn) => turn.endsWith(' 1'))).toHaveLength(slots.computes - 2);
  expect(begun).toEqual(expect.arrayContaining(['plan0 2', 'plan0 3']));
});

test('a signalled call is answered long before the next interval', async () => {
  const begun: string[] = [];
  begin([slow('plan', 'computes', begun)]).start(600_000);
  await sleep(200);
  const began = performance.now();
  await wake('plan', 1);
  await expect.poll(() => begun, { interval: 5 }).toEqual(['plan 1']);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a call that is undone wakes nobody', async () => {
  const begun: string[] = [];
  begin([slow('plan', 'computes', begun)]).start(600_000);
  const undone = database.withPlatform(async (db) => {
    await wakeWorker(db, 'plan', 1, past);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await sleep(200);
  expect(begun).toEqual([]);
});

test('a worker is called again during a long turn only where its turns may overlap', async () => {
  const begun: string[] = [];
  const loop = begin([slow('read', 'reads', begun, { overlaps: true }), slow('plan', 'computes', begun)]);
  for (let call = 0; call < 2; call += 1) {
    await wake('read', 1);
    await wake('plan', 1);
    void loop.tick();
    await expect.poll(() => begun.length).toBeGreaterThan(call * 2);
    await sleep(50);
  }
  expect(begun.sort()).toEqual(['plan 1', 'read 1', 'read 1']);
});

test('two loops never share a turn, and a call during it is not lost', async () => {
  const begun: string[] = [];
  const [one, other] = [begin([slow('plan', 'computes', begun)]), begin([slow('plan', 'computes', begun)])];
  await wake('plan', 1);
  const turn = one.tick();
  await expect.poll(() => begun.length).toBe(1);
  expect(await other.tick()).toBe(0);
  await wake('plan', 1);
  release();
  await turn;
  expect(await one.tick()).toBe(1);
});
