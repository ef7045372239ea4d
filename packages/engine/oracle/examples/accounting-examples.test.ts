import { describe, expect, it } from 'vitest';
import type { ActualProfit, Loan, Study, Taxation } from '../../src/study.ts';
import { cellsOf, moduleOf, projectionOf, studyOf } from './testing.ts';

describe('the accounts by the cost that is incurred', () => {
  const cost = (group: string, at: number, amount: number) =>
    ({ group, value: { basis: 'amount', amount }, timing: { kind: 'once', at } }) as const;
  const study = studyOf(
    [
      moduleOf(1_000_000, {
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
      }),
    ],
    {
      expenses: [cost('terrain', 0, 200_000), ...[1, 2, 3, 4].map((at) => cost('labor_cost', at, 100_000))],
      taxation: { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }] } },
      capital: { contributions: { mode: 'automatic' } },
      accounting: {},
    },
  );

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

  it.each(table)('answer the example: %s', (key, cells) => {
    expect(projectionOf(study).lines.find((line) => line.key === key && line.module === null)?.values).toEqual(cells);
  });
});

describe('actual profit', () => {
  const real: ActualProfit = {
    irpj: [{ from: '2020-01', rate: 0.15 }],
    irpj_surcharge: [{ from: '2020-01', rate: 0.1 }],
    irpj_surcharge_floor: [{ from: '2020-01', amount: 20_000 }],
    csll: [{ from: '2020-01', rate: 0.09 }],
    loss_share: [{ from: '2020-01', rate: 0.3 }],
  };
  const earning = (rules: Partial<ActualProfit>, terms: Partial<Study> = {}) =>
    studyOf([moduleOf(1, { typologies: [], sales_curve: null, tables: null })], {
      expenses: [{ group: 'marketing', value: { basis: 'amount', amount: 100_000 }, timing: { kind: 'once', at: 3 } }],
      revenues: [{ value: { basis: 'amount', amount: 400_000 }, timing: { kind: 'once', at: 14 } }],
      taxation: { regime: 'real', real: { ...real, ...rules } } as Taxation,
      accounting: {},
      ...terms,
    });

  it('answers the example', () => {
    const study = earning({});
    expect(cellsOf(study, 'tax.irpj')).toEqual({ 26: -5_100_000 });
    expect(cellsOf(study, 'tax.csll')).toEqual({ 26: -2_700_000 });
    expect(cellsOf(study, 'tax_base.real')).toEqual({ 23: 30_000_000 });
    expect(cellsOf(study, 'tax_loss_balance')).toEqual(
      Object.fromEntries(Array.from({ length: 12 }, (_, k) => [11 + k, 10_000_000])),
    );
  });

  it('is of quarters where they are stated', () => {
    // 400,000 less 100,000, up to 30 % of it; three months of the floor.
    expect(cellsOf(earning({ period: 'quarter' }), 'tax.irpj')).toEqual({ 15: -(4_500_000 + 2_400_000) });
  });

  it('deducts the interest of a first run', () => {
    const loan: Loan = {
      draws: { kind: 'schedule', tranches: [{ at: 12, amount: 10_000 }] },
      rate: { value: 0.01, basis: 'effective_month' },
      interest: 'pay',
      amortization: { kind: 'bullet', at: 14 },
    };
    const loans = [loan] as Loan[];
    expect(cellsOf(earning({}, { loans }), 'tax_base.real')).toEqual({ 23: 30_000_000 - 20_000 });
    expect(cellsOf(earning({ deduct_interest: false }, { loans }), 'tax_base.real')).toEqual({ 23: 30_000_000 });
  });

  it('credits its costs against the taxes on receipts', () => {
    const study = earning({
      pis: [{ from: '2020-01', rate: 0.0165 }],
      credits: [{ groups: ['marketing'], share: 0.5 }],
    });
    expect(cellsOf(study, 'tax_credit.pis')).toEqual({ 3: 82_500 });
    expect(cellsOf(study, 'tax.pis')).toEqual({ 15: -(660_000 - 82_500) });
  });
});
