import { array, assert, bigInt, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centavos, divide, sharesOf } from './amounts.model.ts';

describe('reais become centavos exactly', () => {
  test.each<[unknown, number | null]>([
    [1234.56, 123_456],
    ['1234.56', 123_456],
    [' 1234.5 ', 123_450],
    ['0.1', 10],
    [0.07, 7],
    [1.005, 101],
    ['1.005', 101],
    [-1.005, -101],
    [8.575, 858],
    [1.0049999999, 100],
    ['-0', 0],
    [-0.001, 0],
    [1e-7, 0],
    [35_000, 3_500_000],
    [90_071_992_547_409.9, null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['1.234,56', null],
    ['1234,56', null],
    ['1e3', null],
    ['', null],
    ['R$ 1', null],
    [null, null],
    [true, null],
    [{}, null],
  ])('%j is %j', (raw, amount) => {
    expect(centavos(raw)).toBe(amount);
  });

  test('every amount with two places, as a number and as a text', () => {
    assert(
      property(bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (amount) => {
        const size = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
        const text = `${amount < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
        expect(centavos(text)).toBe(Number(amount));
        expect(centavos(Number(text))).toBe(Number(amount) + 0);
      }),
    );
  });
});

describe('an amount is divided to the centavo', () => {
  const shares = (rates: readonly number[]) => {
    const shares = sharesOf(rates);
    if (!shares) throw new Error('The rates are none');
    return shares;
  };

  test.each<[number, readonly number[], readonly number[]]>([
    [100, [60, 40], [60, 40]],
    [1, [50, 50], [1, 0]],
    [100, [33.33, 33.33, 33.34], [33, 33, 34]],
    [100, [33.33, 33.33, 33.33], [34, 33, 33]],
    [-100, [33.33, 33.33, 33.33], [-34, -33, -33]],
    [1_200_000, [60, 40], [720_000, 480_000]],
    [7, [0, 100], [0, 7]],
    [5, [100], [5]],
    [0, [50, 50], [0, 0]],
  ])('%i by %j is %j', (amount, rates, expected) => {
    expect(divide(amount, shares(rates))).toEqual(expected);
  });

  test.each<[readonly number[], boolean | null]>([
    [[100], false],
    [[33.33, 33.33, 33.33], true],
    [[14.29, 14.29, 14.29, 14.29, 14.29, 14.29, 14.29], true],
    [[99.99], true],
    [[99.98], null],
    [[60, 30], null],
    [[60, 50], null],
    [[150, -50], null],
    [[0], null],
    [[], null],
  ])('rates %j: scaled %j', (rates, isScaled) => {
    expect(sharesOf(rates)?.isScaled ?? null).toBe(isScaled);
  });

  test('nothing is lost, no part is a centavo off, none changes its sign', () => {
    const weightLists = array(integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 40 });
    assert(
      property(tuple(integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), weightLists, nat()), (drawn) => {
        const [amount, weights] = drawn;
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const rates = weights.map((weight) => Math.round((weight / total) * 10_000) / 100);
        const shares = sharesOf(rates);
        if (!shares) return;
        const divided = divide(amount, shares);
        expect(divided.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [index, share] of divided.entries()) {
          const exact = (amount * (shares.rates[index] ?? 0)) / shares.sum;
          expect(Math.abs(share - exact)).toBeLessThan(1.01);
          expect(share === 0 || Math.sign(share) === Math.sign(amount)).toBe(true);
        }
      }),
    );
  });
});
