import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that `end` finishes. */
const started: string[] = [];
const ends = new Map<string, () => void>();
const work = (name: string) => () => {
  started.push(name);
  return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
};
const end = async (name: string): Promise<void> => {
  ends.get(name)?.();
  await new Promise((resolve) => setImmediate(resolve));
};

test('callers take turns, however much one of them asks for', async () => {
  started.length = 0;
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 9, waiting: 9 });
  for (const name of ['a1', 'a2', 'a3']) void queue('a', work(name));
  void queue('b', work('b1'));
  void queue('c', work('c1'));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('as many run at once as may, and a failed one leaves its place', async () => {
  started.length = 0;
  const queue = createFairQueue({ atOnce: 2, waitingOfOne: 9, waiting: 9 });
  const failed = queue('a', () => Promise.reject(new Error('no')));
  for (const name of ['a1', 'a2', 'a3']) void queue('a', work(name));
  await expect(failed).rejects.toThrow('no');
  await end('');
  expect(started).toEqual(['a1', 'a2']);
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

test('no more waits than may, of one caller and of all', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 2, waiting: 3 });
  const of = (caller: string) => queue(caller, work(caller)) !== null;
  expect(['a', 'a', 'a', 'a', 'b', 'b'].map(of)).toEqual([true, true, true, false, true, false]);
});
