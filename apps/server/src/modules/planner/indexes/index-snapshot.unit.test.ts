import { expect, test } from 'vitest';
import { chained, yearUpTo } from './index-months.model.ts';
import { parseSeries, publishedFrom, snapshotSeries } from './index-snapshot.service.ts';

test('a published percent becomes a share by moving the decimal sign', () => {
  expect(parseSeries('month,variation_percent\n2026-01,0.42\n2026-02,-1.04\n2026-03,12\n2026-04,0.1723')).toEqual({
    '2026-01': 0.0042,
    '2026-02': -0.0104,
    '2026-03': 0.12,
    '2026-04': 0.001723,
  });
});

test('anything that is not a month and a percent is refused', () => {
  expect(() => parseSeries('month,value\n2026-01,0.42')).toThrow('begins with');
  for (const line of ['2026-13,0.42', '2026-01,', '2026-01,0,42', '2026-01,NaN', 'x']) {
    expect(() => parseSeries(`month,variation_percent\n${line}`)).toThrow('holds the line');
  }
});

test('every series begins and ends where its source says, and a missing month stays missing', () => {
  const bounds = Object.fromEntries(
    snapshotSeries().map(({ key, monthly }) => {
      const months = Object.keys(monthly).sort();
      return [key, [months[0] ?? null, months.at(-1) ?? null]];
    }),
  );
  expect(bounds).toEqual({
    incc: ['2015-01', '2026-03'],
    incc_m: ['2015-01', '2026-04'],
    igpm: ['2015-01', '2026-06'],
    igpdi: [null, null],
    ipca: ['2015-01', '2026-07'],
    inpc: [null, null],
    cdi: ['2015-01', '2026-04'],
    selic: [null, null],
    tr: ['2016-01', '2026-03'],
    savings: ['2016-01', '2026-03'],
  });
  const tr = publishedFrom('tr', '2016-01');
  expect(tr['2017-02']).toBeDefined();
  expect(tr['2017-05']).toBeUndefined();
});

/** Rates of whole years as published, in percent. */
const snapshotInput = {
  incc_m: { 2020: 8.68, 2021: 14.03, 2022: 9.41, 2023: 3.34, 2024: 6.33, 2025: 6.09 },
  ipca: { 2021: 10.06, 2023: 4.62, 2024: 4.83, 2025: 4.26 },
  igpm: { 2020: 23.14, 2023: -3.18, 2024: 6.54, 2025: -1.04 },
} as const;

test.each(
  Object.entries(snapshotInput).flatMap(([key, years]) =>
    Object.entries(years).map(([year, percent]) => [key, year, percent] as const),
  ),
)('%s of %s comes to the published %d percent, from the months and from the index numbers', (key, year, percent) => {
  const monthly = publishedFrom(key as keyof typeof snapshotInput, '2015-01');
  const together = yearUpTo(monthly, `${year}-12`) ?? Number.NaN;
  // Monthly variations are published with two decimals: their product may be two hundredths of a percent off.
  expect(Math.abs(together * 100 - percent)).toBeLessThan(0.02);
  const levels = chained(Object.entries(monthly).map(([month, variation]) => ({ month, variation })));
  const last = levels.get(`${year}-12`)?.level ?? Number.NaN;
  const before = levels.get(`${Number(year) - 1}-12`)?.level ?? Number.NaN;
  expect(last / before - 1).toBeCloseTo(together, 11);
});
