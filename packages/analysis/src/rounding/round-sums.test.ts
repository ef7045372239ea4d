import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundSums, type SummedAmount } from './round-sums.ts';

/** Rows by columns with totals on both sides; the grand total leads. */
const tableOf = (cells: readonly (readonly number[])[]): SummedAmount[] => {
  const columns = cells[0]?.map((_, column) => column) ?? [];
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return [
    { from: 'end', to: 'begin', value: sum(cells.map(sum)) },
    ...cells.map((row, at) => ({ from: 'begin', to: `row ${at}`, value: sum(row) })),
    ...columns.map((column) => ({
      from: `column ${column}`,
      to: 'end',
      value: sum(cells.map((row) => row[column] ?? 0)),
    })),
    ...cells.flatMap((row, at) => row.map((value, column) => ({ from: `row ${at}`, to: `column ${column}`, value }))),
  ];
};

const balanceOf = (amounts: readonly SummedAmount[], values: readonly number[]): Map<string, number> => {
  const nodes = new Map<string, number>();
  for (const [at, { from, to }] of amounts.entries()) {
    nodes.set(from, (nodes.get(from) ?? 0) - (values[at] ?? 0));
    nodes.set(to, (nodes.get(to) ?? 0) + (values[at] ?? 0));
  }
  return nodes;
};

test('three thirds of one hundred keep their sum, and each is its neighbour', () => {
  const rounded = roundSums(tableOf([[334], [333], [333]]), 100);
  expect(rounded[0]).toBe(1000);
  expect(rounded.slice(1, 4).toSorted((a, b) => a - b)).toEqual([300, 300, 400]);
});

test('every sum of a rounded table holds, and every number is one of its two neighbours', () => {
  const table = fc.integer({ min: 1, max: 6 }).chain((columns) =>
    fc.array(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(table, fc.constantFrom(7, 100, 10_000), (cells, unit) => {
      const amounts = tableOf(cells);
      const rounded = roundSums(amounts, unit);
      for (const [node, balance] of balanceOf(amounts, rounded)) expect([node, balance]).toEqual([node, 0]);
      for (const [at, { value }] of amounts.entries()) {
        expect(Math.abs((rounded[at] ?? 0) % unit)).toBe(0);
        expect(Math.abs((rounded[at] ?? 0) - value)).toBeLessThan(unit);
      }
      expect(Math.abs((rounded[0] ?? 0) - (amounts[0]?.value ?? 0)) * 2).toBeLessThanOrEqual(unit);
    }),
  );
});

test('amounts that do not add up are refused', () => {
  expect(() => roundSums([{ from: 'one', to: 'other', value: 5 }], 10)).toThrow('do not add up');
});
