import { afterEach, expect, test, vi } from 'vitest';
import { CheckFailed, createReadiness } from './readiness.ts';

afterEach(() => vi.useRealTimers());

test('every check is listed, and one that fails makes the process not ready', async () => {
  const readiness = createReadiness([
    { name: 'one', run: async () => 'answers' },
    { name: 'two', run: async () => Promise.reject(new CheckFailed('3 steps are missing')) },
    { name: 'three', run: async () => Promise.reject(new Error('joao@fora.test has no access')) },
    {
      name: 'four',
      run: async () => Promise.reject(Object.assign(new Error('connect 10.0.0.9'), { code: 'ECONNREFUSED' })),
    },
  ]);
  expect(await readiness.read()).toEqual({
    ready: false,
    checks: [
      { name: 'one', ok: true, detail: 'answers' },
      { name: 'two', ok: false, detail: '3 steps are missing' },
      { name: 'three', ok: false, detail: 'Error' },
      { name: 'four', ok: false, detail: 'ECONNREFUSED' },
    ],
  });
});

test('a thousand callers cost one check; the next is made after a second', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const run = vi.fn(async () => 'answers');
  const readiness = createReadiness([{ name: 'database', run }]);
  await Promise.all(Array.from({ length: 1_000 }, () => readiness.read()));
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  await readiness.read();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await readiness.read();
  expect(run).toHaveBeenCalledTimes(2);
});

test('a check that hangs is answered at its bound, is not begun again, and counts once it has ended', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  let answer: (detail: string) => void = () => undefined;
  const run = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const readiness = createReadiness([{ name: 'database', run }]);
  const readAtBound = async () => {
    const report = readiness.read();
    await vi.advanceTimersByTimeAsync(2_000);
    return report;
  };
  expect(await readAtBound()).toEqual({
    ready: false,
    checks: [{ name: 'database', ok: false, detail: 'no answer within 2000 ms' }],
  });
  vi.advanceTimersByTime(5_000);
  expect((await readAtBound()).ready).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
  answer('answers');
  await vi.advanceTimersByTimeAsync(1_000);
  run.mockResolvedValue('answers again');
  expect(await readiness.read()).toMatchObject({ ready: true, checks: [{ detail: 'answers again' }] });
});

test('changes are announced once, and stopping is not ready whatever the checks find', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const announced: boolean[] = [];
  let isWell = true;
  const run = async () => (isWell ? 'answers' : Promise.reject(new CheckFailed('is away')));
  const readiness = createReadiness([{ name: 'database', run }], { onChange: ({ ready }) => announced.push(ready) });
  for (const well of [true, true, false, false, true, true]) {
    isWell = well;
    vi.advanceTimersByTime(1_000);
    await readiness.read();
  }
  expect(announced).toEqual([false, true]);
  readiness.beginStop();
  expect(await readiness.read()).toEqual({
    ready: false,
    checks: [{ name: 'stop', ok: false, detail: 'stopping' }],
  });
});
