import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateFreeCashFlow, openStudy } from '../src/index.ts';

const folder = new URL('../fixtures/cases/', import.meta.url);
const worked = readdirSync(folder).filter((name) => name.endsWith('.study.json'));

describe('a free cash flow by itself', () => {
  it.each(worked)('of %s is judged as its study is', (name) => {
    const opened = openStudy(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const { lines, indicators } = opened.model.projection;
    const lineOf = (key: string) => lines.find((line) => line.key === key && line.module === null)?.values ?? [];
    const evaluation = evaluateFreeCashFlow(lineOf('free_cash_flow'));
    expect(evaluation.accumulated).toEqual(lineOf('accumulated_free'));
    for (const key of ['max_exposure', 'max_exposure_month', 'payback_month', 'irr_status'] as const)
      expect([key, evaluation[key]]).toEqual([key, indicators[key]]);
    // Of several rates a study takes the one nearest to its discount; here none is.
    if (evaluation.irr_year !== null) expect(evaluation.irr_year).toBe(indicators.irr_year);
    if (indicators.irr_status === 'unique') expect(evaluation.irr_year).toBe(indicators.irr_year);
  });

  it('has a rate where only one is possible, however often its sign changes, and none where several are', () => {
    expect(evaluateFreeCashFlow([-100, 150, -1, 10])).toMatchObject({
      irr_status: 'unique',
      irr_year: expect.any(Number),
    });
    // Taxes after the last receipt make no second rate.
    expect(evaluateFreeCashFlow([-1_000, 900, 900, -30])).toMatchObject({
      irr_status: 'unique',
      irr_year: expect.any(Number),
    });
    expect(evaluateFreeCashFlow([-1_000, 3_600, -4_310, 1_716])).toMatchObject({
      irr_status: 'multiple',
      irr_year: null,
    });
    expect(evaluateFreeCashFlow([100, 50])).toMatchObject({
      irr_status: 'none',
      irr_year: null,
      max_exposure_month: null,
    });
    expect(evaluateFreeCashFlow([])).toMatchObject({
      accumulated: [],
      max_exposure: 0,
      payback_month: null,
      irr_year: null,
    });
  });
});
