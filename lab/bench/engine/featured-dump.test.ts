import type { Study, StudyModule } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { dumpFeatured } from './featured-dump.ts';
import { featuredStudy } from './featured-study.ts';

const small = featuredStudy({ modules: 2, months: 60 });

describe('a study for the C loop with every rule', () => {
  const withModules = (fields: Partial<StudyModule>) => ({
    ...small,
    modules: small.modules.map((each) => ({ ...each, ...fields })),
  });

  it('is refused by no field of its own', () => {
    expect(dumpFeatured(small, 91).split('\n').length).toBeGreaterThan(1_000);
  });

  it.each<[string, Study]>([
    ['study.analysis', { ...small, analysis: { deflator: 'ipca' } }],
    ['study.revenues', { ...small, revenues: [] }],
    ['indexes.lag', { ...small, indexes: { incc: { annual: 0.06, lag: 2 }, ipca: { annual: 0.04 } } }],
    ['delinquency.channels', withModules({ delinquency: { recovery: [], channels: ['financed'] } })],
    ['cancellation.bank_repaid', withModules({ cancellation: { share: 0.1, law: 'segregated', bank_repaid: true } })],
    ['the law of lots', withModules({ cancellation: { share: 0.1, hazard: { months: 3 }, law: 'lots' } })],
    ['financial_barter.cap', withModules({ financial_barter: { share: 0.1, cap: 5 } })],
    ['schedule.a', withModules({ schedule: { family: 'trapezoid', a: 0.2 } })],
    ['know beta', withModules({ schedule: { family: 'beta' } })],
    ['loans.index', { ...small, loans: (small.loans ?? []).map((loan) => ({ ...loan, index: 'ipca' })) }],
    ['capital.calls', { ...small, capital: { ...small.capital, calls: 'order' } }],
    ['taxation.other', { ...small, taxation: { ...small.taxation, regime: 'ret', other: [] } }],
    ['a barter at no value', { ...small, accounting: { barter: 'none' } }],
    ['other keys', { ...small, companies: [{ key: 'a', modules: [1, 2] }] }],
  ])('is refused with what the loop does not compute: %s', (what, other) => {
    expect(() => dumpFeatured(other, 91)).toThrow(what);
  });
});
