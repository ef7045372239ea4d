import { describe, expect, it } from 'vitest';
import { generatePortfolio } from '../generation/generate-portfolio.ts';
import { type Corporate, type Member, oraclePortfolio } from '../portfolio.ts';
import { moduleOf, projectionOf, studyOf } from './testing.ts';

const RATE = { value: 0.01, basis: 'effective_month' } as const;

/** A development that receives and pays out reais in a month. */
function member(at: number, reais: number, participation: number, base = '2026-01'): Member {
  const study = studyOf([moduleOf(reais, { sales_curve: { start: at, shares: [1] } })], {
    base_month: base,
    capital: { distribution: { mode: 'at_end' } },
  });
  return { id: base, projection: projectionOf(study), participation };
}

const corporate: Corporate = {
  view: 'holding',
  terms: 'nominal',
  discount_rate: RATE,
  overheads: [{ amount: 10, start: '2026-01', months: 6 }],
  capital: { contributions: { mode: 'automatic' } },
};

describe('a portfolio', () => {
  const valuesOf = (key: string, answer = oraclePortfolio([member(5, 100, 0.6)], corporate)) =>
    answer.lines.find((line) => line.key === key)?.values;

  it('answers the example', () => {
    expect(valuesOf('free_cash_flow')).toEqual([-1000, -1000, -1000, -1000, -1000, 5000]);
    expect(valuesOf('contribution')).toEqual([1000, 1000, 1000, 1000, 1000, 0]);
    expect(valuesOf('closing_cash')?.at(-1)).toBe(5000);
    const { indicators } = oraclePortfolio([member(5, 100, 0.6)], corporate);
    expect(indicators).toMatchObject({ max_exposure: -5000, peak_equity: 5000, net_debt: 0 });
  });

  it('puts developments on one calendar, with debt of its own', () => {
    const answer = oraclePortfolio([member(1, 100, 0.5, '2026-03'), member(0, 40, 1)], {
      ...corporate,
      view: 'full',
      overheads: [{ amount: 5, start: '2026-02' }],
      loans: [
        {
          draws: { kind: 'schedule', tranches: [{ at: 1, amount: 20 }] },
          rate: RATE,
          interest: 'pay',
          amortization: { kind: 'bullet', at: 3 },
        },
      ],
    });
    expect(answer.months).toBe(4);
    expect(valuesOf('member.2026-03', answer)).toEqual([0, 0, 0, 5000]);
    expect(valuesOf('overhead.1', answer)).toEqual([0, -500, -500, -500]);
    expect(valuesOf('loan.1.balance', answer)).toEqual([0, 2000, 2000, 0]);
    expect(valuesOf('closing_cash', answer)).toEqual([4000, 5500, 4980, 7460]);
    expect(valuesOf('members_cash', answer)).toEqual([0, 0, 0, 0]);
  });
});

describe('drawn portfolios', () => {
  it('lose no centavo between their members, loans and capital', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { members, corporate: drawn } = generatePortfolio(seed);
      const held = members.map(({ id, study, participation }) => ({
        id,
        participation,
        projection: projectionOf(study),
      }));
      const { lines, months } = oraclePortfolio(held, drawn);
      const cash = lines.filter(({ kind }) => kind === 'cash');
      const leaves = Array.from({ length: months }, (_, t) =>
        cash.reduce((sum, { values }) => sum + (values[t] ?? 0), 0),
      );
      const read = (key: string) => lines.find((line) => line.key === key);
      expect(read('net_cash_flow')?.values).toEqual(leaves);
      expect(read('closing_cash')?.total).toBe(leaves.reduce((sum, cell) => sum + cell, 0));
      expect(lines.every(({ values }) => values.every(Number.isSafeInteger))).toBe(true);
    }
  });
});
