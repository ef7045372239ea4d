import { expect, it } from 'vitest';
import { recentYears, variationText, yearText } from './series-text.ts';

it('tells a variation with two decimals, and with four where it has more', () => {
  expect([variationText(0.0042), variationText(-0.0104), variationText(0.001723), variationText(null)]).toEqual([
    '0,42%',
    '−1,04%',
    '0,1723%',
    '',
  ]);
  expect([yearText(0.0626), yearText(null)]).toEqual(['6,26%', '–']);
});

it('draws twelve months together only where all twelve are there', () => {
  const monthly = Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [
      `20${25 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      0.01,
    ]),
  );
  expect(recentYears(monthly).map((one) => Number(one.toFixed(6)))).toEqual([0.126825, 0.126825, 0.126825]);
  const { '2025-06': _gone, ...holed } = monthly;
  expect(recentYears(holed)).toEqual([]);
});
