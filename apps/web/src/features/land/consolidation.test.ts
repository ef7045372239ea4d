import type { CashFlow, EnterpriseSummary } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { consolidate } from '../cash-flow/portfolio/portfolio.ts';
import { fractionsOf, landToPay, ownShares, summed } from './consolidation.ts';
import { isBelow, soldShares } from './land-model.ts';

const summary = (id: number, phase: EnterpriseSummary['phase'], version: object | null): EnterpriseSummary =>
  ({
    ...{ id, phase, base_month: '2026-11', closing: null, approved: null },
    version: version && { id: id * 10, state: 'approved', current: true, ...version },
    indicators: { vgv_own: 1_000, vgv_gross: 1_200, result: 300, irr_year: 0.2 },
    free_cash_flow: [-500, 200, 600],
    accumulated_free: [-500, -300, 300],
  }) as unknown as EnterpriseSummary;

const launched = summary(1, 'works', {});
const approved = summary(2, 'prospecting', {});
const waiting = summary(3, 'prospecting', { state: 'submitted', current: false });
const draft = summary(4, 'prospecting', { state: 'draft', current: false });
const all = [launched, approved, waiting, draft];

describe('the consolidated sum', () => {
  test('counts what is launched, and by each switch what it names; a draft never', () => {
    const ids = (prospecting: boolean, committee: boolean) =>
      summed(all, { prospecting, committee }).included.map(({ id }) => id);
    expect(ids(false, false)).toEqual([1]);
    expect(ids(true, false)).toEqual([1, 2]);
    expect(ids(false, true)).toEqual([1, 3]);
    expect(ids(true, true)).toEqual([1, 2, 3]);
    expect(summed(all, { prospecting: false, committee: false })).toMatchObject({ prospecting: 1, committee: 1 });
    expect(summed(all, { prospecting: true, committee: true })).toMatchObject({ prospecting: 1, committee: 1 });
  });

  test('in the own part amounts and cash are multiplied, and what was not computed is left out', () => {
    const owned = ownShares(
      [launched, approved, waiting],
      new Map([
        [1, 0.5],
        [2, 0],
      ]),
    );
    expect(owned.map(({ id }) => id)).toEqual([1, 2]);
    const total = consolidate(owned);
    expect(total).toMatchObject({ vgvOwn: 500, vgvGross: 600, result: 150, margin: 0.3 });
    expect(total?.exposure).toEqual({ value: -250, month: 0 });
    // A rate is the same for a part of a cash flow.
    expect(total?.irr).toBeCloseTo(consolidate([launched])?.irr ?? Number.NaN, 9);
    expect(launched.indicators?.vgv_own).toBe(1_000);
    const flow = {
      enterprises: [
        { id: 1, fraction: 0.5 },
        { id: 2, fraction: 1 },
      ],
    } as CashFlow;
    expect([...fractionsOf(flow)]).toEqual([
      [1, 0.5],
      [2, 1],
    ]);
  });

  test('land to pay is money, other means and a share of receipts, and nothing else', () => {
    const line = (key: string, total: number) => ({ id: key, key, label: key, total, cells: [total] });
    const lines = [
      line('expense.terrain', -900),
      line('expense.terrain_other_payment_methods', -90),
      line('financial_barter', -9),
      line('expense.outorga', -5_000),
      line('receipts.direct.keys', 7_000),
    ];
    expect(landToPay({ lines })).toBe(999);
    expect(landToPay({ lines: [] })).toBe(0);
  });
});

describe('a card', () => {
  test('has the share of its units that is sold, where any came on offer', () => {
    const sales = (offered: number, stock: number) => ({ offered, stock }) as never;
    const shares = soldShares([
      { id: 1, sales: sales(200, 112) },
      { id: 2, sales: sales(0, 0) },
      { id: 3, sales: null },
    ]);
    expect([...shares]).toEqual([[1, 0.44]]);
  });

  test('is below a minimum only where both are known, and not at it', () => {
    expect(isBelow(0.241, 0.25)).toBe(true);
    expect(isBelow(0.25, 0.25)).toBe(false);
    expect(isBelow(null, 0.25)).toBe(false);
    expect(isBelow(-1, null)).toBe(false);
  });
});
