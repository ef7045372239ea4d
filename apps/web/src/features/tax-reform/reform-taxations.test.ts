import { applyTemplate, residencialVertical, studyTemplates, toJsonObject } from '@uni/contracts';
import { project, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { studyFacts } from '../study/study-facts.ts';
import { consumptionPresets } from '../study-forms/descriptors/consumption-presets.ts';
import { type Stage, stageEntry, stagesOf, taxationOf } from './reform-taxations.ts';

const vertical: Study = applyTemplate(residencialVertical, {});
const facts = studyFacts(vertical);
const every: readonly Stage[] = ['today', 'transitional', 'regular', 'full', 'study'];
const given = toJsonObject(vertical.taxation) ?? {};

const lineTotals = (law: Stage, study: Study = vertical): Map<string, number> => {
  const { taxation } = stageEntry(study, law, studyFacts(study));
  const projected = project({ ...study, taxation });
  if (!projected.ok) throw new Error(`${law}: ${JSON.stringify(projected.errors)}`);
  const whole = projected.projection.lines.filter(({ module, company }) => module === null && company === undefined);
  return new Map(whole.map(({ key, total }) => [key, total]));
};

describe('a taxation by the law of a law', () => {
  it('today is RET of 4 % for ever, without what stands for CBS and IBS', () => {
    expect(taxationOf('today', given, facts)).toMatchObject({ ret: { rates: [{ from: '2020-01', rate: 0.04 }] } });
    const totals = lineTotals('today');
    const receipts = (totals.get('receipts') ?? 0) + (totals.get('refunds') ?? 0);
    expect([...totals.keys()].filter((key) => key.startsWith('tax.'))).toEqual(['tax.ret']);
    expect(-(totals.get('tax.ret') ?? 0) / receipts).toBeCloseTo(0.04, 4);
  });

  it('in 2033 it is RET of 1.92 % with full CBS and IBS from the first month on', () => {
    expect(taxationOf('full', given, facts)).toMatchObject({
      ret: { rates: [{ from: '2020-01', rate: 0.0192 }] },
      consumption: { mode: 'regular', cbs: [{ rate: 0.088 }], ibs: [{ rate: 0.177 }] },
    });
    const totals = lineTotals('full');
    expect(totals.get('tax.cbs')).toBeLessThan(0);
    expect(totals.get('tax.ibs')).toBeLessThan(totals.get('tax.cbs') ?? 0);
  });

  it('the transition has the rates of every year, or 2.08 % of receipts', () => {
    expect(taxationOf('regular', given, facts)).toMatchObject({ consumption: { mode: 'regular' } });
    const transitional = lineTotals('transitional');
    const regular = lineTotals('regular');
    expect(transitional.get('reducer.social') ?? 0).toBe(0);
    expect(-(transitional.get('tax.ret') ?? 0)).toBe(-(regular.get('tax.ret') ?? 0));
  });

  it('keeps what the study states of the consumption tax, and its own taxation as it is', () => {
    const own = { ...given, consumption: { mode: 'transitional', lag: 2, price_includes: false, transitional: [] } };
    expect(taxationOf('regular', own, facts)).toMatchObject({
      consumption: { mode: 'regular', lag: 2, price_includes: false, cbs: [{}, {}, {}] },
    });
    expect(taxationOf('study', own, facts)).toBe(own);
  });

  it('knows PIS and COFINS of presumed and of actual profit, which end in 2026', () => {
    const until = [{ from: '2020-01', rate: 0.0165 }];
    const terms = { regime: 'real', real: { pis: until, cofins: [{ from: '2027-01', rate: 0 }] } };
    expect(taxationOf('today', terms, facts)).toMatchObject({
      real: { pis: until, cofins: [{ from: '2027-01', rate: 0.076 }] },
    });
    expect(taxationOf('regular', terms, facts)).toMatchObject({
      real: { pis: [...until, { from: '2027-01', rate: 0 }], cofins: [{ from: '2027-01', rate: 0 }] },
    });
  });

  it('counts the option of a regime before later CBS and IBS as the study’s alone', () => {
    const preset = consumptionPresets.find(({ key }) => key === 'after_transition');
    const later = preset?.build(given, facts) ?? {};
    expect(later.other).toHaveLength(1);
    expect(taxationOf('today', later, facts)).not.toHaveProperty('other');
    const byYear = taxationOf('regular', given, facts);
    expect(taxationOf('regular', later, facts)).toEqual(byYear);
    expect(taxationOf('full', later, facts)).toEqual(taxationOf('full', given, facts));
  });

  it('freezes the rates of regimes that follow, too', () => {
    const phases = [{ from: '2029-01', regime: 'ret', ret: { rates: [{ from: '2029-01', rate: 0.0192 }] } }];
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    expect(taxationOf('today', { ...given, then: phases }, facts)).toMatchObject({
      // biome-ignore lint/suspicious/noThenProperty: a field of the study
      then: [{ ret: { rates: [{ from: '2029-01', rate: 0.04 }] } }],
    });
  });
});

it('offers the rate on receipts where RET or a stated transition allows it', () => {
  expect(stagesOf(vertical)).toEqual(every);
  const none: Study = { ...vertical, taxation: null };
  expect(stagesOf(none)).toEqual(['today', 'regular', 'full', 'study']);
});

it.each(studyTemplates.map((template) => [template.key, template] as const))(
  '%s is computed under every law',
  (_, template) => {
    const study = applyTemplate(template, {});
    for (const law of stagesOf(study)) expect([law, lineTotals(law, study).size > 0]).toEqual([law, true]);
  },
);
