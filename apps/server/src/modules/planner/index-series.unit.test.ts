import { expect, test } from 'vitest';
import { indexSeries, parseSeries, publishedFrom } from './index-series.service.ts';

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
  const bounds = Object.fromEntries(indexSeries().map((row) => [row.key, [row.first_month, row.last_month]]));
  expect(bounds).toEqual({
    incc: ['2015-01', '2026-03'],
    incc_m: ['2015-01', '2026-04'],
    igpm: ['2015-01', '2026-06'],
    ipca: ['2015-01', '2026-07'],
    cdi: ['2015-01', '2026-04'],
    tr: ['2016-01', '2026-03'],
    savings: ['2016-01', '2026-03'],
  });
  const tr = indexSeries().find((row) => row.key === 'tr')?.monthly ?? {};
  expect(tr['2017-02']).toBeDefined();
  expect(tr['2017-05']).toBeUndefined();
});

test.each([
  ['incc_m', 0.0609],
  ['igpm', -0.0104],
  ['ipca', 0.0426],
] as const)('%s of 2025 multiplies up to the published year', (key, year) => {
  const months = Object.entries(publishedFrom(key, '2025-01')).filter(([month]) => month < '2026-01');
  const product = months.reduce((all, [, variation]) => all * (1 + variation), 1) - 1;
  expect(months).toHaveLength(12);
  expect(Math.abs(product - year)).toBeLessThan(0.0002);
});
