import { applyTemplate, residencialVertical } from '@uni/contracts';
import { type Indicators, monthlyRate, project, resolveDiscountRate, type Study, yearlyFromMonth } from '@uni/engine';
import { firstStudy } from '@uni/phrases';
import { describe, expect, test } from 'vitest';
import { soldTemplates } from '../../enterprises/new-study/sold-templates.ts';
import { answersOf } from './result-sentences.ts';

const copy = firstStudy.result;
const study: Study = applyTemplate(residencialVertical, {});
const textOf = (indicators: Indicators, key: string): string =>
  answersOf(study, indicators).find((answer) => answer.key === key)?.text ?? '';

describe.each(soldTemplates.map((template) => [template.key, template] as const))(
  'the answers of %s',
  (_, template) => {
    test('agree with the engine’s indicators', () => {
      const own = applyTemplate(template, {});
      const answer = project(own);
      if (!answer.ok) throw new Error('a template computes');
      const { indicators } = answer.projection;
      const [npv, irr, exposure] = answersOf(own, indicators);
      expect(npv?.text.includes('ainda sobra')).toBe(Number(indicators.npv) > 0);
      const hurdle = yearlyFromMonth(monthlyRate(resolveDiscountRate(own)));
      if (typeof indicators.irr_year === 'number')
        expect(irr?.text.includes('acima da taxa')).toBe(indicators.irr_year > hurdle);
      else expect(irr?.text).toBe(copy.irr.none);
      expect(exposure?.text === copy.exposure.none).toBe(indicators.max_exposure_month === null);
    });
  },
);

test('an NPV above, below and at zero are three sentences', () => {
  const sentences = [123_456_700, -123_456_700, 0].map((npv) => textOf({ npv }, 'npv'));
  expect(sentences[0]).toContain('R$ 1,2 mi');
  expect(sentences[1]).toContain('rende menos');
  expect(sentences[2]).toBe(copy.npv.zero('14% a.a.'));
});

test('a rate that reaches the discount rate and no more is not above it', () => {
  expect(textOf({ irr_year: 0.2 }, 'irr_year')).toContain('acima da taxa');
  expect(textOf({ irr_year: 0.1 }, 'irr_year')).toContain('não chega');
  expect(textOf({ irr_year: null }, 'irr_year')).toBe(copy.irr.none);
});

test('what is not computed is said so', () => {
  expect(textOf({}, 'npv')).toBe(copy.unknown);
  expect(textOf({}, 'max_exposure')).toBe(copy.unknown);
  expect(textOf({ max_exposure: 0, max_exposure_month: null }, 'max_exposure')).toBe(copy.exposure.none);
});
