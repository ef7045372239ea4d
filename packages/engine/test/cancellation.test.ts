import { describe, expect, it } from 'vitest';
import { moduleOf, studyOf } from '../oracle/examples/testing.ts';
import { openStudy } from '../src/index.ts';
import type { Cancellation, PlanPart, StudyModule } from '../src/study.ts';

function cellsOf(module: StudyModule, key: string): Record<number, number> {
  const opened = openStudy(studyOf([module]));
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const line = opened.model.projection.lines.find((each) => each.key === key && each.module === 1);
  return Object.fromEntries([...(line?.values ?? []).entries()].filter(([, cell]) => cell !== 0));
}

describe('cancellations by age', () => {
  it('spreads the share over the ages by their weights', () => {
    const cancellation: Cancellation = { share: 0.1, hazard: { from: 6, shares: [1, 1, 2] } };
    const module = moduleOf(100_000, { works_months: 20, cancellation });
    expect(cellsOf(module, 'cancelled_base')).toEqual({ 6: 250_000, 7: 250_000, 8: 500_000 });
  });
});

describe('refunds by law', () => {
  const refunds = (reais: number, paid: number, commission: number, terms: Partial<StudyModule>) => {
    const plan: PlanPart[] = [
      { kind: 'down_payment', share: paid },
      { kind: 'fixed_term', share: 1 - paid, installments: 1, first: 60 },
    ];
    const table = { channel: 'direct', share: 1, parts: plan, commission: { share: commission } } as const;
    return cellsOf(moduleOf(reais, { tables: [table], ...terms }), 'refunds');
  };

  it('keeps half of the payments and the brokerage where assets are segregated, a quarter where they are not', () => {
    const by = (law: Cancellation['law']) =>
      refunds(300_000, 0.1, 0.04, { works_months: 24, cancellation: { share: 0.1, age: 10, law } });
    expect(by('segregated')).toEqual({ 14: -30_000 });
    expect(by('incorporation')).toEqual({ 14: -105_000 });
  });

  it('charges the use of a lot after the keys', () => {
    const cancellation: Cancellation = { share: 0.1, age: 8, law: 'lots', after_keys: true, refund_installments: 1 };
    expect(refunds(100_000, 0.2, 0.05, { works_months: 2, cancellation })).toEqual({ 11: -5_000 });
  });

  it('fills only what the study leaves out, null included', () => {
    const own = { retention: 0.25, refund_delay: 6, refund_from: null, law: 'segregated' } as const;
    const cancellation: Cancellation = { share: 0.1, age: 10, ...own };
    expect(refunds(300_000, 0.1, 0.04, { works_months: 24, cancellation })).toEqual({ 14: -105_000 });
  });
});

describe('refusals', () => {
  it.each([
    [{ age: 12, hazard: { shares: [1] } }, 'unknown_field', 'age'],
    [{ hazard: { shares: [0, 0] } }, 'sum', 'hazard/shares'],
    [{ hazard: { family: 'front' } }, 'required', 'hazard/months'],
    [{ hazard: { from: 0, shares: [1] } }, 'range', 'hazard/from'],
    [{ law: 'other' }, 'enum', 'law'],
    [{ retention_base: 'value' }, 'enum', 'retention_base'],
    [{ use_share: 1.5 }, 'range', 'use_share'],
    [{ refund_from: { at: 'base', plus: -1 } }, 'before_base', 'refund_from'],
  ])('%j', (terms, code, path) => {
    const opened = openStudy(studyOf([moduleOf(1000, { cancellation: { share: 0.1, ...terms } as Cancellation })]));
    expect(opened.ok ? [] : opened.errors).toContainEqual(
      expect.objectContaining({ code, path: `/modules/0/cancellation/${path}` }),
    );
  });

  it('takes an age of null beside ages', () => {
    const cancellation: Cancellation = { share: 0.1, age: null, hazard: { shares: [1] } };
    expect(openStudy(studyOf([moduleOf(1000, { cancellation })])).ok).toBe(true);
  });
});
