import { expect, it } from 'vitest';
import { salesMonths, speedPath, stockPath } from './sales-figures.ts';

it('the speed of sales is over what was on sale at the beginning of the month', () => {
  const months = salesMonths([0.5, 0.25, 0.25]);
  expect(months.map(({ stock }) => stock)).toEqual([0.5, 0.25, 0]);
  expect(months.map(({ speed }) => speed)).toEqual([0.5, 0.5, 1]);
});

it('after the last unit there is nothing to be sold quickly or slowly', () => {
  expect(salesMonths([0.1, 0.2, 0.7, 0]).at(-1)).toEqual({ stock: 0, speed: null });
});

it('the stock is drawn as a step that ends at the floor when all is sold', () => {
  const path = stockPath(
    salesMonths([0.5, 0.5]),
    (edge) => edge * 10,
    (share) => 100 - share * 100,
  );
  expect(path).toBe('M0 0H10V50H20V100');
  expect(stockPath([], Number, Number)).toBe('');
});

it('the speed of sales is a line of its own, broken where nothing is on sale', () => {
  const path = speedPath(
    salesMonths([0.5, 0.25, 0.25, 0]),
    (month) => month * 10,
    (share) => 100 - share * 100,
  );
  expect(path).toBe('M0 50L10 50L20 0');
});
