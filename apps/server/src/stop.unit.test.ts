import { expect, test } from 'vitest';
import { stopOnSignals } from './stop.ts';

const ending = (close: () => Promise<void>, withinMs: number) => {
  const listeners: (() => void)[] = [];
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  stopOnSignals(close, { on: (_signal, act) => listeners.push(act), exit: (code) => end(code) }, withinMs);
  return { signal: () => listeners[0]?.(), ended };
};

test('an end in order is a success', async () => {
  const { signal, ended } = ending(async () => {}, 60_000);
  signal();
  expect(await ended).toBe(0);
});

test('an end that fails, one that takes too long and a second signal are none', async () => {
  const failing = ending(() => Promise.reject(new Error('no')), 60_000);
  failing.signal();
  expect(await failing.ended).toBe(1);
  const endless = ending(() => new Promise(() => {}), 20);
  endless.signal();
  expect(await endless.ended).toBe(1);
  const impatient = ending(() => new Promise(() => {}), 60_000);
  impatient.signal();
  impatient.signal();
  expect(await impatient.ended).toBe(1);
});
