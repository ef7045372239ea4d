import type { EnterpriseSummary, HomeFigures } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { consolidate } from '../cash-flow/portfolio/portfolio.ts';
import { comparisonOf } from './comparison.ts';
import { type HomeView, homeValues, readHome } from './home-address.ts';
import { type ReceiptKey, receiptOf } from './receipt-model.ts';
import { trendOf } from './trend.ts';
import type { HomeScreen } from './use-home.ts';

const one = (id: number, base_month: string, flow: number[], change: Partial<EnterpriseSummary> = {}) => {
  let total = 0;
  const accumulated = flow.map((cents) => {
    total += cents;
    return total;
  });
  return {
    ...{
      id,
      code: `C${id}`,
      name: `Obra ${id}`,
      city: null,
      state: null,
      phase: 'works',
      spe: null,
      system: null,
      product_class: null,
    },
    ...{ launch_month: null, works_start_month: null, works_end_month: null, occupancy_month: null },
    ...{ created_at: '', updated_at: '', deleted_at: null, modules: 1, versions: 1, closing: null, approved: null },
    version: { id: id * 10, nome: 'Rev 1', state: 'draft', current: true, revision: 1, updated_at: '' },
    ...{ base_month, accumulated_free: accumulated, free_cash_flow: flow },
    indicators: { vgv_own: 1_000 * id, vgv_gross: 1_000 * id, result: total, margin_vgv: 0.1, irr_year: 0.2 },
    ...change,
  } satisfies EnterpriseSummary;
};

const list = [one(1, '2026-01', [-100, -200, 500]), one(2, '2026-02', [-300, 100, 900])];
const usual: HomeView = {
  enterprise: null,
  prospecting: false,
  versionKind: 'current',
  compared: null,
  receiptKey: null,
};
const offer = { opening: 8, launched: 2, sold: 3, cancelled: 1, gross: 0.3, net: 0.2 };
const sales = { offered: 10, stock: 8, month: offer, before: offer, quarter: offer, series: [], stock_months: 4 };
const owed = { open: 1_000, late: 100, delinquency: 0.1 };
const figures: HomeFigures = {
  ...{ day: '2026-11-23', month: '2026-10', late_days: 90, sales, owed, days: [] },
  enterprises: [
    { id: 1, sales, owed, works: null },
    { id: 2, sales: null, owed: null, works: null },
  ],
};
const outside = { prospecting: 0, no_current: 0, not_computed: 0 };
const screen: HomeScreen = {
  view: usual,
  all: list,
  list,
  outside,
  portfolio: consolidate(list),
  comparison: null,
  figures,
};
const cents = (text: string): number => Number(text.replace(/[^\d−]/g, '').replace('−', '-'));
const receiptKeys: readonly ReceiptKey[] = [
  'vgv_own',
  'result',
  'margin_vgv',
  'max_exposure',
  'irr_year',
  'payback_month',
  'vso',
  'delinquency',
];

describe('where a number comes from', () => {
  it.each(receiptKeys)('is told for %s, with a column for each cell and a place for what has one', (key) => {
    const receipt = receiptOf(screen, key);
    expect(receipt?.formula).not.toBe('');
    expect(receipt?.total).toHaveLength(receipt?.columns.length ?? -1);
    for (const { cells } of receipt?.rows ?? []) {
      expect(cells).toHaveLength(receipt?.columns.length ?? -1);
      expect(cells.some(({ destination }) => destination !== null)).toBe(true);
    }
  });

  it.each(['2026-01', '2026-02', '2026-03', '2026-04'])('its parts add up in %s', (month) => {
    const receipt = receiptOf(screen, `accumulated_free~${month}`);
    receipt?.total.forEach((total, at) => {
      const amounts = (receipt?.rows ?? []).map(({ cells }) => cents(cells[at]?.text ?? ''));
      expect(amounts.reduce((a, b) => a + b, 0)).toBe(cents(total));
    });
    expect(receipt?.difference).toBe(0);
  });

  it('states what the rows of a sum lack to its total; a rate is no sum', () => {
    const portfolio = consolidate(list);
    const moved = { ...screen, portfolio: portfolio && { ...portfolio, result: 1_234 } };
    expect(receiptOf(screen, 'result')?.difference).toBe(0);
    expect(receiptOf(moved, 'result')?.difference).toBe(1_234 - (portfolio?.result ?? 0));
    for (const key of ['irr_year', 'margin_vgv', 'vso', 'delinquency'])
      expect(receiptOf(screen, key)?.difference).toBeNull();
  });

  it('an enterprise that has not begun has nothing to explain, one that is over stands at its last month', () => {
    const begun = receiptOf(screen, 'accumulated_free~2026-01')?.rows[1]?.cells;
    expect(begun?.map(({ destination }) => destination)).toEqual([null, null]);
    const over = receiptOf(screen, 'accumulated_free~2026-04')?.rows[0]?.cells;
    expect(over?.[1]?.destination).toEqual({ kind: 'study', version: 10, explanationKey: 'accumulated_free~2026-03' });
  });

  it('what this screen has not is no receipt', () => {
    for (const wrong of [
      '',
      'npv',
      'accumulated_free~2025-12',
      'accumulated_free~2026-05',
      'accumulated_free~2026-13',
      'accumulated_free',
      '__proto__',
    ])
      expect([wrong, receiptOf(screen, wrong)]).toEqual([wrong, null]);
    expect(receiptOf({ ...screen, figures: null }, 'vso')).toBeNull();
    expect(receiptOf({ ...screen, portfolio: null }, 'result')).toBeNull();
  });

  it('is compared over the enterprises that have both versions alone', () => {
    const baseline = [one(2, '2026-02', [-300, 100, 700])];
    const comparison = comparisonOf(list, baseline);
    expect([comparison.now?.result, comparison.other?.result]).toEqual([700, 500]);
    const receipt = receiptOf({ ...screen, comparison }, 'result');
    expect(receipt?.rows.map(({ cells }) => cents(cells[2]?.text ?? ''))).toEqual([0, 200]);
    expect(cents(receipt?.total[2] ?? '')).toBe(200);
  });
});

describe('the address of the first screen', () => {
  it('keeps what is chosen, and leaves out what is as usual', () => {
    const views: HomeView[] = [
      { ...usual, compared: 'baseline' },
      { ...usual, enterprise: 42, receiptKey: 'result' },
      { enterprise: null, prospecting: false, versionKind: 'edited', compared: 'current', receiptKey: null },
      {
        enterprise: null,
        prospecting: false,
        versionKind: 'edited',
        compared: 'baseline',
        receiptKey: 'accumulated_free~2027-05',
      },
      { enterprise: null, prospecting: false, versionKind: 'edited', compared: null, receiptKey: null },
    ];
    views.push({ ...usual, prospecting: true });
    for (const view of views) expect(readHome(homeValues(view))).toEqual(view);
    expect(homeValues({ ...usual, compared: 'baseline' })).toEqual({});
  });

  it('takes what it does not understand as not there, and compares no version with itself', () => {
    expect(readHome({ enterprise: '-3', version: 'x', comparison: 'toString' })).toEqual({
      ...usual,
      compared: 'baseline',
    });
    expect(readHome({ comparison: 'vigente' }).compared).toBeNull();
  });
});

describe('how a figure went', () => {
  const day = (at: string, result: number) => ({ day: at, result, vgv_own: 1, max_exposure: 0, irr_year: null });
  it('is what was kept last before each month, and nothing before anything was kept', () => {
    const values = trendOf([day('2026-08-20', 1), day('2026-11-02', 5)], 'result', '2026-11-23');
    expect(values).toEqual([...Array.from({ length: 8 }, () => null), 1, 1, 1, 5]);
  });
});
