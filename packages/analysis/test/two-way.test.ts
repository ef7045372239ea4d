import { describe, expect, it } from 'vitest';
import { driverOf } from '../src/sensitivity/drivers.ts';
import { isoLines, type TwoWayTable, twoWayTable } from '../src/sensitivity/two-way.ts';
import { demonstration, opened, smallStudy } from './support.ts';

const axis = (driver: 'price' | 'works_cost' | 'sales_start', amounts: number[]) => ({
  driver: driverOf(driver),
  amounts,
});

/** A table of a function of both amounts, without projections. */
function tableOf(f: (across: number, down: number) => number | null, amounts = [0, 1, 2, 3]): TwoWayTable {
  const [across, down] = [axis('price', amounts), axis('works_cost', amounts)];
  const values = down.amounts.map((y) => across.amounts.map((x) => f(x, y)));
  return { indicator: 'npv', across, down, values };
}

describe('a two-way table', () => {
  it('has in each cell what the study with both amounts projects', () => {
    const table = twoWayTable(
      opened(demonstration),
      'irr_year',
      axis('price', [-0.1, 0, 0.1]),
      axis('works_cost', [-0.05, 0.1]),
    );
    table.down.amounts.forEach((down, row) => {
      table.across.amounts.forEach((across, column) => {
        const study = driverOf('price').apply(driverOf('works_cost').apply(demonstration, down), across);
        expect(table.values[row]?.[column]).toBe(opened(study).projection.indicators.irr_year);
      });
    });
    const [line] = isoLines(table, 0.2);
    expect(line?.length).toBeGreaterThanOrEqual(2);
  });

  it('has no value where the study is refused', () => {
    const table = twoWayTable(opened(smallStudy()), 'npv', axis('sales_start', [-9, 0]), axis('price', [0]));
    expect(table.values[0]?.[0]).toBeNull();
    expect(table.values[0]?.[1]).toEqual(expect.any(Number));
  });
});

describe('the line of a target', () => {
  it('lies on a plane where the plane has the target', () => {
    const [line, ...others] = isoLines(
      tableOf((x, y) => x + 2 * y),
      3.3,
    );
    expect(others).toEqual([]);
    expect(line?.length).toBeGreaterThan(3);
    for (const { across, down } of line ?? []) expect(across + 2 * down).toBeCloseTo(3.3, 12);
    const ends = [line?.[0], line?.at(-1)].map((point) => point?.down ?? -1).sort();
    expect(ends[0]).toBeCloseTo(0.15, 12);
    expect(ends[1]).toBeCloseTo(1.65, 12);
  });

  it('closes around a hill', () => {
    const amounts = Array.from({ length: 21 }, (_, k) => k / 10);
    const [line, ...others] = isoLines(
      tableOf((x, y) => -((x - 1) ** 2) - (y - 1) ** 2, amounts),
      -0.25,
    );
    expect(others).toEqual([]);
    expect(line?.[0]).toEqual(line?.at(-1));
    for (const { across, down } of line ?? []) expect(Math.hypot(across - 1, down - 1)).toBeCloseTo(0.5, 1.5);
  });

  it('parts in two at a saddle, by the mean of the four corners', () => {
    const saddle = (high: number) => tableOf((x, y) => (x === y ? high : 0), [0, 1]);
    expect(isoLines(saddle(3), 1)).toHaveLength(2);
    expect(isoLines(saddle(1.1), 1)).toHaveLength(2);
    const upper = isoLines(saddle(3), 1).map((line) => line.map(({ across, down }) => [across, down]));
    const lower = isoLines(saddle(1.1), 1).map((line) => line.map(({ across, down }) => [across, down]));
    expect(upper).not.toEqual(lower);
  });

  it('stays away from cells without a value, and is nowhere without the target', () => {
    expect(
      isoLines(
        tableOf((x, y) => (x === 1 && y === 1 ? null : x + y), [0, 1, 2]),
        1.5,
      ),
    ).toEqual([]);
    expect(
      isoLines(
        tableOf((x, y) => x + y),
        99,
      ),
    ).toEqual([]);
  });
});
