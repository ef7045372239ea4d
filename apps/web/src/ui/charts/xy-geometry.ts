import { area, line, stack } from 'd3-shape';
import { type AxisMark, type MonthMarks, monthAxis } from './month-axis.ts';
import type { Scale } from './scale.ts';

/** Values by point; null where there is none: a line has a gap there, and never a zero. */
export type GappedValues = readonly (number | null)[];

/** The horizontal axis with its points, and the scale of the values. */
export interface XYAxis {
  /** Number of points. */
  readonly count: number;
  readonly insets: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Points in the middle of equal bands, or from one edge to the other. */
  readonly points?: 'bands' | 'edges';
  /** The first month, where points are months named beneath. */
  readonly baseMonth?: string;
  /** The name beneath each point, where points are no months; left out where there is no room for it. */
  readonly names?: readonly string[];
  /** Returns the scale over every value that is drawn. */
  readonly scale: (values: readonly number[], range: readonly [number, number]) => Scale;
  /** Levels that have to be on the scale. */
  readonly levels?: readonly number[];
}

export interface XYLayer {
  readonly key: string;
  readonly values: GappedValues;
  readonly className: string | undefined;
}

export type XYSeries =
  | ({ readonly kind: 'line' /** The point of the first value. */; readonly from?: number } & XYLayer)
  /** Layers one on the other; the first lies on the axis. */
  | { readonly kind: 'areas'; readonly layers: readonly XYLayer[] }
  /** The same as bars, as thick as their share of a point's room, and at most `widest` pixels. */
  | { readonly kind: 'bars'; readonly layers: readonly XYLayer[]; readonly share: number; readonly widest: number };

type Point = readonly [x: number, y: number];

export interface XYLine {
  readonly key: string;
  readonly className: string | undefined;
  readonly d: string;
  /** Where the line has values. */
  readonly points: readonly { readonly at: number; readonly x: number; readonly y: number }[];
}

export interface XYArea extends Omit<XYLine, 'points'> {
  readonly lower: readonly Point[];
  readonly upper: readonly Point[];
}

export interface XYBar {
  readonly key: string;
  readonly layer: string;
  readonly className: string | undefined;
  readonly at: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface XYGeometry extends MonthMarks {
  readonly width: number;
  readonly height: number;
  readonly plot: XYAxis['insets'];
  readonly scale: Scale;
  /** Room of a point. */
  readonly step: number;
  readonly lines: readonly XYLine[];
  readonly areas: readonly XYArea[];
  readonly bars: readonly XYBar[];
  x(at: number): number;
  nearest(x: number): number;
}

/** Returns everything that a drawing of series over one axis needs at a size, without scaling text. */
export function xyGeometry(
  axis: XYAxis,
  series: readonly XYSeries[],
  size: { readonly width: number; readonly height: number },
): XYGeometry {
  const { insets, levels = [] } = axis;
  const plot = {
    left: insets.left,
    right: size.width - insets.right,
    top: insets.top,
    bottom: size.height - insets.bottom,
  };
  const { count, step, x } = pointsOf(axis, plot);
  const stacks = series.map((one) => (one.kind === 'line' ? [] : stacked(one.layers, count)));
  const values = series.flatMap((one) => (one.kind === 'line' ? one.values.filter((value) => value !== null) : []));
  const scale = axis.scale([...values, ...stacks.flat(3), ...levels], [plot.bottom, plot.top]);
  const placing = { step, x, scale };
  return {
    ...size,
    plot,
    scale,
    step,
    ...(axis.baseMonth === undefined
      ? { months: namedPoints(axis.names ?? [], step, x), years: [] }
      : monthAxis(axis.baseMonth, count, step, plot.left)),
    lines: series.flatMap((one) => (one.kind === 'line' ? lineOf(one, placing) : [])),
    areas: series.flatMap((one, at) => (one.kind === 'areas' ? areasOf(one.layers, stacks[at] ?? [], placing) : [])),
    bars: series.flatMap((one, at) => (one.kind === 'bars' ? barsOf(one, stacks[at] ?? [], placing) : [])),
    x,
    nearest: (position) => {
      const at = (position - plot.left) / step;
      return Math.max(0, Math.min(count - 1, axis.points === 'edges' ? Math.round(at) : Math.floor(at)));
    },
  };
}

/** Pixels that a point's name takes with its air. */
const nameRoom = 42;

/** Every name where all have room, else one in n. */
function namedPoints(names: readonly string[], step: number, x: (at: number) => number): AxisMark[] {
  const every = Math.max(1, Math.ceil(nameRoom / step));
  return names.flatMap((text, at) => (at % every === 0 ? [{ x: x(at), text }] : []));
}

function pointsOf(axis: XYAxis, { left, right }: XYAxis['insets']) {
  const count = Math.max(1, axis.count);
  const isEdges = axis.points === 'edges';
  const step = (right - left) / (isEdges ? Math.max(1, count - 1) : count);
  return { count, step, x: (at: number): number => left + step * (isEdges ? at : at + 0.5) };
}

/** Where the points of a drawing are. */
interface Placing {
  readonly step: number;
  readonly x: (at: number) => number;
  readonly scale: Scale;
}

/** From and to of each layer at each point. */
function stacked(layers: readonly XYLayer[], count: number): [number, number][][] {
  const points = Array.from({ length: count }, (_, at) => at);
  const layersOf = stack<undefined, number, XYLayer>()
    .keys(layers)
    .value((at, { values }) => values[at] ?? 0);
  return layersOf(points).map((layer) => layer.map(([from, to]): [number, number] => [from, to]));
}

/** Digits after the point of a pixel: shorter paths, same picture. */
const digits = 1;

function lineOf({ key, className, values, from = 0 }: XYLayer & { from?: number }, { x, scale }: Placing): XYLine {
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ at: from + at, x: x(from + at), y: scale.at(value) }],
  );
  const runs = points.reduce<Point[][]>((all, point, index) => {
    const isNext = points[index - 1]?.at === point.at - 1;
    if (isNext) all.at(-1)?.push([point.x, point.y]);
    else all.push([[point.x, point.y]]);
    return all;
  }, []);
  const path = line<Point>().digits(digits);
  // A point that is alone is no line.
  return { key, className, points, d: runs.map((run) => (run.length > 1 ? path(run) : '')).join('') };
}

function areasOf(layers: readonly XYLayer[], stacks: readonly [number, number][][], { x, scale }: Placing): XYArea[] {
  const band = area<readonly [x: number, lower: number, upper: number]>()
    .x(([x]) => x)
    .y0(([, lower]) => lower)
    .y1(([, , upper]) => upper)
    .digits(digits);
  return layers.map(({ key, className }, index) => {
    const edges = (stacks[index] ?? []).map(([from, to], at) => [x(at), scale.at(from), scale.at(to)] as const);
    return {
      key,
      className,
      d: band(edges) ?? '',
      lower: edges.map(([left, y]) => [left, y]),
      upper: edges.map(([left, , y]) => [left, y]),
    };
  });
}

function barsOf(
  { layers, share, widest }: XYSeries & { kind: 'bars' },
  stacks: readonly [number, number][][],
  { step, x, scale }: Placing,
): XYBar[] {
  const width = Math.max(1, Math.min(widest, step * share));
  return layers.flatMap(({ key, className }, index) =>
    (stacks[index] ?? []).flatMap(([from, to], at): XYBar[] => {
      if (from === to) return [];
      const [start, end] = [scale.at(from), scale.at(to)];
      const box = { x: x(at) - width / 2, y: Math.min(start, end), width, height: Math.abs(start - end) };
      return [{ key: `${key} ${at}`, layer: key, className, at, box }];
    }),
  );
}
