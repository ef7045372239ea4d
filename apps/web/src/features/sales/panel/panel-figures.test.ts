import type { SalesMonth } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import {
  againstTable,
  ageingShares,
  type DelinquencyDays,
  daysOf,
  delinquencyDaysOf,
  delinquencyOf,
  flowOf,
  funnelOf,
  lateSeries,
  planCurveOf,
  sumLate,
} from './panel-figures.ts';

const figureOf = (units: number) => ({ units, value: units * 100 });
const month = (at: string, launched: number, sold: number, cancelled: number, before: number): SalesMonth => ({
  month: at,
  offered: figureOf(before + launched),
  sold: figureOf(sold),
  cancelled: figureOf(cancelled),
  stock: figureOf(before + launched - sold + cancelled),
  agreed: sold * 90,
  year: { gross: 0.1, net: 0.1 },
});
const year = Array.from({ length: 14 }, (_, k) =>
  month(
    `2025-${String((k % 12) + 1).padStart(2, '0')}`,
    k === 0 ? 100 : 0,
    2,
    k === 13 ? 1 : 0,
    k === 0 ? 0 : 100 - 2 * k,
  ),
);

describe('the funnel of a year', () => {
  it('begins with the stock before it and ends with what was sold for good', () => {
    expect(funnelOf(year).map(({ key, units }) => [key, units])).toEqual([
      ['opening', 96],
      ['launched', 0],
      ['sold', 24],
      ['cancelled', 1],
      ['net', 23],
    ]);
  });

  it('of fewer months than a year begins with what was launched', () => {
    expect(funnelOf(year.slice(0, 3)).map(({ units }) => units)).toEqual([0, 100, 6, 0, 6]);
    expect(funnelOf([])).toEqual([]);
  });
});

it('sales and distratos are flows, at list price', () => {
  const flow = flowOf(year);
  expect(flow?.inflow[0]).toBe(200);
  expect(flow?.outflow.at(-1)).toBe(-100);
  expect(flow?.accumulated.at(-1)).toBe(2_700);
  expect(flowOf([])).toBeNull();
  expect(againstTable(year)).toBeCloseTo(-0.1, 12);
  expect(againstTable([])).toBeNull();
});

it('sales are held against all that was planned', () => {
  const curve = planCurveOf({ version: 'Rev 1', from: '2025-01', values: [100, 100, 200], realised: [50, 100] });
  expect(curve?.series.planned).toEqual([0.25, 0.5, 1]);
  expect(curve?.series.measured).toEqual([0.125, 0.375]);
  expect(curve?.apart).toBe(-0.125);
  expect(planCurveOf({ version: '', from: '2025-01', values: [], realised: [] })).toBeNull();
});

it('what is owed is one whole, and each part leads to its days', () => {
  const shares = ageingShares([
    { bucket: 'to_fall_due', amount: 300, count: 3 },
    { bucket: 'late_1_30', amount: 100, count: 1 },
  ]);
  expect(shares.map(({ from, share }) => [from, share])).toEqual([
    [0, 0.75],
    [0.75, 0.25],
  ]);
  expect(ageingShares([{ bucket: 'to_fall_due', amount: 0, count: 0 }])[0]?.share).toBeNull();
  expect(daysOf('late_1_30', '2026-03-31')).toEqual({ de: '2026-03-01', ate: '2026-03-30' });
  expect(daysOf('late_over_180', '2026-03-31')).toEqual({ ate: '2025-10-01' });
  expect(daysOf('to_fall_due', '2026-03-31')).toEqual({ de: '2026-03-31' });
});

it('counts as delinquent what is later than asked, of all that is owed', () => {
  const ageing = [
    { bucket: 'to_fall_due', amount: 600, count: 3 },
    { bucket: 'late_1_30', amount: 200, count: 1 },
    { bucket: 'late_61_90', amount: 100, count: 1 },
    { bucket: 'late_over_180', amount: 100, count: 1 },
  ] as const;
  expect([0, 30, 60, 90].map((days) => delinquencyOf([...ageing], days as DelinquencyDays))).toEqual([
    0.4, 0.2, 0.2, 0.1,
  ]);
  expect(delinquencyOf([{ bucket: 'to_fall_due', amount: 0, count: 0 }], 90)).toBeNull();
  expect(['30', '', 'x', undefined].map(delinquencyDaysOf)).toEqual([30, 90, 90, 90]);
});

it('tells each step of delay month by month', () => {
  const month = (day: string, ...amounts: number[]) => ({
    day,
    late: (['late_1_30', 'late_31_60'] as const).map((bucket, at) => ({ bucket, amount: amounts[at] ?? 0 })),
  });
  const months = [month('2026-01-31', 5, 1), month('2026-02-28', 2, 4)];
  expect(lateSeries(months)).toEqual([
    { bucket: 'late_1_30', amounts: [5, 2] },
    { bucket: 'late_31_60', amounts: [1, 4] },
  ]);
  expect(months.map(sumLate)).toEqual([6, 6]);
  expect(lateSeries([])).toEqual([]);
});
