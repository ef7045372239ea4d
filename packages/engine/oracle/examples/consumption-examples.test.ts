import { describe, expect, it } from 'vitest';
import type { Consumption, Study, Taxation } from '../../src/study.ts';

import { cellsOf, moduleOf, projectionOf, studyOf } from './testing.ts';

const SINCE = '2020-01';
const rate = (value: number) => [{ from: SINCE, rate: value }];
const RATES = { cbs: rate(0.088), ibs: rate(0.192) };

function taxed(consumption: Consumption, study: Study): Study {
  return { ...study, taxation: { regime: 'none', consumption } as unknown as Taxation };
}

describe('the consumption tax of a subdivision', () => {
  const lots = studyOf([moduleOf(1000, { typologies: [{ units: 67, private_area: 1, price_m2: 120_000 }] })]);
  const terms: Consumption = {
    ...RATES,
    reduction: rate(0.5),
    modules: [{ module: 1, adjustment: { amount: 1_398_000 }, social: { amount: 30_000 } }],
  };

  it('answers the example with the tax on the price', () => {
    const study = taxed({ ...terms, price_includes: false }, lots);
    expect(cellsOf(study, 'tax_base.consumption')).toEqual({ 0: 463_200_000 });
    expect(cellsOf(study, 'reducer.adjustment', 1)).toEqual({ 0: 139_800_000 });
    expect(cellsOf(study, 'reducer.social', 1)).toEqual({ 0: 201_000_000 });
    expect(cellsOf(study, 'tax.cbs')).toEqual({ 1: -20_380_800 });
    expect(cellsOf(study, 'tax.ibs')).toEqual({ 1: -44_467_200 });
  });

  it('answers the example with the tax in the price', () => {
    const study = taxed(terms, lots);
    expect(cellsOf(study, 'tax.cbs')).toEqual({ 1: -17_877_895 });
    expect(cellsOf(study, 'tax.ibs')).toEqual({ 1: -39_006_316 });
    expect(projectionOf(study).indicators.tax_total).toBe(56_884_211);
  });

  it('withholds a share when it is received', () => {
    const study = taxed({ ...terms, split: rate(0.25) }, lots);
    expect(cellsOf(study, 'tax.cbs_split')).toEqual({ 0: -4_469_474 });
    expect(cellsOf(study, 'tax.cbs')).toEqual({ 1: -13_408_421 });
  });

  it('is the transitional one by a switch, by class', () => {
    const study = taxed({ ...terms, mode: 'transitional', transitional: rate(0.0208) }, lots);
    expect(cellsOf(study, 'tax.cbs')).toEqual({ 1: -Math.round(804_000_000 * 0.0208) });
    expect(cellsOf(study, 'tax.ibs')).toEqual({});
    expect(cellsOf(study, 'tax_base.consumption')).toEqual({});
  });
});

describe('credits', () => {
  const paying = (reais: number, terms: Partial<Consumption>, cost = 1_000_000) =>
    taxed(
      { ...RATES, price_includes: true, lag: 0, credits: [{ groups: ['terrain'], share: 0.6 }], ...terms },
      studyOf([moduleOf(reais, {})], {
        expenses: [
          { group: 'terrain', value: { basis: 'amount', amount: cost }, timing: { kind: 'once', at: 0 } },
          { group: 'terrain', value: { basis: 'amount', amount: 100 }, timing: { kind: 'once', at: 4 } },
        ],
      }),
    );

  it('answer the example', () => {
    // The debit of CBS is 30,000.00: 436,363.64 · 0.088 / 1.28.
    const study = paying(436_363.64, {});
    expect(cellsOf(study, 'tax_credit.cbs')[0]).toBe(4_125_000);
    expect(cellsOf(study, 'tax.cbs')).toEqual({});
    expect(cellsOf(study, 'tax_credit_balance.cbs')[0]).toBe(1_125_000);
    expect(projectionOf(study).checks).toContainEqual(
      expect.objectContaining({ code: 'credit_open_balance', line: 'tax_credit_balance.cbs' }),
    );
  });

  it('wait for a month, or for the receipts', () => {
    expect(
      cellsOf(
        paying(1000, { credits: [{ groups: ['terrain'], share: 0.6, usable: { kind: 'at', at: 3 } }] }),
        'tax_credit.cbs',
      ),
    ).toEqual({ 3: 4_125_000, 4: 413 });
    const all = cellsOf(
      paying(1000, { credits: [{ groups: ['terrain'], share: 0.6, usable: { kind: 'receipts' } }] }),
      'tax_credit.cbs',
    );
    expect(all).toEqual({ 0: 4_125_000, 4: 413 });
  });

  it('are asked back up to the last month of all else', () => {
    const study = paying(436_363.64, { refund: { from: 2, lag: 6 } });
    expect(cellsOf(study, 'tax.cbs_refund')).toEqual({ 8: 1_125_000, 10: 413 });
    expect(projectionOf(study).months).toBe(11);
    expect(projectionOf(study).checks.filter(({ code }) => code === 'credit_open_balance')).toEqual([]);
  });
});
