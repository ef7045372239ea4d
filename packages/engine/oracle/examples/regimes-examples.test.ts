import { describe, expect, it } from 'vitest';
import type { PresumedProfit, RevenueItem, Study, Taxation } from '../../src/study.ts';
import { cellsOf, moduleOf, studyOf } from './testing.ts';

const SINCE = '2020-01';

/** A module that sells nothing, with receipts as they are stated: month, reais and class. */
function receiving(
  receipts: [at: number, amount: number, taxClass?: string][],
  taxation: Taxation,
  terms: Partial<Study> = {},
): Study {
  const revenues = receipts.map(
    ([at, amount, taxClass]): RevenueItem => ({
      value: { basis: 'amount', amount },
      timing: { kind: 'once', at },
      tax_class: taxClass ?? null,
      module: 1,
    }),
  );
  const module = moduleOf(1000, { typologies: [], sales_curve: null, tables: null });
  return studyOf([module], { revenues, taxation: taxation as Taxation, ...terms });
}

const PRESUMED: PresumedProfit = {
  pis: [{ from: SINCE, rate: 0.0065 }],
  cofins: [{ from: SINCE, rate: 0.03 }],
  irpj_base: [{ from: SINCE, rate: 0.08 }],
  irpj: [{ from: SINCE, rate: 0.15 }],
  irpj_surcharge: [{ from: SINCE, rate: 0.1 }],
  irpj_surcharge_floor: [{ from: SINCE, amount: 20_000 }],
  csll_base: [{ from: SINCE, rate: 0.12 }],
  csll: [{ from: SINCE, rate: 0.09 }],
};

describe('the segregated regime by class', () => {
  const ret = {
    rates: [{ from: SINCE, rate: 0.04 }],
    classes: [{ class: 'social', rates: [{ from: SINCE, rate: 0.01 }] }],
  };

  it('rounds each class', () => {
    const receipts: [number, number, string][] = [
      [0, 350_000.01, 'standard'],
      [0, 150_000, 'social'],
    ];
    const study = receiving(receipts, { regime: 'ret', ret });
    expect(cellsOf(study, 'tax.ret')).toEqual({ 1: -1_550_000 });
    expect(cellsOf(study, 'tax_base.ret')).toEqual({ 0: 50_000_001 });
  });

  it('leaves a class to another regime', () => {
    const receipts: [number, number, string][] = [
      [0, 1000, 'standard'],
      [0, 500, 'rent'],
    ];
    const study = receiving(receipts, {
      regime: 'ret',
      ret,
      presumed: PRESUMED,
      classes: [{ class: 'rent', regime: 'presumed' }],
    });
    expect(cellsOf(study, 'tax.ret')).toEqual({ 1: -4000 });
    expect(cellsOf(study, 'tax.pis')).toEqual({ 1: -325 });
    expect(cellsOf(study, 'tax.irpj')).toEqual({ 3: -600 });
    expect(cellsOf(study, 'tax_base.presumed')).toEqual({ 0: 50_000 });
  });

  it('gives way to the next regime in its month', () => {
    const study = receiving(
      [
        [11, 1000],
        [12, 2000],
        [15, 3000],
      ],
      {
        regime: 'ret',
        ret,
        // biome-ignore lint/suspicious/noThenProperty: a field of the study
        then: [
          { from: '2027-01', regime: 'presumed', presumed: PRESUMED },
          { from: '2027-02', regime: 'ret', ret: { ...ret, lag: 0 } },
        ],
      },
    );
    expect(cellsOf(study, 'tax.ret')).toEqual({ 12: -4000, 15: -12_000 });
    expect(cellsOf(study, 'tax.cofins')).toEqual({ 13: -6000 });
    // One month of the quarter is of the phase; it is paid after the calendar quarter.
    expect(cellsOf(study, 'tax.csll')).toEqual({ 15: -2160 });
  });
});

describe('presumed profit with a limit of the year', () => {
  const step = { from: '2026-01', year_limit: 5_000_000, increase: 0.1 };
  const quarters: [number, number][] = [
    [1, 3_000_000],
    [3, 500_000],
    [8, 500_000],
    [10, 1_000_000],
  ];

  it('answers the example', () => {
    const study = receiving(quarters, { regime: 'presumed', presumed: { ...PRESUMED, step } });
    expect(cellsOf(study, 'tax_excess')).toEqual({ 2: 175_000_000, 11: -175_000_000 });
    expect(cellsOf(study, 'tax.irpj')).toEqual({ 3: -5_750_000, 6: -600_000, 9: -600_000, 12: -1_050_000 });
    expect(cellsOf(study, 'tax.csll')).toEqual({ 3: -3_429_000, 6: -540_000, 9: -540_000, 12: -891_000 });
  });

  it('begins later for the social contribution', () => {
    const presumed = { ...PRESUMED, step: { ...step, csll_from: '2026-04' } };
    const study = receiving(quarters, { regime: 'presumed', presumed });
    expect(cellsOf(study, 'tax.csll')).toEqual({ 3: -3_240_000, 6: -540_000, 9: -540_000, 12: -1_080_000 });
  });

  it('weighs the presumed shares of its activities', () => {
    const activities = [
      { class: 'rent', irpj_base: [{ from: SINCE, rate: 0.32 }], csll_base: [{ from: SINCE, rate: 0.32 }] },
    ];
    const receipts: [number, number, string][] = [
      [0, 1_000_000, 'standard'],
      [1, 1_000_000, 'rent'],
    ];
    const study = receiving(receipts, { regime: 'presumed', presumed: { ...PRESUMED, activities, step } });
    // B = 400,000 + 0.1 · 750,000 · 0.2 = 415,000.00
    expect(cellsOf(study, 'tax.irpj')).toEqual({ 3: -(6_225_000 + 3_550_000) });
  });
});
