import { describe, expect, test } from 'vitest';
import { yearlyOf } from './yearly.ts';

describe('a line by years', () => {
  const values = [1, 2, 3, 4, 5];

  test('adds up the months of each calendar year, the first one begun at its base month', () => {
    expect(yearlyOf({ key: 'net_cash_flow', values }, '2026-11')).toEqual([
      { year: '2026', value: 3 },
      { year: '2027', value: 12 },
    ]);
  });

  test('of a stock is what stands at the end of each year', () => {
    expect(yearlyOf({ key: 'accumulated_free', values }, '2026-11')).toEqual([
      { year: '2026', value: 2 },
      { year: '2027', value: 5 },
    ]);
  });
});
