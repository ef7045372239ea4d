import { describe, expect, it } from 'vitest';
import { openStudy } from '../src/index.ts';
import type { PlanPart, PriceTable, Study } from '../src/study.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const incc = { index_before_keys: 'incc', index_after_keys: 'incc' };

/** A study that sells for `price` reais in month 0, by one table corrected by 6 % a year. */
function soldBy(plan: PlanPart[], table: Partial<PriceTable>, price = 1_000): Study {
  return studyFixture(
    { indexes: { incc: { annual: 0.06 } } },
    {
      typologies: [{ units: 1, private_area: 1, price_m2: price }],
      sales_curve: { start: 0, shares: [1] },
      tables: [{ channel: 'direct', share: 1, ...incc, parts: plan, ...table }],
    },
  );
}

const quotas = (installments: number, correction: PriceTable['correction']): number[] => {
  const study = soldBy([{ kind: 'fixed_term', share: 1, installments }], { correction }, 1_000 * installments);
  return cells(projected(study), 'receipts.direct.fixed_term');
};

describe('a price table corrected by year', () => {
  it('moves an installment on each anniversary: R$ 1,000.00 at s+11, 1,060.00 at s+12 and s+23, 1,123.60 at s+24', () => {
    const paid = quotas(24, 'yearly');
    expect([11, 12, 23, 24].map((month) => paid[month])).toEqual([100_000, 106_000, 106_000, 112_360]);
  });

  it('counts every cohort from its own sale, also what is paid at the keys', () => {
    const study = soldBy([{ kind: 'keys', share: 1 }], { correction: 'yearly' }, 2_000);
    const [module] = study.modules;
    if (!module) throw new Error('no module');
    module.works_months = 24;
    module.sales_curve = { start: 0, shares: [0.5, 0, 0.5] };
    expect(cells(projected(study), 'receipts.direct.keys')[24]).toBe(112_360 + 106_000);
  });

  it('corrects what the bank signs up to the anniversary before', () => {
    const bank: PlanPart = { kind: 'works_transfer', share: 1, signing: 14, from: 0, land_share: 1 };
    const paid = cells(projected(soldBy([bank], { correction: 'yearly' })), 'receipts.direct.works_transfer');
    expect(paid[14]).toBe(106_000);
  });

  it('never falls below the price with no deflation, measured on the anniversary', () => {
    const table = { correction: 'yearly', no_deflation: true } as const;
    const study = soldBy([{ kind: 'fixed_term', share: 1, installments: 13 }], table, 13_000);
    study.indexes = { incc: { annual: -0.06, monthly: { '2027-02': 0.5 } } };
    const paid = cells(projected(study), 'receipts.direct.fixed_term');
    expect(paid.slice(1)).toEqual(Array.from({ length: 13 }, () => 100_000));
  });

  it('is the same after an edit as in a study of its own', () => {
    const study = soldBy([{ kind: 'fixed_term', share: 1, installments: 30 }], { correction: 'by_term' });
    const first = openStudy(study);
    const edited = { ...study, indexes: { incc: { annual: 0.09 } } };
    const again = openStudy(edited, first.ok ? first.model : undefined);
    expect(again.ok && again.model.projection.lines).toEqual(projected(edited).lines);
  });
});

describe('a price table corrected by the term of each contract', () => {
  it('is monthly from 36 months on, else yearly', () => {
    expect(quotas(36, 'by_term')).toEqual(quotas(36, 'monthly'));
    expect(quotas(35, 'by_term')).toEqual(quotas(35, 'yearly'));
    expect(quotas(35, 'yearly')).not.toEqual(quotas(35, 'monthly'));
  });

  it('does not count parts with share 0, nor what a bank pays during construction', () => {
    const short: PlanPart[] = [
      { kind: 'fixed_term', share: 0.5, installments: 20 },
      { kind: 'works_transfer', share: 0.5, signing: 40, from: 0, land_share: 1 },
      { kind: 'post_keys', share: 0, installments: 60, system: 'price', rate: { value: 0.1, basis: 'effective_year' } },
    ];
    const lines = (correction: PriceTable['correction']) => projected(soldBy(short, { correction })).lines;
    expect(lines('by_term')).toEqual(lines('yearly'));
  });
});
