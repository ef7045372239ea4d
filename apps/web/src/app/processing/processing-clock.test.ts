import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessingClock } from './processing-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clock that follows a run, and every countdown that it showed. */
function following(seconds: number): { clock: ProcessingClock; visibleSeconds: number[] } {
  const clock = new ProcessingClock();
  const visibleSeconds: number[] = [];
  clock.subscribe(() => visibleSeconds.push(clock.read().countDown));
  clock.follow(7, seconds);
  return { clock, visibleSeconds };
}

describe('a processing run', () => {
  it('is begun with 60, shown once a second down to 0, and over then', () => {
    const { clock, visibleSeconds } = following(60);
    expect(clock.read()).toEqual({ organization: 7, isProcessing: true, countDown: 60 });
    vi.advanceTimersByTime(59_999);
    expect(clock.read()).toMatchObject({ isProcessing: true, countDown: 1 });
    vi.advanceTimersByTime(1);
    expect(clock.read()).toEqual({ organization: 7, isProcessing: false, countDown: 0 });
    expect(visibleSeconds).toEqual(Array.from({ length: 61 }, (_, at) => 60 - at));
    vi.advanceTimersByTime(10_000);
    expect(visibleSeconds).toHaveLength(61);
  });

  it('that was joined late counts only what is left', () => {
    const { visibleSeconds } = following(3);
    vi.advanceTimersByTime(5_000);
    expect(visibleSeconds).toEqual([3, 2, 1, 0]);
  });

  it('is over after its minute although the machine slept', () => {
    const { clock } = following(60);
    vi.setSystemTime(Date.now() + 3_600_000);
    clock.tick();
    expect(clock.read()).toMatchObject({ isProcessing: false, countDown: 0 });
  });

  it('is never longer than a minute, whatever the server says, and never less than nothing', () => {
    expect(following(9_999).clock.read().countDown).toBe(60);
    expect(following(-5).clock.read()).toMatchObject({ isProcessing: false, countDown: 0 });
  });

  it('is forgotten with the session', () => {
    const { clock } = following(60);
    clock.forget();
    expect(clock.read()).toEqual({ organization: null, isProcessing: false, countDown: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });
});
