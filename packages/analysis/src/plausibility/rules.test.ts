import { readdirSync, readFileSync } from 'node:fs';
import { openStudy, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { type Change, lots, secondModule, typologyOf, vertical, without } from '../../test/study-changes.ts';
import { wrongStudies } from '../../test/wrong-studies.ts';
import { type Circumstances, evaluatePlausibility, plausibilityKeys, plausibilityRules } from './rules.ts';

/** Returns the warnings of a study as `rule path`, paths in the order of the fields to open. */
function ruleKeys(study: Study, circumstances: Circumstances = {}): string[] {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return evaluatePlausibility(opened.model.study, opened.model.projection, circumstances).map(
    ({ rule, paths }) => `${rule} ${paths[0]}`,
  );
}

function changed(template: Study, change: Change): Study {
  const study = structuredClone(template);
  change(study);
  return study;
}

it('says nothing of the templates', () => {
  expect([ruleKeys(vertical, { today: '2027-01' }), ruleKeys(lots, { today: '2027-01' })]).toEqual([[], []]);
});

describe('of a wrong study', () => {
  for (const [name, template, change, expected, today] of wrongStudies)
    it(`${name} is told`, () => {
      const findings = ruleKeys(changed(template, change), today ? { today } : {});
      expect(
        findings.some((finding) => finding.startsWith(expected)),
        findings.join('\n'),
      ).toBe(true);
    });

  it('each rule has its row', () => {
    const met = new Set(wrongStudies.map(([, , , expected]) => expected.split(' ')[0]));
    expect(plausibilityKeys.filter((key) => !met.has(key))).toEqual([]);
  });

  it('the grave ones come first', () => {
    const study = changed(vertical, (s) => {
      secondModule(s);
      without('marketing')(s);
      typologyOf(s).units = 71.5;
    });
    const opened = openStudy(study);
    if (!opened.ok) throw new Error('refused');
    const gravities = evaluatePlausibility(study, opened.model.projection).map(
      ({ rule }) => plausibilityRules[rule].gravity,
    );
    expect(new Set(gravities).size).toBe(2);
    expect(gravities.lastIndexOf('grave')).toBeLessThan(gravities.indexOf('attention'));
  });
});

describe('the bands', () => {
  it('are those of the organization where it has five studies, and say so', () => {
    const opened = openStudy(vertical);
    if (!opened.ok) throw new Error('refused');
    const evaluateBands = (studies: number) =>
      evaluatePlausibility(vertical, opened.model.projection, {
        own: { vertical: { margin: { low: 0.25, high: 0.3, studies } } },
      });
    expect(evaluateBands(4)).toEqual([]);
    expect(evaluateBands(5)).toMatchObject([
      { rule: 'margin', band: { low: 0.25, high: 0.3, source: { studies: 5 } } },
    ]);
  });
});

const folder = new URL('../../../engine/fixtures/cases/', import.meta.url);
const commissions = (count: number) => new Array<string>(count).fill('commission_zero');
const prices = ['price_per_m2', 'price_per_m2', 'price_per_m2'];

/** Expected warnings of each worked study. These studies pin down centavos, and most are no plan of an enterprise. */
const worked: Readonly<Record<string, readonly string[]>> = {
  '01-two-houses': ['private_over_built', 'irr', 'works_per_m2', 'price_per_m2', 'groups_missing'],
  '02-price-tables': ['works_missing', 'tax_missing', 'margin', ...prices, 'groups_missing'],
  '03-part-kinds': [
    'works_missing',
    'tax_missing',
    'margin',
    'price_per_m2',
    'keys_before_works_end',
    'commission_zero',
    'groups_missing',
  ],
  '04-amortization-systems': ['works_missing', 'tax_missing', 'margin', 'commission_zero', 'groups_missing'],
  '05-cancellation-delinquency-barter': [...prices, 'groups_missing'],
  '06-bases-and-timings': ['tax_missing', 'irr', ...commissions(2), 'curve_open'],
  '07-weights': ['tax_missing', 'margin', 'irr', ...commissions(9), 'groups_missing'],
  '08-presumed-profit': ['commission_zero', 'groups_missing'],
  '09-loans': ['loan_before_works_end', 'loan_before_works_end', 'loan_over_need', 'groups_missing'],
  '10-capital-sweep': ['irr', 'loan_over_need', 'groups_missing'],
  '11-capital-curves': ['irr', 'loan_over_need', 'groups_missing'],
  '12-realised': ['margin', 'irr', ...prices, 'groups_missing'],
  '13-two-towers': ['loan_over_need'],
  '14-subdivision': [],
  '15-analysis': ['tax_missing', 'irr', 'commission_zero', 'groups_missing'],
};

it.each(readdirSync(folder).filter((name) => name.endsWith('.study.json')))('of %s exactly this is told', (name) => {
  const study = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  expect(ruleKeys(study).map((finding) => finding.split(' ')[0])).toEqual(worked[name.replace('.study.json', '')]);
});
