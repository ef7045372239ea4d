import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Reads that each end when its function in `ends` is called. */
function heldReads(count: number) {
  const begun: number[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const reads = Array.from({ length: count }, (_, n) => () => {
    begun.push(n);
    return new Promise<number>((resolve, reject) => {
      ends[n] = (failure) => (failure ? reject(failure) : resolve(n));
    });
  });
  return { begun, ends, reads };
}

it('answers come in the order of the reads, with no more of them under way than allowed', async () => {
  const { begun, ends, reads } = heldReads(4);
  const answers = readAhead(reads, 2);
  const first = answers.next();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  ends[0]?.();
  expect(await first).toEqual({ done: false, value: 0 });
  expect(begun).toEqual([0, 1, 2]);
  expect(await answers.next()).toEqual({ done: false, value: 1 });
  expect(begun).toEqual([0, 1, 2, 3]);
  const third = answers.next();
  ends[3]?.();
  ends[2]?.();
  expect([(await third).value, (await answers.next()).value, (await answers.next()).done]).toEqual([2, 3, true]);
});

it('a failure is thrown on its turn, and nothing is begun after it', async () => {
  const { begun, ends, reads } = heldReads(4);
  const answers = readAhead(reads, 2);
  const first = answers.next();
  ends[1]?.(new Error('gone'));
  ends[0]?.();
  expect((await first).value).toBe(0);
  await expect(answers.next()).rejects.toThrow('gone');
  expect(begun).toEqual([0, 1, 2]);
});

it('a consumer that leaves begins no other read, and what fails afterwards harms nobody', async () => {
  const { begun, ends, reads } = heldReads(4);
  const answers = readAhead(reads, 2);
  const first = answers.next();
  ends[0]?.();
  await first;
  await answers.return(undefined);
  ends[1]?.(new Error('gone'));
  ends[2]?.(new Error('gone'));
  expect(begun).toEqual([0, 1, 2]);
});

it('of no reads there is no answer', async () => {
  expect(await readAhead([], 2).next()).toEqual({ done: true, value: undefined });
});
