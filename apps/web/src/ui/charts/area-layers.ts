import { labelWidth } from './labels.ts';
import { pixel, zeroScale } from './scale.ts';
import type { XYArea, XYAxis, XYGeometry, XYSeries } from './xy-geometry.ts';

/** One layer of a stack, in centavos by month; the first lies on the axis. */
export interface AreaLayer {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
}

/** A level that the lowest layer may not pass. */
export interface AreaLimit {
  readonly label: string;
  readonly value: number;
}

export interface AreaName {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Half the width of the text. */
  readonly half: number;
}

/** Thinner layers have no room for their name. */
const NAME_ROOM = 22;

/** Layers one on the other by month, on one scale with the limits. */
export function areaLayers(
  baseMonth: string,
  layers: readonly AreaLayer[],
  limits: readonly AreaLimit[],
  fills: readonly (string | undefined)[],
): { readonly axis: XYAxis; readonly series: readonly XYSeries[] } {
  return {
    axis: {
      count: Math.max(0, ...layers.map(({ values }) => values.length)),
      insets: { left: 44, right: 14, top: 18, bottom: 32 },
      baseMonth,
      scale: (values, range) => zeroScale(values, range, 6),
      levels: limits.map(({ value }) => value),
    },
    series: [
      {
        kind: 'areas',
        layers: layers.map(({ key, values }, at) => ({ key, values, className: fills[at % fills.length] })),
      },
    ],
  };
}

/** The name of a layer where it is thickest; null where it has no room. */
export function areaName(
  text: string,
  { key, lower, upper }: XYArea,
  { left, right }: XYGeometry['plot'],
): AreaName | null {
  const half = labelWidth(text, true) / 2;
  const positions = lower.flatMap(([x, y], month) => {
    const top = upper[month]?.[1] ?? y;
    return x - half < left || x + half > right ? [] : [{ x, y: (y + top) / 2 + 4, room: y - top }];
  });
  const thickest = Math.max(0, ...positions.map(({ room }) => room));
  // Of a long stretch that is about as thick as can be, its middle.
  const best = positions.filter(({ room }) => room >= Math.max(NAME_ROOM, thickest * 0.9));
  const middle = best[Math.floor(best.length / 2)];
  return middle ? { key, text, x: pixel(middle.x), y: pixel(middle.y), half } : null;
}
