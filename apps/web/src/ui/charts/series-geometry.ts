import { type MonthMarks, monthAxis } from './month-axis.ts';
import { linePath, pixel, type Scale, zeroScale } from './scale.ts';

/** Values by month; null where there is none: the line has a gap there, and never a zero. */
export type GappedValues = readonly (number | null)[];

export interface SeriesGeometry extends MonthMarks {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly scale: Scale;
  readonly line: string;
  readonly dots: readonly { readonly at: number; readonly x: number; readonly y: number }[];
  x(at: number): number;
  nearest(x: number): number;
}

const AXIS = { left: 72, right: 16, top: 14, bottom: 32 };

export function seriesGeometry(
  baseMonth: string,
  values: GappedValues,
  size: { readonly width: number; readonly height: number },
): SeriesGeometry {
  const plot = { left: AXIS.left, right: size.width - AXIS.right, top: AXIS.top, bottom: size.height - AXIS.bottom };
  const count = Math.max(1, values.length);
  const step = (plot.right - plot.left) / count;
  const x = (at: number): number => plot.left + step * (at + 0.5);
  const scale = zeroScale(
    values.filter((value) => value !== null),
    [plot.bottom, plot.top],
    5,
  );
  const points = stretches(values).map((stretch) =>
    stretch.map(({ at, value }) => ({ at, x: pixel(x(at)), y: pixel(scale.at(value)) })),
  );
  return {
    ...size,
    plot,
    scale,
    ...monthAxis(baseMonth, count, step, plot.left),
    line: points.map((stretch) => linePath(stretch.map(({ x: left, y }) => [left, y] as const))).join(''),
    dots: points.flat(),
    x,
    nearest: (position) => Math.max(0, Math.min(count - 1, Math.floor((position - plot.left) / step))),
  };
}

/** A line over its own range, with its last point; nothing of nothing. */
export function trendPath(
  values: GappedValues,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly line: string; readonly end: readonly [number, number] | null } {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const edge = 3;
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const points = stretches(values).map((stretch) =>
    stretch.map(({ at, value }): readonly [number, number] => [
      pixel(edge + at * step),
      pixel(height - edge - (span === 0 ? 0.5 : (value - low) / span) * (height - 2 * edge)),
    ]),
  );
  return { line: points.map(linePath).join(''), end: points.at(-1)?.at(-1) ?? null };
}

/** The stretches without a gap. */
function stretches(values: GappedValues): { readonly at: number; readonly value: number }[][] {
  const all: { at: number; value: number }[][] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const open = all.at(-1);
    if (open && open.at(-1)?.at === at - 1) open.push({ at, value });
    else all.push([{ at, value }]);
  }
  return all;
}
