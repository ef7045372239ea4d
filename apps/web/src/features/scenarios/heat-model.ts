import { type Driver, isoLines, type TwoWayTable } from '@uni/analysis';
import { type HeatStep, heatSteps } from '../../ui/charts/index.ts';

/** Pure parts of the two-way table. */

/** The amounts of an axis: the base in the middle, three steps to either side, none beyond the driver's bounds. */
export function axisAmounts(driver: Driver): number[] {
  const usual = Math.max(...driver.usual.map(Math.abs));
  const step = driver.unit === 'months' ? Math.max(1, Math.round(usual / 3)) : usual / 2;
  return [-3, -2, -1, 0, 1, 2, 3]
    .map((count) => Number((count * step).toFixed(9)))
    .filter((amount) => amount >= driver.low && amount <= driver.high);
}

/** The colour of a cell: its distance from the target in the scale of the whole table. Blue is the better side. */
export function heatStep(
  value: number,
  table: Pick<TwoWayTable, 'values'>,
  target: number,
  better: 'higher' | 'lower' | 'none',
): HeatStep {
  const values = table.values.flat().filter((each) => each !== null);
  const widest = Math.max(...values.map((each) => Math.abs(each - target)), 0);
  const share = widest === 0 ? 0 : ((value - target) / widest) * (better === 'lower' ? -1 : 1);
  const middle = (heatSteps.length - 1) / 2;
  // Values just below and just above the target never share a colour.
  const away = share === 0 ? 0 : Math.sign(share) * Math.max(1, Math.round(Math.abs(share) * middle));
  return heatSteps[middle + away] ?? 'd5';
}

/** Returns the number of combinations that meet the target. */
export function meeting(table: Pick<TwoWayTable, 'values'>, target: number, better: string): number {
  const meets = (value: number | null): boolean =>
    value !== null && (better === 'lower' ? value <= target : value >= target);
  return table.values.flat().filter(meets).length;
}

/** The iso-line as SVG paths in units of cells: the centre of the first cell is 0,5. */
export function isoPaths(table: TwoWayTable, target: number): string[] {
  const positionOf = (amounts: readonly number[], amount: number): number => {
    const next = amounts.findIndex((each) => each >= amount);
    const at = Math.max(1, next === -1 ? amounts.length - 1 : next);
    const [low, high] = [amounts[at - 1] ?? 0, amounts[at] ?? 0];
    return at - 0.5 + (high > low ? (amount - low) / (high - low) : 0);
  };
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return isoLines(table, target).map((line) =>
    line
      .map(({ across, down }, index) => {
        const [x, y] = [positionOf(table.across.amounts, across), positionOf(table.down.amounts, down)];
        return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
      })
      .join(''),
  );
}
