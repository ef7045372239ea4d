import { describe, expect, it } from 'vitest';
import { plannedProgress, readProgress } from '../src/realised/s-curve.ts';
import { demonstration, smallStudy } from './support.ts';

/** Ten months of even works from month 2 on. */
const planned = [0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

describe('the works against their plan', () => {
  it('at half the pace: points behind, months late, twice as long', () => {
    const reading = readProgress({ planned, measured: [0, 0, 0.05, 0.1, 0.15, 0.2] });
    expect(reading).toMatchObject({ month: 5, planned: 0.4, measured: 0.2, plannedEnd: 11, trendEnd: 21 });
    expect(reading.gap).toBeCloseTo(-0.2, 12);
    expect(reading.delay).toBeCloseTo(2, 12);
    expect(reading.pace).toBeCloseTo(0.5, 12);
    expect(reading.trend).toHaveLength(16);
    expect(reading.trend[0]).toBeCloseTo(0.25, 12);
    expect(reading.trend.at(-1)).toBe(1);
  });

  it('on plan: nothing late, and the rest of the plan to come', () => {
    const reading = readProgress({ planned, measured: planned.slice(0, 7) });
    expect(reading).toMatchObject({ gap: 0, delay: 0, pace: 1, trendEnd: 11 });
    reading.trend.forEach((done, k) => expect(done).toBeCloseTo(planned[7 + k] ?? 0, 12));
  });

  it('ahead of plan ends sooner', () => {
    const reading = readProgress({ planned, measured: [0, 0, 0.2, 0.4] });
    expect(reading.delay).toBeCloseTo(-2, 12);
    expect(reading.trendEnd).toBe(6);
  });

  it('not begun: before its time the plan stands, after it there is no trend', () => {
    expect(readProgress({ planned, measured: [] })).toMatchObject({
      month: null,
      gap: 0,
      trendEnd: 11,
      trend: planned,
    });
    expect(readProgress({ planned, measured: [0] })).toMatchObject({ month: 0, delay: 0, pace: null, trendEnd: 11 });
    const idle = readProgress({ planned, measured: [0, 0, 0, 0, 0] });
    expect(idle).toMatchObject({ delay: 3, pace: 0, trendEnd: null, trend: [] });
  });

  it('finished: the month in which it was', () => {
    const reading = readProgress({ planned, measured: [...planned.slice(0, 11), 0.95, 0.98, 1, 1] });
    expect(reading).toMatchObject({ month: 14, trendEnd: 13, delay: 2, trend: [] });
  });
});

describe('the planned curve', () => {
  it('is the module’s schedule, and the enterprise’s is weighted by the area built', () => {
    const [a, b] = [plannedProgress(demonstration, 1), plannedProgress(demonstration, 2)];
    const whole = plannedProgress(demonstration, null);
    expect(a.findIndex((done) => done > 0)).toBe(12);
    expect(a.at(-1)).toBe(1);
    expect(whole).toHaveLength(b.length);
    whole.forEach((done, t) => expect(done).toBeCloseTo(((a[t] ?? 1) + (b[t] ?? 0)) / 2, 12));
    const shares = smallStudy();
    if (shares.modules[0]) shares.modules[0].schedule = { shares: [1, 1, 2, 0, 0, 0] };
    expect(plannedProgress(shares, 1)).toEqual([0, 0, 0.25, 0.5, 1, 1, 1, 1]);
  });
});
