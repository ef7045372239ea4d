import { readdirSync, readFileSync } from 'node:fs';
import type { Projection, Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { fundingSources, loanLimit } from '../src/portfolio/funding-sources.ts';
import { financialCurves, physicalCurves } from '../src/realised/construction-curves.ts';
import { cascadeLevels, resultCascade } from '../src/variance/cascade.ts';
import { demonstration, opened, smallStudy, sum } from './support.ts';

const cases = new URL('../../engine/fixtures/cases/', import.meta.url);
const named = (ending: string): string[] => readdirSync(cases).filter((name) => name.endsWith(ending));
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, cases), 'utf8'));

describe('from VGV to result', () => {
  it.each(named('.projection.json'))('every step of %s adds up to the centavo', (name) => {
    const projection = read<Projection>(name);
    const steps = resultCascade(projection);
    const levels = cascadeLevels(steps);
    for (const [at, { key, total, value }] of steps.entries())
      if (total && at > 0) expect([key, levels[at - 1]?.to]).toEqual([key, value]);
    expect(steps[0]).toEqual({ key: 'vgv', value: projection.indicators.vgv_gross, total: true });
    expect(steps.at(-1)).toEqual({ key: 'result', value: projection.indicators.result, total: true });
    expect(steps.every(({ value }) => Number.isSafeInteger(value))).toBe(true);
  });

  it('tells land from its onerous grant and incorporation from administration, and leaves nothing out', () => {
    const { projection } = opened(demonstration);
    const steps = new Map(resultCascade(projection).map(({ key, value }) => [key, value]));
    const line = (key: string): number =>
      projection.lines.find((each) => each.key === key && each.module === null)?.total ?? 0;
    expect(steps.get('incorporation')).toBe(line('expense.incorporation'));
    expect(steps.get('commercial')).toBeLessThan(0);
    expect(steps.get('net')).toBe(
      line('net_receipts') + line('commission.direct') + line('commission.financed') + (steps.get('taxes') ?? 0),
    );
    expect(steps.get('other')).toBe(line('expense.other_expenses'));
  });

  it('shows a group that the study declares itself as another cost', () => {
    const study = smallStudy();
    study.groups = [{ key: 'garden', label: 'Jardim' }];
    study.expenses?.push({
      group: 'garden',
      module: null,
      value: { basis: 'amount', amount: 1234.56 },
      timing: { kind: 'once', at: 1 },
    });
    const steps = resultCascade(opened(study).projection);
    expect(steps.find(({ key }) => key === 'other')?.value).toBe(-123_456);
  });
});

describe('what pays a development', () => {
  it.each(named('.projection.json'))('is, in %s, what its own lines say', (name) => {
    const { lines, months } = read<Projection>(name);
    const { loans, assignments, own, clients } = fundingSources({ lines, months });
    const total = (test: RegExp): number =>
      sum(lines.filter(({ key, module }) => module === null && test.test(key)).map((line) => line.total));
    expect([loans, assignments, own, clients].map(sum)).toEqual([
      total(/^loan\.\d+\.release$/),
      total(/^assignment\.\d+\.proceeds$/),
      total(/^contribution$/),
      total(/^receipts$/),
    ]);
    expect(new Set([loans, assignments, own, clients].map(({ length }) => length))).toEqual(new Set([months]));
  });

  it('is limited only where every loan is', () => {
    const loan = read<Study>('09-loans.study.json').loans?.[0];
    if (!loan) throw new Error('the case has no loan');
    expect(
      loanLimit({
        loans: [
          { ...loan, limit: 100.5 },
          { ...loan, limit: 50 },
        ],
      }),
    ).toBe(15_050);
    expect(
      loanLimit({
        loans: [
          { ...loan, limit: 100 },
          { ...loan, limit: null },
        ],
      }),
    ).toBeNull();
    expect(loanLimit({ loans: [] })).toBeNull();
  });
});

describe('the S-curve of the works', () => {
  const even = (): Study => {
    const study = smallStudy();
    const [module] = study.modules;
    if (module) Object.assign(module, { works_start: 2, works_months: 4, schedule: { shares: [1, 1, 1, 1] } });
    return study;
  };
  const rounded = (curve: readonly number[] | null) => curve?.map((share) => Math.round(share * 1000) / 1000);

  it('holds what is measured against the plan of today and the approved one', () => {
    const study = even();
    const approved = opened({ ...even(), base_month: '2025-12' });
    const curves = physicalCurves(study, 1, [{ module: 1, month: '2026-04', share: 0.4 }], approved);
    expect(rounded(curves.planned)).toEqual([0, 0, 0.25, 0.5, 0.75, 1]);
    expect(rounded(curves.baseline)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(rounded(curves.measured)).toEqual([0, 0, 0, 0.4]);
    expect(curves.gap?.month).toBe(3);
    expect(curves.gap?.share).toBeCloseTo(-0.1);
    expect(curves.trend.at(-1)).toBe(1);
    expect(curves.delay).toBe(1);
  });

  it('of an approved plan that begins later has nothing in the months before', () => {
    const approved = opened({ ...even(), base_month: '2026-03' });
    expect(rounded(physicalCurves(even(), 1, [], approved).baseline)).toEqual([0, 0, 0, 0, 0.25, 0.5, 0.75, 1]);
  });

  it('without a measurement has no trend, no gap and no delay', () => {
    expect(physicalCurves(even(), null, [], null)).toMatchObject({
      baseline: null,
      measured: [],
      trend: [],
      gap: null,
      delay: null,
    });
  });

  it('of the enterprise weighs its modules by their area; a module without a measurement has done nothing', () => {
    const study = even();
    const [module] = study.modules;
    if (!module) throw new Error('the study has no module');
    study.modules = [
      { ...module, built_area: 300 },
      { ...module, number: 2, built_area: 100 },
    ];
    const measured = [
      { module: 1, month: '2026-03', share: 0.2 },
      { module: 1, month: '2026-05', share: 0.8 },
      { module: 2, month: '2026-04', share: 0.4 },
    ];
    expect(rounded(physicalCurves(study, null, measured, null).measured)).toEqual([0, 0, 0.15, 0.25, 0.7]);
  });

  it('in money is what the works cost: planned, paid, and what the projection expects after the last closed month', () => {
    const study = smallStudy();
    study.accomplished = {
      closing: '2026-04',
      lines: [{ key: 'expense.labor_cost', module: 1, values: [0, 0, -350_000, -350_000] }],
    };
    const model = opened(study);
    const curves = financialCurves(model, null, opened(smallStudy()));
    expect(curves.planned.at(-1)).toBeCloseTo(1);
    expect(rounded(curves.measured)).toEqual([0, 0, 0.167, 0.333]);
    expect(rounded(curves.baseline)).toEqual(rounded(curves.planned));
    const paid = model.projection.lines.find(({ key, module }) => key === 'expense.labor_cost' && module === null);
    const plan = sum(paid?.planned ?? []);
    expect(curves.trend.at(-1)).toBeCloseTo((paid?.total ?? 0) / plan, 9);
    expect(curves.gap?.month).toBe(3);
    expect(curves.delay).toBe(0);
  });

  it('in money of a study without works is empty', () => {
    const study = { ...smallStudy(), expenses: [] };
    expect(financialCurves(opened(study), null, null)).toMatchObject({
      planned: [],
      measured: [],
      trend: [],
      gap: null,
    });
  });
});
