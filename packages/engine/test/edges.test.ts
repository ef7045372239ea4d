import { describe, expect, it } from 'vitest';
import { type Model, openStudy, type Study } from '../src/index.ts';
import type { PresumedProfit } from '../src/study.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const checks = (study: Study, ...codes: string[]) =>
  projected(study)
    .checks.filter(({ code }) => codes.includes(code))
    .map(({ message, severity, ...check }) => check);

describe('money beyond 2^53 − 1 centavos', () => {
  const large = (annual: number): Study =>
    studyFixture(
      { indexes: { incc: { annual } } },
      {
        typologies: [{ units: 1_000, private_area: 100, price_m2: 90_000_000 }],
        works_months: 24,
        tables: [
          {
            channel: 'direct',
            share: 1,
            index_before_keys: 'incc',
            parts: [{ kind: 'until_keys', share: 1 }],
          },
        ],
      },
    );

  it('is told once, with the first cell in the order of lines and months', () => {
    const projection = projected(large(9));
    const [check, ...others] = projection.checks.filter(({ code }) => code === 'beyond_exact');
    expect(others).toEqual([]);
    const at = projection.lines.findIndex(({ values, total }) =>
      [...values, total].some((cell) => Math.abs(cell) > Number.MAX_SAFE_INTEGER),
    );
    const line = projection.lines[at];
    const month = line?.values.findIndex((cell) => Math.abs(cell) > Number.MAX_SAFE_INTEGER) ?? -1;
    expect(check).toEqual({
      code: 'beyond_exact',
      severity: 'error',
      line: line?.key,
      ...(line?.module === null ? {} : { module: line?.module }),
      ...(month < 0 ? {} : { month }),
      message: 'Valor além da precisão do motor: nenhum centavo deste estudo é garantido.',
    });
  });

  it('is not told of a study that stays below', () => {
    expect(checks(large(0), 'beyond_exact')).toEqual([]);
  });

  it('is told after each edit that leaves it, and not after one that mends it', () => {
    let previous: Model | undefined;
    const counts = [0, 9, 9, 0, 0, 9].map((digits, k) => {
      const opened = openStudy({ ...large(digits), name: `Edit ${k}` }, previous);
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
      previous = opened.model;
      return opened.model.projection.checks.filter(({ code }) => code === 'beyond_exact').length;
    });
    expect(counts).toEqual([0, 1, 1, 0, 0, 1]);
  });
});

describe('the surcharge of presumed profit', () => {
  const since = (from: string, rate: number) => [{ from, rate }];
  const presumed: PresumedProfit = {
    pis: since('2020-01', 0.0065),
    cofins: since('2020-01', 0.03),
    irpj_base: since('2020-01', 0.08),
    irpj: since('2020-01', 0.15),
    csll_base: since('2020-01', 0.12),
    csll: since('2020-01', 0.09),
  };
  const taxed = (more: PresumedProfit) =>
    studyFixture({ taxation: { regime: 'presumed', presumed: { ...presumed, ...more } } });
  // 8 % of 120,000.00 = 9,600.00; 15 % of it in the month after the quarter.
  const plain = -1_440_00;

  it.each([
    ['left out', {}],
    ['null', { irpj_surcharge: null }],
    ['empty', { irpj_surcharge: [] }],
    ['left out with a floor', { irpj_surcharge_floor: [{ from: '2020-01', amount: 1_000 }] }],
    ['of rate zero, without a floor', { irpj_surcharge: since('2020-01', 0) }],
  ])('%s: there is none, and nothing is lacking', (_, more) => {
    expect(cells(projected(taxed(more)), 'tax.irpj')[3]).toBe(plain);
    expect(checks(taxed(more), 'rate_missing')).toEqual([]);
  });

  it('without a floor is due on all of it, and that is told of the quarter', () => {
    const study = taxed({ irpj_surcharge: since('2020-01', 0.1) });
    expect(cells(projected(study), 'tax.irpj')[3]).toBe(plain - 960_00);
    expect(checks(study, 'rate_missing')).toEqual([{ code: 'rate_missing', line: 'tax.irpj', month: 2 }]);
  });

  it('that begins later is lacking until then', () => {
    const study = taxed({
      irpj_surcharge: since('2027-01', 0.1),
      irpj_surcharge_floor: [{ from: '2020-01', amount: 1_000 }],
    });
    expect(cells(projected(study), 'tax.irpj')[3]).toBe(plain);
    expect(checks(study, 'rate_missing')).toEqual([{ code: 'rate_missing', line: 'tax.irpj', month: 2 }]);
  });

  it('is not the only table that may be lacking: one that is left out has no rate at all', () => {
    const { pis: _, ...others } = presumed;
    const study = studyFixture({ taxation: { regime: 'presumed', presumed: others } });
    expect(checks(study, 'rate_missing')).toEqual([{ code: 'rate_missing', line: 'tax.pis', month: 1 }]);
  });
});

describe('the balance of a line with realised months', () => {
  const realised = (key: string, values: number[], more: Partial<Study> = {}) =>
    studyFixture({
      ...more,
      accomplished: { closing: '2026-01', lines: [{ key, module: null, values }], policy: { [key]: 'balance' } },
    });
  const marketing = (amount: number): Partial<Study> => ({
    expenses: [
      {
        group: 'marketing',
        value: { basis: 'amount', amount },
        timing: { kind: 'curve', start: 0, shares: [0.5, 0.5] },
      },
    ],
  });
  const both = ['overrun', 'without_timing'];

  it('is what is left of the plan', () => {
    const study = realised('expense.marketing', [-300], marketing(1_000));
    expect(cells(projected(study), 'expense.marketing').slice(0, 2)).toEqual([-300_00, -700_00]);
    expect(checks(study, ...both)).toEqual([]);
  });

  it('grows by a refund, which is a realised value of the other sign', () => {
    const study = realised('expense.marketing', [300], marketing(1_000));
    expect(cells(projected(study), 'expense.marketing').slice(0, 2)).toEqual([300_00, -1_300_00]);
  });

  it('is nothing where nothing was planned: a refund makes no cost, and nothing is told', () => {
    const study = realised('expense.marketing', [300]);
    expect(cells(projected(study), 'expense.marketing')).toEqual([300_00, 0]);
    expect(checks(study, ...both)).toEqual([]);
  });

  it('is overrun by the whole of what nobody planned', () => {
    expect(checks(realised('expense.marketing', [-300]), ...both)).toEqual([
      { code: 'overrun', line: 'expense.marketing', amount: 300_00 },
    ]);
  });

  it('is nothing where deflation has planned a readjustment of the other sign', () => {
    const constructionStudy: Partial<Study> = {
      indexes: { incc: { annual: -0.3 } },
      expenses: [
        {
          group: 'labor_cost',
          value: { basis: 'amount', amount: 10_000 },
          index: 'incc',
          timing: { kind: 'curve', start: 1, shares: [0.5, 0.5] },
        },
      ],
    };
    const key = 'expense.readjust_labor_cost';
    const planned = cells(projected(studyFixture(constructionStudy)), key);
    expect(Math.max(...planned)).toBeGreaterThan(0);
    const study = realised(key, [-100], constructionStudy);
    expect(cells(projected(study), key)).toEqual([-100_00, 0, 0]);
    expect(checks(study, ...both)).toEqual([{ code: 'overrun', line: key, amount: 100_00 }]);
  });
});

it('the modified rate is none where nothing comes in, and none where nothing goes out', () => {
  const spending = studyFixture(
    {
      expenses: [{ group: 'terrain', value: { basis: 'amount', amount: 10 }, timing: { kind: 'once', at: 0 } }],
    },
    { sales_curve: { start: 1, shares: [0] } },
  );
  expect(projected(spending).indicators.mirr_year).toBeNull();
  expect(projected(studyFixture()).indicators.mirr_year).toBeNull();
});

it('a module without receipts has a barter line on what its commissions gave back', () => {
  const study = studyFixture(
    { accomplished: { closing: '2026-01', lines: [{ key: 'commission.direct', module: 1, values: [1_000] }] } },
    { sales_curve: { start: 1, shares: [0] }, financial_barter: { share: 0.5, base: 'net_of_commission' } },
  );
  expect(cells(projected(study), 'financial_barter')[0]).toBe(-500_00);
});
