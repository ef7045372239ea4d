import { describe, expect, it } from 'vitest';
import { closedMonths, portfolioFigures } from './portfolio-figures.ts';

const development = (base_month: string, free_cash_flow: number[], indicators: object = {}) => ({
  base_month,
  free_cash_flow,
  indicators: { vgv_gross: 1_200, vgv_own: 1_000, result: 100, irr_status: 'unique', ...indicators },
});

describe('several developments together', () => {
  it('add up by calendar month, and are judged by the sum and not by the sum of judgements', () => {
    const together = portfolioFigures([
      development('2026-03', [-50, 80]),
      development('2026-01', [-100, -20, 30, 200]),
    ]);
    expect(together).toMatchObject({
      base_month: '2026-01',
      free_cash_flow: [-100, -20, -20, 280],
      accumulated: [-100, -120, -140, 140],
      max_exposure: -140,
      max_exposure_month: 2,
      payback_month: 3,
      vgv_gross: 2_400,
      vgv_own: 2_000,
      result: 200,
      margin_vgv: 0.1,
      irr_status: 'unique',
    });
    // The rate brings the present value of the sum to zero.
    const month = (1 + (together?.irr_year ?? Number.NaN)) ** (1 / 12);
    const value = (together?.free_cash_flow ?? []).reduce((sum, cents, t) => sum + cents / month ** t, 0);
    expect(value).toBeCloseTo(0, 6);
  });

  it('have no margin without VGV, and none of anything is nothing', () => {
    expect(portfolioFigures([])).toBeNull();
    expect(portfolioFigures([development('2026-01', [1], { vgv_own: 0, result: null })])?.margin_vgv).toBeNull();
  });

  it('have happened up to the month that every one of them has closed', () => {
    const closed = (...developments: [string, string | null][]) =>
      closedMonths(
        '2026-01',
        developments.map(([base_month, closing]) => ({ base_month, closing })),
      );
    expect(closed(['2026-01', '2026-03'], ['2026-01', '2026-02'])).toBe(2);
    expect(closed(['2026-01', '2026-03'], ['2026-06', null])).toBe(3);
    expect(closed(['2026-01', '2026-03'], ['2026-03', null])).toBe(2);
    expect(closed(['2026-01', null], ['2026-01', '2026-02'])).toBe(0);
    expect(closed()).toBe(0);
  });
});
