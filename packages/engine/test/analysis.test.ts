import { describe, expect, it } from 'vitest';
import { type Analysis, checkStudy, type Indicators, type Study } from '../src/index.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

/** Money out in February 2027, and so much in a year later: 366 days. */
const lent = (more: Partial<Study>): Study =>
  studyFixture(
    {
      base_month: '2027-02',
      expenses: [{ group: 'terrain', value: { basis: 'amount', amount: 100 }, timing: { kind: 'once', at: 0 } }],
      revenues: [{ value: { basis: 'amount', amount: 110 }, timing: { kind: 'once', at: 12 } }],
      ...more,
    },
    { typologies: [{ units: 0, private_area: 60, price_m2: 2_000 }] },
  );

const indicatorsOf = (analysis: Analysis, more: Partial<Study> = {}): Indicators =>
  projected(lent({ analysis, ...more })).indicators;

const wacc = { equity_share: 0.6, risk_free: 0.06, beta: 1.1, premium: 0.05, country: 0.02, debt_cost: 0.13 };

describe('the analysis of a return', () => {
  it('counts days: 366 of them make less of a year than twelve months', () => {
    const { irr_year, xirr_year, xirr_status } = indicatorsOf({ dated: true });
    expect(irr_year).toBeCloseTo(0.1, 12);
    expect(xirr_year).toBeCloseTo(1.1 ** (365 / 366) - 1, 12);
    expect(Math.round((xirr_year as number) * 1e5)).toBe(9_971);
    expect(xirr_status).toBe('unique');
  });

  it('takes inflation out of the rate and of the value, without the lag of the index', () => {
    const indexes = { ipca: { annual: 0.04, lag: 3 } };
    const real_rate = { value: 0.05, basis: 'effective_year' } as const;
    const { irr_real_year, npv_real } = indicatorsOf({ deflator: 'ipca', real_rate }, { indexes });
    expect(irr_real_year).toBeCloseTo(1.1 / 1.04 - 1, 12);
    expect(npv_real).toBe(Math.round(11_000 / 1.04 / 1.05 - 10_000));
    const constant = indicatorsOf({ deflator: 'ipca', real_rate }, { indexes, terms: 'constant' });
    expect(constant.irr_real_year).toBeCloseTo(0.1, 12);
  });

  it('weighs the costs of equity and debt, and discounts by them where the study says so', () => {
    const typed = indicatorsOf({ wacc });
    expect(typed.cost_of_equity).toBeCloseTo(0.06 + 1.1 * 0.05 + 0.02, 12);
    expect(typed.wacc_year).toBeCloseTo(0.6 * 0.135 + 0.4 * 0.13, 12);
    const { npv } = indicatorsOf({ wacc }, { discount_rate: { basis: 'wacc' } });
    expect(npv).toBe(Math.round(11_000 / 1.133 - 10_000));
    expect(npv).not.toBe(typed.npv);
  });

  it('finds the most equity that was in, its month, and what it came back as', () => {
    const capital = {
      contributions: { mode: 'automatic' },
      distribution: { mode: 'sweep', start: 12 },
    } as const;
    const projection = projected(lent({ capital, analysis: {} }));
    expect(cells(projection, 'contribution')[0]).toBe(10_000);
    expect(projection.indicators).toMatchObject({ peak_equity: 10_000, peak_equity_month: 0, equity_multiple: 1.1 });
    expect(projection.indicators.profit_on_cost).toBeCloseTo(1_000 / 10_000, 12);
    expect(indicatorsOf({})).toMatchObject({ peak_equity: 0, peak_equity_month: null, equity_multiple: null });
  });

  it('adds to a study only the indicators of the fields that it has', () => {
    const keysBeside = (analysis: Analysis | null): string[] => {
      const before = Object.keys(projected(lent({})).indicators);
      const study = lent({ analysis, indexes: { ipca: { annual: 0.04 } } });
      return Object.keys(projected(study).indicators).filter((key) => !before.includes(key));
    };
    const always = ['peak_equity', 'peak_equity_month', 'profit_on_cost', 'equity_multiple'];
    expect(keysBeside(null)).toEqual([]);
    expect(keysBeside({ dated: false, deflator: null, wacc: null })).toEqual(always);
    expect(keysBeside({ deflator: 'ipca' })).toEqual(['irr_real_year', 'npv_real', ...always]);
    expect(keysBeside({ wacc })).toEqual(['cost_of_equity', 'wacc_year', ...always]);
    expect(keysBeside({ dated: true })).toEqual([
      'xirr_year',
      'xirr_status',
      'shareholder_xirr_year',
      'shareholder_xirr_status',
      ...always,
    ]);
  });

  it.each([
    [{ analysis: { deflator: 'igpm' } }, '/analysis/deflator', 'reference'],
    [{ discount_rate: { basis: 'wacc' } }, '/discount_rate', 'reference'],
    [{ discount_rate: { basis: 'wacc', value: 0.1 }, analysis: { wacc } }, '/discount_rate/value', 'unknown_field'],
    [{ finance_rate: { basis: 'wacc' } }, '/finance_rate/basis', 'enum'],
    [{ analysis: { wacc: { ...wacc, equity_share: 1.1 } } }, '/analysis/wacc/equity_share', 'range'],
    [{ analysis: { wacc: { ...wacc, premium: null } } }, '/analysis/wacc/premium', 'required'],
    [{ analysis: { wacc: { ...wacc, tax: -0.1 } } }, '/analysis/wacc/tax', 'range'],
    [{ analysis: { dated: 'sim' } }, '/analysis/dated', 'type'],
    [{ analysis: { daily: true } }, '/analysis/daily', 'unknown_field'],
    [{ analysis: { real_rate: { value: 0.1 } } }, '/analysis/real_rate/basis', 'required'],
    [{ discount_rate: { basis: 'wacc' }, analysis: { wacc: { ...wacc, beta: -40 } } }, '/analysis/wacc', 'range'],
  ])('refuses %j', (more, path, code) => {
    const errors = checkStudy({ ...lent({}), ...more }).map((error) => [error.path, error.code]);
    expect(errors).toContainEqual([path, code]);
  });
});
