// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Gradual, useGradual } from './use-gradual.ts';

let clock = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const step = (): void =>
  act(() => {
    vi.runOnlyPendingTimers();
  });

/** Counts its steps before it has a result; each takes `ms` milliseconds. */
function counting(result: string, made: string[], ms = 10): Gradual<string> {
  return function* () {
    for (const step of [1, 2]) {
      made.push(`${result}${step}`);
      clock += ms;
      yield null;
    }
    yield result;
  };
}

it('makes one step at a time and shows nothing before there is something', () => {
  const made: string[] = [];
  const compute = counting('a', made);
  const { result } = renderHook(() => useGradual(compute));
  step();
  expect(made).toEqual(['a1']);
  expect(result.current).toEqual({ result: null, busy: true });
  step();
  step();
  step();
  expect(result.current).toEqual({ result: 'a', busy: false });
});

it('makes short steps together, up to what the page can spare', () => {
  const made: string[] = [];
  const compute = counting('a', made, 3);
  const { result } = renderHook(() => useGradual(compute));
  step();
  expect(made).toEqual(['a1', 'a2']);
  expect(result.current).toEqual({ result: 'a', busy: true });
});

it('leaves a computation that nobody wants any more, and keeps the last result until the new one is there', () => {
  const made: string[] = [];
  const [first, second] = [counting('a', made), counting('b', made)];
  const { result, rerender } = renderHook(({ compute }) => useGradual(compute), { initialProps: { compute: first } });
  for (let count = 0; count < 4; count += 1) step();
  rerender({ compute: counting('c', made) });
  step();
  rerender({ compute: second });
  expect(result.current).toEqual({ result: 'a', busy: true });
  for (let count = 0; count < 4; count += 1) step();
  expect(result.current).toEqual({ result: 'b', busy: false });
  expect(made).toEqual(['a1', 'a2', 'c1', 'b1', 'b2']);
});
