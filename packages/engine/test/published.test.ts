import { describe, expect, it } from 'vitest';
import type { PlanPart, Study } from '../src/index.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const rate = { value: 0.008, basis: 'effective_month' } as const;

/** Returns a study of one unit of R$ 270,000.00, sold in the base month under one part. */
const financed = (series: PlanPart, more: Partial<Study> = {}): Study =>
  studyFixture(more, {
    typologies: [{ units: 1, private_area: 100, price_m2: 2_700 }],
    sales_curve: { start: 0, shares: [1] },
    tables: [{ channel: 'direct', share: 1, parts: [series] }],
  });

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Published: R$ 270,000.00 at 0.8 % a month in 150 installments bear interest of 163,080.00 (SAC) and 194,606.53 (Price). */
describe('a published financing of R$ 270,000.00 in 150 months at 0.8 %', () => {
  it('bears R$ 163,080.00 of interest by SAC, the first installment being 1,800.00 + 2,160.00', () => {
    const projection = projected(financed({ kind: 'fixed_term', share: 1, installments: 150, system: 'sac', rate }));
    expect(total(cells(projection, 'interest'))).toBe(16_308_000);
    expect(cells(projection, 'receipts.direct.fixed_term').slice(1, 3)).toEqual([396_000, 394_560]);
    expect(total(cells(projection, 'contracted'))).toBe(27_000_000);
  });

  it('bears R$ 194,606.53 of interest by Price, to the rounding of 150 cells', () => {
    const projection = projected(financed({ kind: 'fixed_term', share: 1, installments: 150, system: 'price', rate }));
    const payments = cells(projection, 'receipts.direct.fixed_term').slice(1);
    expect(new Set(payments).size).toBe(1);
    expect(payments[0]).toBe(309_738);
    expect(Math.abs(total(cells(projection, 'interest')) - 19_460_653)).toBeLessThanOrEqual(75);
  });

  it('as a loan closes to 0,00 by both systems, with the same interest', () => {
    for (const [kind, interest] of [
      ['sac', 16_308_000],
      ['price', 19_460_653],
    ] as const) {
      const projection = projected(
        financed(
          { kind: 'down_payment', share: 1 },
          {
            expenses: [
              { group: 'terrain', value: { basis: 'amount', amount: 270_000 }, timing: { kind: 'once', at: 0 } },
            ],
            loans: [{ eligible: ['terrain'], share: 1, rate, amortization: { kind, start: 1, installments: 150 } }],
          },
        ),
      );
      expect(cells(projection, 'loan.1.balance').at(-1)).toBe(0);
      expect(total(cells(projection, 'loan.1.amortization'))).toBe(-27_000_000);
      expect(Math.abs(total(cells(projection, 'loan.1.interest')) - interest)).toBeLessThanOrEqual(75);
      expect(projection.indicators['loan.1.cet_year']).toBeCloseTo(1.008 ** 12 - 1, 6);
    }
  });
});

describe('a subdivision’s own portfolio', () => {
  it('has the value of its principal at its rate when each quota grows by compound interest (SACOC)', () => {
    const projection = projected(
      financed({ kind: 'post_keys', share: 1, installments: 120, system: 'sacoc', rate }, { discount_rate: rate }),
    );
    const receipts = cells(projection, 'receipts.direct.post_keys');
    const value = receipts.reduce((sum, cell, t) => sum + cell / 1.008 ** (t - 1), 0);
    expect(Math.abs(value - 27_000_000)).toBeLessThan(60);
    expect(receipts[2]).toBe(226_800);
  });

  it('steps once a year by the mean of the year before, the first year without interest', () => {
    const eight = { value: 0.08, basis: 'effective_year' } as const;
    const projection = projected(
      financed({ kind: 'post_keys', share: 1, installments: 36, system: 'sacoc_annual', rate: eight }),
    );
    const receipts = cells(projection, 'receipts.direct.post_keys').filter((cell) => cell !== 0);
    const i = 1.08 ** (1 / 12) - 1;
    const mean = Array.from({ length: 12 }, (_, m) => (1 + i) ** (m + 1)).reduce((a, b) => a + b, 0) / 12;
    expect(receipts.slice(0, 12)).toEqual(Array(12).fill(750_000));
    expect(new Set(receipts.slice(12, 24))).toEqual(new Set([Math.round(750_000 * mean)]));
    expect(new Set(receipts.slice(24))).toEqual(new Set([Math.round(750_000 * mean * 1.08)]));
  });
});
