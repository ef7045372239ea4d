import { expect, test } from 'vitest';
import { chained, estimatedMonths, typedMonths, yearUpTo } from './index-months.model.ts';
import { monthsAfter } from './index-rows.model.ts';
import { storedShare } from './index-units.model.ts';

const monthsFrom = (first: string, variations: readonly number[]) =>
  variations.map((variation, at) => ({ month: monthsAfter(first, at), variation }));
const monthlyOf = (rows: readonly { month: string; variation: number }[]) =>
  Object.fromEntries(rows.map(({ month, variation }) => [month, variation]));

/** Numbers between −1 % and 2 %, the same for a seed. */
const variationsOf = (seed: number, count: number): number[] => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return storedShare((state / 2_147_483_648) * 0.03 - 0.01);
  });
};

test.each([1, 2, 3, 4, 5])('index numbers are chained by variation, whatever the months (%d)', (seed) => {
  const rows = monthsFrom('1999-11', variationsOf(seed, 320));
  const levels = chained(rows);
  let level = 100;
  for (const { month, variation } of rows) {
    level *= 1 + variation;
    const monthLevel = levels.get(month);
    // Eleven digits of each other: the chain itself carries more than the check does.
    expect(Math.abs((monthLevel?.level ?? 0) / level - 1)).toBeLessThan(1e-11);
    expect(monthLevel?.base).toBe('1999-10');
  }
});

test('behind a missing month the chain begins again at 100, and no twelve months are told over the hole', () => {
  const rows = [...monthsFrom('2017-01', [0.01, 0.01]), ...monthsFrom('2017-04', Array(12).fill(0.02))];
  const levels = chained(rows);
  expect(levels.get('2017-02')).toMatchObject({ level: 102.01, base: '2016-12', year: null });
  expect(levels.get('2017-04')).toMatchObject({ level: 102, base: '2017-03', year: null });
  expect(levels.get('2018-03')?.year).toBeCloseTo(1.02 ** 12 - 1, 12);
});

test('without a projection the months to come go on as the last twelve did on an average', () => {
  const monthly = monthlyOf(monthsFrom('2025-01', Array(12).fill(0.005)));
  const [first, ...others] = estimatedMonths(monthly, []);
  expect(first).toMatchObject({ month: '2026-01', source: 'average' });
  expect(first?.variation).toBeCloseTo(0.005, 12);
  expect(others).toHaveLength(23);
});

test('fewer than twelve published months tell nothing of those to come', () => {
  expect(estimatedMonths(monthlyOf(monthsFrom('2025-01', [0.01, 0.01])), [])).toEqual([]);
  expect(estimatedMonths({}, [])).toEqual([]);
});

test('a rate typed for a month counts for it alone, and no published month is projected', () => {
  const monthly = monthlyOf(monthsFrom('2025-01', Array(12).fill(0.005)));
  const rates = [
    { period: '2025-12', rate: 0.09 },
    { period: '2026-02', rate: 0.01 },
  ];
  expect(estimatedMonths(monthly, rates).slice(0, 3)).toMatchObject([
    { month: '2026-01', source: 'average' },
    { month: '2026-02', variation: 0.01, source: 'month' },
    { month: '2026-03', source: 'average' },
  ]);
});

test("a year's rate is what its published, typed and remaining months come to together", () => {
  const monthly = monthlyOf(monthsFrom('2025-01', Array(16).fill(0.004)));
  const rates = [
    { period: '2026', rate: 0.06 },
    { period: '2026-06', rate: 0.01 },
  ];
  const typed = typedMonths(monthly, rates);
  expect([...typed.keys()].sort()).toEqual([
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
  ]);
  const all = { ...monthly, ...monthlyOf([...typed.values()]) };
  expect(yearUpTo(all, '2026-12')).toBeCloseTo(0.06, 8);
});

test('of a year with a month that is neither published nor to come, a rate tells nothing', () => {
  const monthly = { '2026-01': 0.01, '2026-03': 0.01 };
  expect(typedMonths(monthly, [{ period: '2026', rate: 0.06 }]).size).toBe(0);
});
