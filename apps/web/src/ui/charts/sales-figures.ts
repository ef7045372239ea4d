import { running } from './curve-geometry.ts';

/** Stock and sales speed of a sales curve, month by month, as shares of the units on sale. */
export interface SalesMonth {
  /** Unsold at the end of the month. */
  readonly stock: number;
  /** Sales of the month over what was on sale at its beginning (VSO); null when nothing was left. */
  readonly speed: number | null;
}

/** Below this nothing is on sale: the residue of adding fractions. */
const nothing = 1e-9;

export function salesMonths(shares: readonly number[]): SalesMonth[] {
  const sums = running(shares);
  return shares.map((share, at) => {
    const before = 1 - (sums[at - 1] ?? 0);
    const stock = 1 - (sums[at] ?? 0);
    return { stock: stock < nothing ? 0 : stock, speed: before < nothing ? null : share / before };
  });
}

/** The stock as a step: level through each month, down at its end. `y` is the height of a share of the whole. */
export function stockPath(
  months: readonly SalesMonth[],
  x: (edge: number) => number,
  y: (share: number) => number,
): string {
  if (months.length === 0) return '';
  const steps = months.map(({ stock }, at) => `H${round(x(at + 1))}V${round(y(stock))}`);
  return `M${round(x(0))} ${round(y(1))}${steps.join('')}`;
}

/** The speed of sales from month to month; months with nothing on sale have none, and break the line. */
export function speedPath(
  months: readonly SalesMonth[],
  x: (month: number) => number,
  y: (share: number) => number,
): string {
  return months
    .map(({ speed }, at) => {
      if (speed === null) return '';
      const isFirst = at === 0 || months[at - 1]?.speed === null;
      return `${isFirst ? 'M' : 'L'}${round(x(at))} ${round(y(speed))}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
