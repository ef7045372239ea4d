import { labelWidth } from './labels.ts';
import { type MonthMarks, monthAxis } from './month-axis.ts';
import { linePath, pixel, type Scale, zeroScale } from './scale.ts';

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

export interface AreasGeometry extends MonthMarks {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly scale: Scale;
  readonly step: number;
  readonly areas: readonly { readonly key: string; readonly d: string }[];
  /** The name of a layer where it is thickest, when it has room there. */
  readonly names: readonly AreaName[];
  readonly limits: readonly (AreaLimit & { readonly y: number })[];
  x(month: number): number;
  nearest(x: number): number;
}

const AXIS = { left: 44, right: 14, top: 18, bottom: 32 };
/** Thinner layers have no room for their name. */
const NAME_ROOM = 22;

/** Layers one on the other by month, on one scale with the limits. */
export function areasGeometry(
  baseMonth: string,
  layers: readonly AreaLayer[],
  limits: readonly AreaLimit[],
  size: { readonly width: number; readonly height: number },
): AreasGeometry {
  const plot = { left: AXIS.left, right: size.width - AXIS.right, top: AXIS.top, bottom: size.height - AXIS.bottom };
  const months = Math.max(1, ...layers.map(({ values }) => values.length));
  const step = (plot.right - plot.left) / months;
  const x = (month: number): number => plot.left + step * (month + 0.5);
  const edges = edgesOf(layers, months);
  const scale = zeroScale(
    [...edges.flat(), ...limits.map(({ value }) => value)],
    [plot.bottom, plot.top],
    size.height > 240 ? 6 : 4,
  );
  const line = (edge: readonly number[]) => edge.map((value, month) => [x(month), scale.at(value)] as const);
  return {
    ...size,
    plot,
    scale,
    step,
    ...monthAxis(baseMonth, months, step, plot.left),
    areas: layers.map(({ key }, at) => ({
      key,
      d: `${linePath([...line(edges[at + 1] ?? []), ...line(edges[at] ?? []).toReversed()])}Z`,
    })),
    names: layers.flatMap(({ key, label }, at) =>
      nameOf(key, label, line(edges[at] ?? []), line(edges[at + 1] ?? []), plot),
    ),
    limits: limits.map((limit) => ({ ...limit, y: pixel(scale.at(limit.value)) })),
    x,
    nearest: (pixelX) => Math.max(0, Math.min(months - 1, Math.floor((pixelX - plot.left) / step))),
  };
}

/** The lower edge of each layer, and the upper one of the last: running sums by month. */
function edgesOf(layers: readonly AreaLayer[], months: number): number[][] {
  let edge = new Array<number>(months).fill(0);
  const edges = [edge];
  for (const { values } of layers) {
    edge = edge.map((level, month) => level + (values[month] ?? 0));
    edges.push(edge);
  }
  return edges;
}

type Line = readonly (readonly [number, number])[];

function nameOf(
  key: string,
  text: string,
  lower: Line,
  upper: Line,
  { left, right }: AreasGeometry['plot'],
): AreaName[] {
  const half = labelWidth(text, true) / 2;
  const places = lower.flatMap(([x, y], month) => {
    const top = upper[month]?.[1] ?? y;
    return x - half < left || x + half > right ? [] : [{ x, y: (y + top) / 2 + 4, room: y - top }];
  });
  const thickest = Math.max(0, ...places.map(({ room }) => room));
  // Of a long stretch that is about as thick as can be, its middle.
  const best = places.filter(({ room }) => room >= Math.max(NAME_ROOM, thickest * 0.9));
  const middle = best[Math.floor(best.length / 2)];
  return middle ? [{ key, text, x: pixel(middle.x), y: pixel(middle.y), half }] : [];
}
