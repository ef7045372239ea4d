import { afterEach, describe, expect, it, vi } from 'vitest';
import { isMissingCode, screenCode } from './screen-code.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const outcome = (load: () => Promise<unknown>) => screenCode(load).catch((problem: unknown) => problem);

describe("a screen's code", () => {
  it('is given on when it comes', async () => {
    expect(await screenCode(async () => 'screen')).toBe('screen');
  });

  it('is waited for 120 seconds and not longer', async () => {
    vi.useFakeTimers();
    let settled: unknown = 'waiting';
    void outcome(() => new Promise(() => {})).then((end) => {
      settled = end;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(isMissingCode(settled)).toBe(true);
  });

  it('that cannot be fetched is told from a screen that fails', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/home.js');
    expect(isMissingCode(await outcome(() => Promise.reject(lost)))).toBe(true);
    expect(isMissingCode(new Error('Unable to preload CSS for /assets/tabs-Dvym9dyG.css'))).toBe(true);
    expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
    expect(isMissingCode(new Error('import'))).toBe(false);
  });
});
