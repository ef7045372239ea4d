import { describe, expect, it } from 'vitest';
import { type ExpenseItem, evaluateStudy, explanationsOf, openStudy, type Study } from '../src/index.ts';
import { Walk } from './reason-walk.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const cost = (group: string, at: number, amount: number): ExpenseItem => ({
  group,
  value: { basis: 'amount', amount },
  timing: { kind: 'once', at },
});

/** R$ 1,000,000 sold in two halves. Land costs 200,000, works 400,000; RET of 4 %. Partners pay until the keys. */
const study = (more: Partial<Study> = {}, module: Partial<Study['modules'][number]> = {}): Study =>
  studyFixture(
    {
      expenses: [cost('terrain', 0, 200_000), ...[1, 2, 3, 4].map((at) => cost('labor_cost', at, 100_000))],
      taxation: { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }] } },
      capital: { contributions: { mode: 'automatic' } },
      accounting: {},
      ...more,
    },
    {
      typologies: [{ units: 1, private_area: 100, price_m2: 10_000 }],
      sales_curve: { start: 1, shares: [0.5, 0, 0.5] },
      works_start: 1,
      works_months: 4,
      tables: [
        {
          channel: 'direct',
          share: 1,
          parts: [
            { kind: 'down_payment', share: 0.2 },
            { kind: 'keys', share: 0.8 },
          ],
        },
      ],
      ...module,
    },
  );

const refusals = (value: unknown): string[] => {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
};

describe('the accounts by the cost that is incurred', () => {
  /** Months 0 to 6 in centavos. */
  const table: [key: string, cells: number[]][] = [
    ['dre.revenue', [0, 25_000_000, 8_333_333, 50_000_000, 16_666_667, 0, 0]],
    ['dre.cost', [0, -15_000_000, -5_000_000, -30_000_000, -10_000_000, 0, 0]],
    ['dre.taxes', [0, -1_000_000, -333_333, -2_000_000, -666_667, 0, 0]],
    ['dre.net', [0, 9_000_000, 3_000_000, 18_000_000, 6_000_000, 0, 0]],
    ['bal.cash', [0, 0, 0, 0, 0, 80_000_000, 76_800_000]],
    ['bal.receivables', [0, 15_000_000, 23_333_333, 63_333_333, 80_000_000, 0, 0]],
    ['bal.inventory', [20_000_000, 15_000_000, 20_000_000, 0, 0, 0, 0]],
    ['bal.taxes_payable', [0, 400_000, 0, 400_000, 0, 3_200_000, 0]],
    ['bal.deferred_taxes', [0, 600_000, 933_333, 2_533_333, 3_200_000, 0, 0]],
    ['bal.capital', [20_000_000, 20_000_000, 30_400_000, 30_400_000, 40_800_000, 40_800_000, 40_800_000]],
    ['bal.earnings', [0, 9_000_000, 12_000_000, 30_000_000, 36_000_000, 36_000_000, 36_000_000]],
    ['ref.result', [0, 10_000_000, 6_666_667, 6_666_667, 0, 0, 0]],
  ];

  it.each(table)('answer the worked example: %s', (key, expected) => {
    expect(cells(projected(study()), key)).toEqual(expected);
  });

  it('close in every month, and are memo: the cash is as without them', () => {
    const projection = projected(study());
    expect(cells(projection, 'bal.assets')).toEqual(cells(projection, 'bal.liabilities'));
    const without = projected(study({ accounting: null }));
    expect(projection.lines.slice(0, without.lines.length)).toEqual(without.lines);
    expect(without.lines.some(({ key }) => /^(dre|bal|ref|contract_\w+)\b/.test(key))).toBe(false);
  });

  it('answer the indicators', () => {
    const { indicators } = projected(study());
    expect(indicators.ref_margin).toBe(10_000_000 / 25_000_000);
    expect(indicators.net_margin).toBe(0.36);
    // Equity of months 0 to 6; the net profit over its mean, for seven twelfths of a year.
    const equity = [20, 29, 42.4, 60.4, 76.8, 76.8, 76.8].reduce((sum, x) => sum + x, 0) / 7;
    expect(indicators.roe_year).toBeCloseTo(36 / equity / (7 / 12), 12);
    expect(indicators.net_debt_equity).toBe(0);
  });

  it('count other groups as expenses of the month', () => {
    const projection = projected(study({ accounting: { cost_groups: ['terrain'] } }));
    expect(cells(projection, 'dre.expenses')).toEqual([0, ...[1, 2, 3, 4].map(() => -10_000_000), 0, 0]);
    expect(cells(projection, 'bal.assets')).toEqual(cells(projection, 'bal.liabilities'));
  });

  it('are the same after an edit as from nothing', () => {
    const opened = openStudy(study());
    if (!opened.ok) throw new Error('refused');
    const edited = study({ expenses: [cost('terrain', 0, 230_000), cost('labor_cost', 7, 99_999.99)] });
    const after = openStudy(edited, opened.model);
    expect(after.ok && after.model.projection).toEqual(projected(edited));
    const keys = ['ref_margin', 'net_margin', 'roe_year', 'net_debt_equity'];
    const evaluation = evaluateStudy(edited, keys, opened.model);
    const { indicators } = projected(edited);
    expect(evaluation.ok && evaluation.indicators).toEqual(
      Object.fromEntries(keys.map((key) => [key, indicators[key]])),
    );
  });
});

describe('units given for land', () => {
  const swapped = (accounting: Study['accounting']): Study =>
    study({ accounting }, { typologies: [{ units: 2, barter_units: 1, private_area: 50, price_m2: 10_000 }] });

  it('are revenue and cost at fair value from a month on', () => {
    const projection = projected(swapped({ barter_at: 2 }));
    expect(cells(projection, 'dre.barter_revenue').reduce((sum, cell) => sum + cell, 0)).toBe(50_000_000);
    expect(cells(projection, 'bal.barter').slice(0, 3)).toEqual([
      0,
      0,
      50_000_000 - (cells(projection, 'dre.barter_revenue')[2] ?? 0),
    ]);
    expect(cells(projection, 'bal.assets')).toEqual(cells(projection, 'bal.liabilities'));
  });

  it('are nothing where they are not accounted for, or never by the last month', () => {
    expect(cells(projected(swapped({ barter: 'none' })), 'dre.barter_revenue')).toEqual([]);
    expect(cells(projected(swapped({ barter_at: 99 })), 'dre.barter_revenue')).toEqual([]);
  });
});

describe('distributions beyond what was earned', () => {
  it('are told as a return of capital', () => {
    const paidOut = study({
      capital: { contributions: { mode: 'automatic' }, distribution: { mode: 'at_end' } },
    });
    const [check] = projected(paidOut).checks.filter(({ code }) => code === 'distribution_above_profit');
    expect(check).toEqual({
      code: 'distribution_above_profit',
      severity: 'info',
      line: 'distribution',
      month: 6,
      amount: 40_800_000,
      message: 'O distribuído passa do lucro apurado até o mês: a diferença é devolução de capital.',
    });
    expect(projected(study()).checks.some(({ code }) => code === 'distribution_above_profit')).toBe(false);
  });
});

describe('the reasons of the accounts', () => {
  it('lead to the study', () => {
    const opened = openStudy(study());
    if (!opened.ok) throw new Error('refused');
    const { model } = opened;
    const walk = new Walk(model);
    const accounts = model.projection.lines.filter(({ key }) => /^(dre|bal|ref)\./.test(key));
    const cells = accounts.flatMap(({ key, module, values }) =>
      [...values.keys()].map((month) => explanationsOf(model).explain(key, module, month)),
    );
    for (const cell of cells) if (cell) walk.down(cell);
    expect(cells).not.toContain(null);
    expect(walk.lost).toEqual([]);
    expect(walk.strange.length / walk.leaves).toBeLessThan(0.01);
  });
});

describe('accounts that no study can have', () => {
  it('are refused with their paths', () => {
    expect(refusals({ ...study(), accounting: { cost_groups: ['nada'] } })).toEqual(['/accounting/cost_groups/0 enum']);
    expect(refusals({ ...study(), accounting: { barter: 'cost' } })).toEqual(['/accounting/barter enum']);
    expect(refusals({ ...study(), accounting: { barter_at: { at: 'base', plus: -1 } } })).toEqual([
      '/accounting/barter_at before_base',
    ]);
    expect(refusals({ ...study(), accounting: { cost: [] } })).toEqual(['/accounting/cost unknown_field']);
  });
});
