import { describe, expect, it } from 'vitest';
import { criterionIndicators, criterionText, nextCriterion, slackText, typedAs } from './criteria-model.ts';

const indicators = { npv: 780_123_45, irr_year: 0.2334, payback_month: 54, irr_status: 'unique', roi: 0.39 };

describe('criteria', () => {
  it('are asked of numbers only, the results of the table first', () => {
    expect(criterionIndicators(indicators).map(({ key }) => key)).toEqual(['npv', 'irr_year', 'payback_month', 'roi']);
  });

  it('begin at a round value near today, on an indicator that has none', () => {
    expect(nextCriterion(indicators, [])).toEqual({ indicator: 'npv', is: 'at_least', value: 780_000_00 - 80_000_00 });
    expect(nextCriterion(indicators, [{ indicator: 'npv', is: 'at_least', value: 0 }])).toEqual({
      indicator: 'irr_year',
      is: 'at_least',
      value: 0.23,
    });
    expect(nextCriterion({ payback_month: 54 }, [])).toMatchObject({ is: 'at_most', value: 54 });
  });

  it('are typed in reais, percent and months, and come back as they were', () => {
    for (const [key, value] of Object.entries({ npv: 123_45, irr_year: 0.2, payback_month: 40, roi: 1.5 })) {
      const { fromField, toField } = typedAs(key);
      expect(fromField(toField(value)), key).toBe(value);
    }
    expect(typedAs('npv').toField(123_45)).toBe(123.45);
  });

  it('say what they ask and by how much it is met or missed', () => {
    expect(criterionText({ indicator: 'irr_year', is: 'at_least', value: 0.2 }, '2026-01')).toBe(
      'TIR no mínimo 20,0% a.a.',
    );
    expect(slackText({ indicator: 'irr_year', is: 'at_least', value: 0.2 }, 0.034)).toContain('folga de 3,4');
    expect(slackText({ indicator: 'npv', is: 'at_least', value: 0 }, -2_000_000_00)).toContain('faltam R$ 2,0');
  });
});
