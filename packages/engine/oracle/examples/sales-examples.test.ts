import { describe, expect, it } from 'vitest';
import type { Cancellation, FinancialLandSwap, PlanPart, PriceTable, StudyModule } from '../../src/study.ts';
import { cellsOf, moduleOf, projectionOf, studyOf } from './testing.ts';

function tableOf(series: PlanPart[], terms: Partial<PriceTable> = {}): PriceTable {
  return { channel: 'financed', share: 1, parts: series, ...terms };
}

describe('a bank that pays during construction', () => {
  const series: PlanPart = {
    kind: 'works_transfer',
    share: 0.8,
    signing: 2,
    min_sold: 0.3,
    land_share: 0.1,
    lag: 1,
    retention: 0.05,
  };
  const module = (index: string | null, terms: Partial<StudyModule> = {}) =>
    moduleOf(1_000_000, {
      works_start: 12,
      works_months: 4,
      sales_curve: { start: 6, shares: [0.6, 0, 0, 0, 0, 0, 0, 0.2] },
      tables: [tableOf([{ kind: 'down_payment', share: 0.2 }, series], { index_before_keys: index })],
      ...terms,
    });

  it('pays the land at the signing, then what is measured', () => {
    expect(cellsOf(studyOf([module(null)]), 'receipts.financed.works_transfer', 1)).toEqual({
      12: 4_800_000,
      13: 10_260_000,
      14: 10_260_000,
      15: 22_120_000,
      16: 16_560_000,
    });
  });

  it('corrects up to the signing, and no further', () => {
    const study = studyOf([module('incc')]);
    const cells = { 12: 4_941_902, 13: 10_563_317, 14: 10_563_317, 15: 22_539_056, 16: 16_967_574 };
    expect(cellsOf(study, 'receipts.financed.works_transfer', 1)).toEqual(cells);
    expect(cellsOf(study, 'correction', 1)[12]).toBe(141_902);
  });

  it('signs nothing below the demand, and reports it', () => {
    const never = module(null, { sales_curve: { start: 6, shares: [0.2] } });
    const study = studyOf([never]);
    expect(cellsOf(study, 'receipts.financed.works_transfer', 1)).toEqual({});
    expect(projectionOf(study).checks).toContainEqual(
      expect.objectContaining({ code: 'unsigned_transfer', module: 1, amount: 16_000_000 }),
    );
  });

  it('makes the contract firm, unless the bank is paid back', () => {
    const cancelled = (terms: Partial<Cancellation>) =>
      studyOf([module(null, { cancellation: { share: 0.1, age: 6, retention: 1, ...terms } })]);
    expect(cellsOf(cancelled({}), 'cancelled_base', 1)).toEqual({});
    const repaid = cancelled({ age: 7, bank_repaid: true });
    expect(cellsOf(repaid, 'cancelled_base', 1)).toEqual({ 13: 6_000_000 });
    expect(cellsOf(repaid, 'refunds', 1)).toEqual({ 13: -480_000 });
  });
});

describe('offers and steps of the price', () => {
  it('sells each typology by its own curve, and raises the price once a share of all is sold', () => {
    const module = moduleOf(1, {
      typologies: [
        { name: '2 dorm', units: 10, private_area: 50, price_m2: 10_000 },
        { units: 5, private_area: 30, price_m2: 12_000, sales_curve: { start: 1, shares: [1] } },
      ],
      sales_curve: { start: 0, shares: [0.5, 0.5] },
      price_steps: [{ sold: 0.3, change: 0.05 }],
    });
    const study = studyOf([module]);
    expect(cellsOf(study, 'sales.direct', 1)).toEqual({ 0: 250_000_000, 1: 262_500_000 + 189_000_000 });
    expect(projectionOf(study).indicators.vgv_own).toBe(680_000_000);
  });

  it('holds a module without terms of sale', () => {
    const { sales_curve, tables, typologies, ...held } = moduleOf(1, { number: 2 });
    const study = studyOf([moduleOf(1000, {}), held as StudyModule]);
    expect(cellsOf(study, 'sales_base', null)).toEqual({ 0: 100_000 });
  });

  it('reports fractions of units once for a module', () => {
    const study = studyOf([moduleOf(1000, { typologies: [{ units: 1.5, private_area: 1, price_m2: 10 }] })]);
    expect(projectionOf(study).checks.map(({ code }) => code)).toEqual(['fractional_units']);
  });
});

describe('calendars and anniversaries', () => {
  it('pays each installment in its month, none after the keys', () => {
    const series: PlanPart = {
      kind: 'calendar',
      share: 0.2,
      by_keys: true,
      calendar: [
        { after: 6, share: 0.5 },
        { after: 12, share: 0.3 },
        { at: { at: 'keys', plus: -3 }, share: 0.2 },
      ],
    };
    const module = moduleOf(100_000, {
      works_months: 10,
      sales_curve: { start: 4, shares: [1] },
      tables: [tableOf([series, { kind: 'down_payment', share: 0.8 }])],
    });
    expect(cellsOf(studyOf([module]), 'receipts.financed.calendar', 1)).toEqual({ 7: 400_000, 10: 1_600_000 });
  });

  const quotas = (installments: number, correction: PriceTable['correction']) => {
    const series: PlanPart = { kind: 'fixed_term', share: 1, installments };
    const table = tableOf([series], { index_before_keys: 'incc', index_after_keys: 'incc', correction });
    const study = studyOf([moduleOf(1000 * installments, { tables: [table] })]);
    return cellsOf(study, 'receipts.financed.fixed_term', 1);
  };

  it('corrects at each anniversary of the contract', () => {
    const cells = quotas(24, 'yearly');
    expect([11, 12, 23, 24].map((month) => cells[month])).toEqual([100_000, 106_000, 106_000, 112_360]);
  });

  it('corrects a contract of 36 months by month, and a shorter one by year', () => {
    expect(quotas(36, 'by_term')).toEqual(quotas(36, 'monthly'));
    expect(quotas(35, 'by_term')).toEqual(quotas(35, 'yearly'));
    expect(quotas(35, 'yearly')).not.toEqual(quotas(35, 'monthly'));
  });
});

describe('cancellations by age and by law', () => {
  it('spreads the share over the ages', () => {
    const cancellation: Cancellation = { share: 0.1, hazard: { from: 6, shares: [1, 1, 2] } };
    const study = studyOf([moduleOf(100_000, { works_months: 20, cancellation })]);
    expect(cellsOf(study, 'cancelled_base', 1)).toEqual({ 6: 250_000, 7: 250_000, 8: 500_000 });
  });

  const refundOf = (reais: number, paid: number, commission: number, terms: Partial<StudyModule>) => {
    const plan: PlanPart[] = [
      { kind: 'down_payment', share: paid },
      { kind: 'fixed_term', share: 1 - paid, first: 60 },
    ];
    const tables = [tableOf(plan, { channel: 'direct', commission: { share: commission } })];
    return cellsOf(studyOf([moduleOf(reais, { tables, ...terms })]), 'refunds', 1);
  };

  it('refunds what each law leaves of what was paid', () => {
    const by = (law: Cancellation['law']) =>
      refundOf(300_000, 0.1, 0.04, { works_months: 24, cancellation: { share: 0.1, age: 10, law } });
    expect(by('segregated')).toEqual({ 14: -30_000 });
    expect(by('incorporation')).toEqual({ 14: -105_000 });
  });

  it('charges the use of a lot after the keys', () => {
    const cancellation: Cancellation = { share: 0.1, age: 8, law: 'lots', after_keys: true, refund_installments: 1 };
    expect(refundOf(100_000, 0.2, 0.05, { works_months: 2, cancellation })).toEqual({ 11: -5_000 });
  });
});

describe('delinquency by ageing', () => {
  it('recovers each share in its month, with fine and interest of delay', () => {
    const delinquency = {
      recovery: [
        { after: 1, share: 0.05 },
        { after: 3, share: 0.03 },
      ],
      loss_share: 0.02,
      fine: 0.02,
      late_interest: 0.01,
    };
    const tables = [tableOf([{ kind: 'fixed_term', share: 1, installments: 1, first: 5 }], { channel: 'direct' })];
    const study = studyOf([moduleOf(1000, { tables, delinquency })]);
    expect(cellsOf(study, 'delinquency', 1)).toEqual({ 5: -10_000, 6: 5150, 8: 3150 });
    expect(cellsOf(study, 'late_charges', 1)).toEqual({ 6: 150, 8: 150 });
    expect(cellsOf(study, 'overdue', 1)).toEqual({ 5: 8000, 6: 3000, 7: 3000 });
  });
});

describe('a land swap with a minimum and a cap', () => {
  const swapped = (terms: Partial<FinancialLandSwap>) => {
    const plan: PlanPart[] = [1, 2, 3].map((first) => ({
      kind: 'fixed_term',
      share: first / 6,
      first,
      installments: 1,
    }));
    const landSwap = { share: 0.2, minimum: [{ at: 0, amount: 30_000 }], cap: 80_000, ...terms };
    const module = moduleOf(600_000, { tables: [tableOf(plan, { channel: 'direct' })], financial_barter: landSwap });
    const indexes = { monthly: { annual: 0, monthly: { '2026-02': 0.01, '2026-03': 0.01, '2026-04': 0.01 } } };
    return studyOf([module], { indexes });
  };

  it('advances the minimum, recoups it and ends at the cap', () => {
    expect(cellsOf(swapped({}), 'financial_barter', 1)).toEqual({ 0: -3_000_000, 2: -3_000_000, 3: -2_000_000 });
  });

  it('corrects what is left of the cap', () => {
    const cells = { 0: -3_000_000, 2: -3_000_000, 3: -2_121_505 };
    expect(cellsOf(swapped({ cap_index: 'monthly' }), 'financial_barter', 1)).toEqual(cells);
  });

  it('leaves the tax base where the owner is taxed', () => {
    const study = swapped({ taxed_by_owner: true });
    expect(cellsOf(study, 'tax_shift', 1)).toEqual(cellsOf(study, 'financial_barter', 1));
  });
});
