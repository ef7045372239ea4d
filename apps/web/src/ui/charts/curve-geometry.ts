import { linePath, pixel, roundStep } from './scale.ts';

/** A curve of shares: bars for the months, a line for the accumulated. */
export interface CurveGeometry {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  step: number;
  bars: readonly { x: number; y: number; width: number; height: number }[];
  /** The accumulated line, on its own scale from 0 to 100 %. */
  accumulated: string;
  points: readonly (readonly [number, number])[];
  /** Ticks of the months' scale, as fractions, with the height at which they stand. */
  ticks: readonly { value: number; y: number }[];
  /** Months labelled under the axis. */
  named: readonly number[];
  x: (month: number) => number;
  /** The height of a share, and the share at a height. */
  y: (share: number) => number;
  shareAt: (pixelY: number) => number;
}

const AXIS = { left: 44, right: 40, top: 12, bottom: 24 };

/** Shares are fractions. The bars' scale starts at zero; the accumulated one ends at 1, or above when they sum to more. */
export function curveGeometry(
  shares: readonly number[],
  size: { width: number; height: number },
  /** Shares that have to fit too: what the curve was, while it is dragged. */
  others: readonly number[] = [],
): CurveGeometry {
  const plot = { left: AXIS.left, right: size.width - AXIS.right, top: AXIS.top, bottom: size.height - AXIS.bottom };
  const count = Math.max(1, shares.length);
  const step = (plot.right - plot.left) / count;
  const largest = Math.max(...shares, ...others, 0.0001);
  const tickStep = roundStep(largest * 1.08, 4);
  const highest = tickStep * Math.ceil((largest * 1.02) / tickStep);
  const tall = plot.bottom - plot.top;
  const y = (share: number): number => plot.bottom - (share / highest) * tall;
  const sums = running(shares);
  const whole = Math.max(1, sums[sums.length - 1] ?? 0);
  const x = (month: number): number => plot.left + step * (month + 0.5);
  const width = Math.max(1, step * 0.62);
  const points = sums.map((sum, month) => [x(month), plot.bottom - (sum / whole) * tall] as const);
  const every = Math.max(1, Math.ceil(52 / step));
  return {
    width: size.width,
    height: size.height,
    plot,
    step,
    bars: shares.map((share, month) => ({
      x: pixel(x(month) - width / 2),
      y: pixel(y(Math.max(0, share))),
      width: pixel(width),
      height: pixel(Math.max(0, plot.bottom - y(Math.max(0, share)))),
    })),
    accumulated: linePath(points),
    points,
    ticks: Array.from({ length: Math.round(highest / tickStep) + 1 }, (_, index) => ({
      value: index * tickStep,
      y: pixel(y(index * tickStep)),
    })),
    named: Array.from({ length: count }, (_, month) => month).filter((month) => month % every === 0),
    x,
    y,
    shareAt: (pixelY) => Math.max(0, ((plot.bottom - pixelY) / tall) * highest),
  };
}

/** Running sums. */
export function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** The position of the share under a horizontal pixel. */
export function monthAtCurvePixel(geometry: Pick<CurveGeometry, 'plot' | 'step' | 'points'>, x: number): number {
  return Math.max(0, Math.min(geometry.points.length - 1, Math.floor((x - geometry.plot.left) / geometry.step)));
}
