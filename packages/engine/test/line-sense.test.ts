import { describe, expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { isBetter, lineKind, lineSense, openStudy } from '../src/index.ts';

const keys = new Set(
  Array.from({ length: 60 }, (_, seed) => openStudy(generateStudy(seed + 1))).flatMap((opened) =>
    opened.ok ? opened.model.projection.lines.map(({ key }) => key) : [],
  ),
);

describe('the sense of a line', () => {
  it.each([
    ['receipts.direct.keys', 1, true],
    ['receipts.direct.keys', -1, false],
    ['revenue.taxed', 1, true],
    ['sales.direct', -1, false],
    // Costs of the cash are negative: more of one is a change below zero.
    ['expense.labor_cost', -1, false],
    ['expense.a_group_of_the_study', 1, true],
    ['tax.ibs', -1, false],
    ['commission.financed', -1, false],
    ['delinquency', -1, false],
    ['late_charges', 1, true],
    ['overdue', 1, false],
    ['tax_shift', 1, null],
    ['refunds', 1, true],
    ['financial_barter', -1, false],
    ['loan.2.interest_paid', -1, false],
    ['loan.fees', -1, false],
    // Memo lines are magnitudes.
    ['loan.1.interest', 1, false],
    ['discounts', 1, false],
    ['loan.1.release', 1, null],
    ['loan.1.balance', 1, null],
    ['contribution', 1, null],
    ['distribution.2', -1, null],
    ['net_cash_flow', 1, true],
    ['expense.terrain', 0, null],
  ])('%s by %i: %s', (key, change, better) => {
    expect(isBetter(key, change)).toBe(better);
  });

  it('is told of every line that a study makes, and of the cash only what is lent and brought in is neither', () => {
    expect(keys.size).toBeGreaterThan(50);
    const neither = [...keys].filter((key) => lineSense(key) === 'neither' && lineKind(key) !== 'memo');
    expect(neither.every((key) => /^(loan\.\d+\.(release|amortization)|contribution|distribution)$/.test(key))).toBe(
      true,
    );
  });
});
