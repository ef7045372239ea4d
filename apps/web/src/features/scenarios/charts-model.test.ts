import { driverOf, type TwoWayTable } from '@uni/analysis';
import { describe, expect, it } from 'vitest';
import { axisAmounts, heatStep, isoPaths, meeting } from './heat-model.ts';
import { barShares, barSides } from './tornado-model.ts';

describe('the two-way table', () => {
  const table: TwoWayTable = {
    indicator: 'irr_year',
    across: { driver: driverOf('price'), amounts: [-0.1, 0, 0.1] },
    down: { driver: driverOf('works_cost'), amounts: [-0.1, 0.1] },
    values: [
      [0.1, 0.2, 0.3],
      [0, 0.1, null],
    ],
  };

  it('has the base in the middle of its axes, and no amount beyond a driver', () => {
    expect(axisAmounts(driverOf('price'))).toEqual([-0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15]);
    expect(axisAmounts(driverOf('sales_months'))).toEqual([-12, -8, -4, 0, 4, 8, 12]);
  });

  it('is blue where the target is more than met and terracotta where it is missed', () => {
    expect(heatStep(0.3, table, 0.15, 'higher')).toBe('d9');
    expect(heatStep(0, table, 0.15, 'higher')).toBe('d1');
    expect(heatStep(0.15, table, 0.15, 'higher')).toBe('d5');
    expect(heatStep(0.3, table, 0.15, 'lower')).toBe('d1');
  });

  it('never gives a value that just misses the colour of one that just meets', () => {
    expect(heatStep(0.1499, table, 0.15, 'higher')).toBe('d4');
    expect(heatStep(0.1501, table, 0.15, 'higher')).toBe('d6');
  });

  it('counts what meets the target; a cell without a value meets none', () => {
    expect(meeting(table, 0.1, 'higher')).toBe(4);
    expect(meeting(table, 0.1, 'lower')).toBe(3);
  });

  it('draws the line of the target between the centres of its cells', () => {
    expect(isoPaths(table, 0.15)).toEqual([expect.stringMatching(/^[ML]/)]);
    const [path = ''] = isoPaths(table, 0.15);
    expect(path).toContain('1 0.5');
    expect(isoPaths(table, 9)).toEqual([]);
  });
});

describe('the bars of a tornado', () => {
  const end = (value: number | null) => ({ amount: 0, value, errors: [] });
  const wide = { low: end(0), high: end(100) };

  it('share one track, each end to its own side of the base', () => {
    const { low, high } = barShares({ low: end(75), high: end(25) }, [wide], 50);
    expect(low).toEqual({ from: 0.5, to: 0.75, zero: 0.5 });
    expect(high).toEqual({ from: 0.25, to: 0.5, zero: 0.5 });
  });

  it('have no width where there is no value', () => {
    expect(barShares({ low: end(null), high: end(100) }, [wide], 50).low).toEqual({ from: 0.5, to: 0.5, zero: 0.5 });
  });

  it('have the end at which the indicator falls at the left, whatever the sign of the premise', () => {
    const sides = (low: number | null, high: number | null) =>
      barSides({ low: end(low), high: end(high) }, [wide], 50).map(({ which, direction }) => `${which} ${direction}`);
    expect(sides(25, 75)).toEqual(['low falls', 'high rises']);
    expect(sides(75, 25)).toEqual(['high falls', 'low rises']);
    expect(sides(75, 60)).toEqual(['high rises', 'low rises']);
    expect(sides(null, 25)).toEqual(['high falls', 'low stays']);
    expect(sides(50, 50)).toEqual(['low stays', 'high stays']);
  });
});
