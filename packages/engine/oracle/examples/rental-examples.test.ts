import { describe, expect, it } from 'vitest';
import type { Assignment, PlanPart, PriceTable, Rental, Study } from '../../src/study.ts';
import { internalRate } from '../rates.ts';
import { cellsOf, moduleOf, projectionOf, studyOf } from './testing.ts';

function tableOf(series: PlanPart[], terms: Partial<PriceTable> = {}): PriceTable {
  return { channel: 'direct', share: 1, parts: series, ...terms };
}

describe('a rented area', () => {
  const rental: Rental = {
    module: 1,
    area: 1000,
    rent_m2: 50,
    start: 10,
    ramp: { shares: [0.5, 0.5] },
    grace: 1,
    vacancy: 0.1,
    opex_m2: 10,
    recoverable_share: 0.8,
    management_fee: 0.05,
    capex_share: 0.02,
    exit: { at: 13, cap_rate: 0.085, costs_share: 0.03 },
  };
  const rented = (terms: Partial<Rental> = {}, study: Partial<Study> = {}) =>
    studyOf([moduleOf(1000, {})], { rentals: [{ ...rental, ...terms }], ...study });

  it('is let by its ramp, costs its vacant part too, and is sold by its coming income', () => {
    const study = rented();
    expect(cellsOf(study, 'noi', 1)).toEqual({ 10: -640_000, 11: 1_857_500, 12: 3_995_000, 13: 3_995_000 });
    expect(cellsOf(study, 'rental.exit', 1)).toEqual({ 13: 564_000_000 });
    expect(cellsOf(study, 'rental.exit_costs', 1)).toEqual({ 13: -16_920_000 });
    expect(cellsOf(study, 'rental.capex', 1)).toEqual({ 11: -45_000, 12: -90_000, 13: -90_000 });
    expect(projectionOf(study).months).toBe(14);
  });

  it('has its indicators, and a study without rentals has none', () => {
    const expenses = [
      { group: 'terrain', value: { basis: 'amount', amount: 4_794_000 }, timing: { kind: 'once', at: 9 } },
    ] as const;
    const { indicators } = projectionOf(rented({ module: null }, { expenses: [...expenses] }));
    expect(indicators).toMatchObject({ noi_stabilized: 47_940_000, yield_on_cost: 0.1, exit_value: 564_000_000 });
    expect(projectionOf(studyOf([moduleOf(1000, {})])).indicators).not.toHaveProperty('exit_value');
  });

  it('is worth nothing once its life is over', () => {
    const study = rented({ months: 3 });
    expect(cellsOf(study, 'rental.exit', 1)).toEqual({});
    expect(Object.keys(cellsOf(study, 'noi', 1))).toEqual(['10', '11', '12']);
  });

  it('moves its rent at the anniversaries of the lease', () => {
    const terms = { index: 'incc', start: 6, months: 13, exit: null, ramp: null, grace: 0, vacancy: 0 } as const;
    const cells = cellsOf(rented(terms), 'rental.rent', 1);
    expect([cells[6], cells[17], cells[18]]).toEqual([5_147_815, 5_147_815, 5_456_684]);
  });

  it('is taxed by its rent and its sale, not by what tenants pay back', () => {
    const taxation = { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.01 }], lag: 0 } } as const;
    const study = { taxation: { ...taxation, ret: { ...taxation.ret, rates: [...taxation.ret.rates] } } };
    expect(cellsOf(rented({}, study), 'tax.ret')[11]).toBe(-22_500);
    expect(cellsOf(rented({ taxed: false, recovery_taxed: true }, study), 'tax.ret')[11]).toBe(-7200);
  });
});

describe('an assignment of receivables', () => {
  const assignment: Assignment = { at: 10, share: 0.9, rate: { value: 0.01, basis: 'effective_month' } };
  const assigned = (terms: Partial<Assignment>, study: Partial<Study> = {}) => {
    const series: PlanPart[] = [{ kind: 'fixed_term', share: 1, installments: 3, first: 11 }];
    const module = moduleOf(3000, { tables: [tableOf(series)] });
    return studyOf([module], { assignments: [{ ...assignment, ...terms }], ...study });
  };

  it('sells the installments at their present value', () => {
    const study = assigned({ costs_share: 0.02 });
    expect(cellsOf(study, 'assignment.1.proceeds')).toEqual({ 10: 264_689 });
    expect(cellsOf(study, 'assignment.1.costs')).toEqual({ 10: -5294 });
    expect(cellsOf(study, 'assignment.1.transfer')).toEqual({ 11: -90_000, 12: -90_000, 13: -90_000 });
    expect(cellsOf(study, 'assignment.1.interest')).toEqual({ 11: 2647, 12: 1773, 13: 891 });
    expect(cellsOf(study, 'assignment.1.balance')).toEqual({ 10: 264_689, 11: 177_336, 12: 89_109 });
    const { indicators } = projectionOf(study);
    expect(indicators).toMatchObject({ 'assignment.1.face': 270_000, 'assignment.1.months': 3, result: 289_395 });
    expect(indicators['assignment.1.discount']).toBeCloseTo(1 - 264_689 / 270_000, 12);
  });

  it('pays the senior first', () => {
    const study = assigned({ subordination: 0.2 });
    expect(cellsOf(study, 'assignment.1.proceeds')).toEqual({ 10: 211_751 });
    expect(cellsOf(study, 'assignment.1.interest')).toEqual({ 11: 2118, 12: 1239, 13: 351 });
    expect(cellsOf(study, 'assignment.1.transfer')).toEqual({ 11: -90_000, 12: -90_000, 13: -35_459 });
    expect(cellsOf(study, 'closing_cash')[13]).toBe(300_000 - 35_459 - 180_000 + 211_751);
  });

  it('moves the tax base to its month, unless taxed as received', () => {
    expect(cellsOf(assigned({}), 'tax_shift', 1)).toEqual({ 10: 270_000, 11: -90_000, 12: -90_000, 13: -90_000 });
    expect(cellsOf(assigned({ tax: 'as_received' }), 'tax_shift', 1)).toEqual({});
  });

  it('leaves to the next what it does not cover, and reports one that covers nothing', () => {
    const two = assigned({}, { assignments: [assignment, assignment, { ...assignment, at: 20 }] });
    expect(cellsOf(two, 'assignment.2.transfer')).toEqual({ 11: -9000, 12: -9000, 13: -9000 });
    expect(projectionOf(two).checks).toContainEqual(
      expect.objectContaining({ code: 'empty_assignment', line: 'assignment.3.proceeds' }),
    );
  });
});

describe('classes of receipts', () => {
  it('add up to the receipts, to the centavo', () => {
    const shares = ['social', null, 'middle'].map((tax_class, k): PriceTable => {
      return tableOf([{ kind: 'fixed_term', share: 1, installments: 7 }], {
        share: [0.3, 0.3, 0.4][k] ?? 0,
        tax_class,
      });
    });
    const cancellation = { share: 0.1, age: 3 };
    const study = studyOf([moduleOf(1000, { works_months: 9, tables: shares, cancellation })]);
    const names = ['standard', 'social', 'middle'];
    for (const [all, prefix] of [
      ['receipts', 'class_receipts'],
      ['refunds', 'class_refunds'],
    ] as const) {
      const sums: Record<number, number> = {};
      for (const name of names)
        for (const [month, cell] of Object.entries(cellsOf(study, `${prefix}.${name}`, 1)))
          sums[Number(month)] = (sums[Number(month)] ?? 0) + cell;
      expect(sums).toEqual(cellsOf(study, all, 1));
    }
  });
});

describe('what the bank pays during construction', () => {
  it('amortises the loans that name it', () => {
    const bank: PlanPart = { kind: 'works_transfer', share: 1, land_share: 1, release: 0 };
    const module = moduleOf(1000, { works_start: 2, works_months: 2, tables: [tableOf([bank])] });
    const amortised = (of: ('bank_transfer' | 'works_transfer')[] | null) =>
      studyOf([module], {
        expenses: [{ group: 'labor_cost', value: { basis: 'amount', amount: 600 }, timing: { kind: 'once', at: 1 } }],
        loans: [
          {
            eligible: ['labor_cost'],
            share: 1,
            rate: { value: 0, basis: 'effective_month' },
            amortization: { kind: 'transfer', share: 0.4, of },
          },
        ],
      });
    expect(cellsOf(amortised(['works_transfer']), 'loan.1.amortization')).toEqual({ 2: -40_000 });
    expect(cellsOf(amortised(null), 'loan.1.amortization')).toEqual({});
  });
});

describe('the internal rate', () => {
  it('is the falling root, and one of several where another lies above zero', () => {
    expect(internalRate([-100, 230, -132], 0.01)).toMatchObject({ month: expect.closeTo(0.2, 9), status: 'multiple' });
    expect(internalRate([-100, 110, -4], 0.01)).toMatchObject({ month: expect.closeTo(0.06235, 5), status: 'unique' });
  });
});
