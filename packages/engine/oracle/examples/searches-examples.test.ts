import { describe, expect, it } from 'vitest';
import { breakEvenPrice, residualLand } from '../searches.ts';
import { compareTaxation } from '../tax-comparison.ts';
import { moduleOf, projectionOf, studyOf } from './testing.ts';

const rates = (rate: number) => [{ from: '2020-01', rate }];
const study = studyOf([moduleOf(1000, {})], {
  expenses: [
    { group: 'terrain', value: { basis: 'share_vgv', share: 0.2 }, timing: { kind: 'once', at: 0 } },
    { group: 'labor_cost', value: { basis: 'amount', amount: 500.01 }, timing: { kind: 'once', at: 0 } },
  ],
});

describe('searches over whole projections', () => {
  it('give the land that a result allows', () => {
    expect(residualLand(study, 'result', 10_000)).toBe(399);
    expect(residualLand(study, 'result', 60_000)).toBeNull();
    const bare = { ...study, expenses: [] };
    expect(residualLand(bare, 'result', 25_050)).toBe(749);
  });

  it('give the price that a result requires', () => {
    // 0.8 · price − 500.01 ≥ 0 from 625.02 on, in steps of 0.10.
    expect(breakEvenPrice(study, 'result', 0)).toEqual({ factor: 0.6251, price: 625.1 });
    expect(breakEvenPrice(study, 'result', 1e12)).toBeNull();
  });
});

describe('taxations next to each other', () => {
  it('are projected each in the place of the study and its companies', () => {
    const shared = { ...study, companies: [{ key: 'spe_a', modules: [1] }] };
    const rows = compareTaxation(shared, [
      { name: 'RET', taxation: { regime: 'ret', ret: { rates: rates(0.04) } } },
      {
        name: 'Reforma',
        taxation: { regime: 'none' },
        companies: { spe_a: { regime: 'none', consumption: { mode: 'transitional', transitional: rates(0.02) } } },
      },
    ]);
    const row = (key: string) => rows.find((each) => each.key === key);
    expect(row('tax.ret')?.values).toEqual([-4000, 0]);
    expect(row('tax.cbs')).toEqual({ key: 'tax.cbs', values: [0, -2000], delta: [0, -2000] });
    expect(row('tax_burden')?.values).toEqual([0.04, 0.02]);
    expect(row('result')?.delta[1]).toBe(2000);
    expect(projectionOf(study).indicators.tax_total).toBeUndefined();
  });
});
