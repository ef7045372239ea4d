import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longestFirst, runWithin } from './schedule.ts';

function recorder() {
  let busy = 0;
  const seen = { most: 0, started: [] as string[] };
  const task = (name: string, slots: number, ms: number, patient = false) => ({
    slots,
    patient,
    run: async () => {
      seen.started.push(name);
      busy += slots;
      seen.most = Math.max(seen.most, busy);
      await wait(ms);
      busy -= slots;
      return name;
    },
  });
  return { seen, task };
}

test('never uses more slots than there are and answers in the order asked', async () => {
  const { seen, task } = recorder();
  const results = await runWithin(2, [task('a', 2, 5), task('b', 1, 20), task('c', 1, 5), task('d', 1, 5)]);
  expect(results).toEqual(['a', 'b', 'c', 'd']);
  expect(seen.most).toBe(2);
});

test('starts a small task while a large one waits for room', async () => {
  const { seen, task } = recorder();
  await runWithin(2, [task('first', 1, 20), task('large', 2, 5), task('small', 1, 5)]);
  expect(seen.started).toEqual(['first', 'small', 'large']);
});

test('one patient task at a time runs beside a large one, and keeps none of the others waiting', async () => {
  const { seen, task } = recorder();
  await runWithin(2, [task('large', 2, 40), task('p1', 1, 5, true), task('p2', 1, 5, true), task('small', 1, 5)]);
  expect(seen.started).toEqual(['large', 'p1', 'p2', 'small']);
  expect(seen.most).toBe(3);
});

test('when the others are through, patient tasks use every slot and no more', async () => {
  const { seen, task } = recorder();
  const patient = ['p1', 'p2', 'p3', 'p4'].map((name) => task(name, 1, 20, true));
  await runWithin(2, [...patient, task('quick', 2, 1)]);
  expect(seen.started).toEqual(['p1', 'quick', 'p2', 'p3', 'p4']);
  expect(seen.most).toBe(3);
  seen.most = 0;
  await runWithin(2, patient);
  expect(seen.most).toBe(2);
});

test('a task that fails fails the run', async () => {
  const failing = { slots: 1, run: () => Promise.reject(new Error('broken')) };
  await expect(runWithin(2, [failing])).rejects.toThrow('broken');
});

test('the longest come first, by slots and seconds; what was never timed keeps its turn', () => {
  const tasks = [
    { name: 'new at first', slots: 1, seconds: null },
    { name: 'short', slots: 1, seconds: 10 },
    { name: 'new after short', slots: 1, seconds: null },
    { name: 'long', slots: 1, seconds: 50 },
    { name: 'broad', slots: 2, seconds: 40 },
  ];
  const names = longestFirst(tasks, ({ seconds }) => seconds).map(({ name }) => name);
  expect(names).toEqual(['new at first', 'broad', 'long', 'short', 'new after short']);
});
