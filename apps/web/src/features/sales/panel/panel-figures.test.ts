import type { SalesMonth } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { againstTable, ageingParts, daysOf, flowOf, funnelOf, planCurveOf } from './panel-figures.ts';

const counted = (units: number) => ({ units, value: units * 100 });
const month = (at: string, launched: number, sold: number, cancelled: number, before: number): SalesMonth => ({
  month: at,
  offered: counted(before + launched),
  sold: counted(sold),
  cancelled: counted(cancelled),
  stock: counted(before + launched - sold + cancelled),
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
  const told = planCurveOf({ version: 'Rev 1', from: '2025-01', values: [100, 100, 200], realised: [50, 100] });
  expect(told?.series.planned).toEqual([0.25, 0.5, 1]);
  expect(told?.series.measured).toEqual([0.125, 0.375]);
  expect(told?.apart).toBe(-0.125);
  expect(planCurveOf({ version: '', from: '2025-01', values: [], realised: [] })).toBeNull();
});

it('what is owed is one whole, and each part leads to its days', () => {
  const parts = ageingParts([
    { bucket: 'to_fall_due', amount: 300, count: 3 },
    { bucket: 'late_1_30', amount: 100, count: 1 },
  ]);
  expect(parts.map(({ from, share }) => [from, share])).toEqual([
    [0, 0.75],
    [0.75, 0.25],
  ]);
  expect(ageingParts([{ bucket: 'to_fall_due', amount: 0, count: 0 }])[0]?.share).toBe(0);
  expect(daysOf('late_1_30', '2026-03-31')).toEqual({ de: '2026-03-01', ate: '2026-03-30' });
  expect(daysOf('late_over_180', '2026-03-31')).toEqual({ ate: '2025-10-01' });
  expect(daysOf('to_fall_due', '2026-03-31')).toEqual({ de: '2026-03-31' });
});
