import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailureLog, type FailureLog } from './failure-log.ts';

let lines: Record<string, unknown>[];
let failures: FailureLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  failures = createFailureLog((line) => lines.push(line));
});
afterEach(() => vi.useRealTimers());

const fail = (times: number, message = 'the receiver is away', source = 'webhooks') => {
  for (let n = 0; n < times; n += 1) failures.report(new TypeError(message), source);
};

test('the first failure is written at once, with its frames; the same ones once a minute, with their number', () => {
  fail(40);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ source: 'webhooks', kind: 'TypeError', message: 'the receiver is away' });
  expect(lines[0]?.frames).not.toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(lines[1]).toEqual({ source: 'webhooks', kind: 'TypeError', message: 'the receiver is away', repeated: 39 });
  fail(5);
  vi.advanceTimersByTime(60_000);
  expect(lines[2]).toMatchObject({ repeated: 5 });
  expect(lines).toHaveLength(3);
});

test('after a minute without a failure it is new again', () => {
  fail(1);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  fail(1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).not.toHaveProperty('repeated');
});

test('another failure, and the same of another worker, have lines of their own', () => {
  fail(2);
  fail(2, 'the receiver is slow');
  fail(2, 'the receiver is away', 'sales-plan');
  expect(lines.map(({ source, message }) => [source, message])).toEqual([
    ['webhooks', 'the receiver is away'],
    ['webhooks', 'the receiver is slow'],
    ['sales-plan', 'the receiver is away'],
  ]);
});

test('the end writes what is not written yet', () => {
  fail(3);
  failures.flush();
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 2]);
  vi.advanceTimersByTime(300_000);
  expect(lines).toHaveLength(2);
});

test('failures that all differ do not fill the log', () => {
  for (let n = 0; n < 5_000; n += 1) failures.report(new Error(`kind${String.fromCodePoint(0x4e00 + n)}`), 'webhooks');
  expect(lines).toHaveLength(101);
  expect(lines[100]).toEqual({ source: 'several', kind: 'several' });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(102);
  expect(lines[101]).toEqual({ source: 'several', kind: 'several', repeated: 4_899 });
});
