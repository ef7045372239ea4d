import { monthAt, openStudy, type PriceTable, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { tableOffers } from '../src/index.ts';

const series: PriceTable['parts'] = [
  { kind: 'down_payment', share: 0.2 },
  { kind: 'until_keys', share: 0.3 },
  { kind: 'bank_transfer', share: 0.5, lag: 2 },
];

/** One unit of 61,37 m² sold in one month. Its prices grow and follow an index with one published month. */
const studyOf = (month: number, more: Partial<Study> = {}, discount = 0): Study => ({
  format: 'uni.study/1',
  name: 'Uma unidade',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  indexes: { incc: { annual: 0.06, monthly: { '2026-04': 0.0123 }, lag: 1 } },
  modules: [
    {
      number: 1,
      typologies: [{ name: 'Tipo A', units: 1, private_area: 61.37, price_m2: 9_871.31 }],
      launch: 0,
      works_start: 6,
      works_months: 24,
      sales_curve: { start: month, shares: [1] },
      price_growth: { value: 0.05, basis: 'effective_year' },
      price_index: 'incc',
      tables: [{ name: 'Financiada', channel: 'financed', share: 1, discount, parts: series }],
    },
  ],
  ...more,
});

const unit = { module: 1, typology: 'tipo a', private_area: 6_137, list_price: 0 };

const contractedIn = (study: Study, month: number): number => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const line = opened.model.projection.lines.find(({ key, module }) => key === 'sales.financed' && module === 1);
  return line?.values[month] ?? 0;
};

describe('a price table applied to a unit', () => {
  it('asks what the engine contracts for the only unit of a module, whatever the month, in nominal and constant money', () => {
    for (const terms of ['nominal', 'constant'] as const)
      for (let month = 0; month < 30; month++) {
        const study = studyOf(month, { terms }, month % 3 === 0 ? 0.035 : 0);
        const [offer] = tableOffers(study, unit, `${monthAt('2026-01', month)}-15`);
        expect(offer?.price, `${terms} ${month}`).toBe(contractedIn(study, month));
        expect(offer?.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(offer?.price);
      }
  });

  it('asks the price of the unit where it has one, and its discount comes off', () => {
    const [offer] = tableOffers(studyOf(0, {}, 0.1), { ...unit, list_price: 50_000_005 }, '2026-03-10');
    expect(offer).toMatchObject({ at: 0, name: 'Financiada', channel: 'financed', price: 45_000_005, keys: '2028-07' });
    expect(offer?.parts.map(({ kind, first }) => [kind, first])).toEqual([
      ['down_payment', '2026-03-10'],
      ['monthly', '2026-04-10'],
      ['bank_transfer', '2028-09-10'],
    ]);
  });

  it('of a bank that pays during construction: the land when it may sign, the rest by month to the keys', () => {
    const study = studyOf(0);
    const [module] = study.modules;
    const associative: PriceTable['parts'] = [
      { kind: 'down_payment', share: 0.5 },
      { kind: 'works_transfer', share: 0.5, signing: 2, land_share: 0.1 },
    ];
    if (module) module.tables = [{ channel: 'financed', share: 1, parts: associative }];
    const partsOn = (signed: string) => {
      const [offer] = tableOffers(study, { ...unit, list_price: 40_000_000 }, signed);
      expect(offer?.channel).toBe('associative');
      return offer?.parts.slice(1).map(({ kind, amount, installments, first }) => [kind, amount, installments, first]);
    };
    expect(partsOn('2026-03-10')).toEqual([
      ['works_transfer', 2_000_000, 1, '2026-07-10'],
      ['works_transfer', 18_000_000, 24, '2026-08-10'],
    ]);
    expect(partsOn('2028-09-10')).toEqual([['works_transfer', 20_000_000, 1, '2028-11-10']]);
  });

  it('is corrected once a year where its table is, or where its term is short', () => {
    const stepOf = (correction: PriceTable['correction'], plan: PriceTable['parts']) => {
      const study = studyOf(0);
      const [module] = study.modules;
      if (module) module.tables = [{ channel: 'direct', share: 1, correction, parts: plan }];
      return tableOffers(study, unit, '2026-03-10')[0]?.step;
    };
    const term = (installments: number): PriceTable['parts'] => [
      { kind: 'fixed_term', share: 1, installments },
      { kind: 'keys', share: 0, lag: 60 },
    ];
    expect([stepOf(null, term(12)), stepOf('monthly', term(12)), stepOf('yearly', term(60))]).toEqual([
      'monthly',
      'monthly',
      'annual',
    ]);
    expect([stepOf('by_term', term(35)), stepOf('by_term', term(36))]).toEqual(['annual', 'monthly']);
  });

  it('of no module, or of none with a price for the unit, is none', () => {
    const study = studyOf(0);
    expect(tableOffers(study, { ...unit, module: 2 }, '2026-03-10')).toEqual([]);
    expect(tableOffers(study, { ...unit, private_area: 0 }, '2026-03-10')).toEqual([]);
    expect(tableOffers(study, { ...unit, module: null, typology: '' }, '2026-03-10')).toHaveLength(1);
  });
});
