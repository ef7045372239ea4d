import { describe, expect, it } from 'vitest';
import { evaluateDeviation } from './commitment-groups.ts';

const between = (budget: number, trend: number) => ({ budget, trend, deviation: trend - budget });

describe('a deviation of committed against planned', () => {
  it.each([
    ['more revenue is good', ['receipts.direct.keys'], between(100, 120), { isBetter: true, isMore: true }],
    ['less revenue is bad', ['revenue.taxed'], between(100, 80), { isBetter: false, isMore: false }],
    ['more cost is bad', ['expense.labor_cost'], between(-100, -120), { isBetter: false, isMore: true }],
    ['less cost is good', ['expense.labor_cost'], between(-100, -80), { isBetter: true, isMore: false }],
    ['a cost that nobody planned is bad', ['tax.ret'], between(0, -5), { isBetter: false, isMore: true }],
    ['a cost that comes back is good', ['expense.terrain'], between(0, 5), { isBetter: true, isMore: false }],
    [
      'revenue that is paid back is bad',
      ['receipts.direct.keys'],
      between(10, -90),
      { isBetter: false, isMore: false },
    ],
    ['more of a loan is neither', ['loan.release'], between(100, 120), { isBetter: null, isMore: true }],
    [
      'of both together what counts is what is left',
      ['receipts.direct.keys', 'expense.labor_cost'],
      between(100, -20),
      { isBetter: false, isMore: false },
    ],
  ])('%s', (_name, keys, sums, expected) => {
    expect(evaluateDeviation(sums, keys)).toEqual(expected);
  });
});
