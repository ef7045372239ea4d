import { expect, test } from 'vitest';
import { bandsOf, readRange, writeRange } from './unit-ranges.ts';

test('a range is written as it is read, and nothing else is one', () => {
  for (const text of ['800~950', '800~', '~950', '-2~0'])
    expect(writeRange(readRange(text) ?? { from: 0, to: 0 })).toBe(text);
  for (const text of [undefined, '', '~', '800', 'a~b', '1~2~3', '99999999~']) expect(readRange(text)).toBeNull();
});

test('bands of amounts meet, hold every value and are few', () => {
  const prices = [786.5, 1_309, 999, 1_000];
  const bands = bandsOf(prices, true);
  expect(bands).toEqual([
    { from: 700, to: 800 },
    { from: 900, to: 1_000 },
    { from: 1_000, to: 1_100 },
    { from: 1_300, to: 1_400 },
  ]);
  expect(bandsOf([], true)).toEqual([]);
  expect(bandsOf([500, 500], true)).toEqual([{ from: 500, to: 501 }]);
});

test('bands of floors have none in common', () => {
  const floors = Array.from({ length: 40 }, (_, at) => at + 1);
  expect(bandsOf(floors, false)).toEqual([
    { from: 1, to: 10 },
    { from: 11, to: 20 },
    { from: 21, to: 30 },
    { from: 31, to: 40 },
  ]);
});
