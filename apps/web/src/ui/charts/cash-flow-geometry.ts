import { type Box, type PlacedLabel, positionLabels } from './labels.ts';
import { type MonthMarks, monthAxis } from './month-axis.ts';
import { linePath, pixel, type Scale, zeroScale } from './scale.ts';

/** Series of chart C1, in centavos by month. Outflows are negative. */
export interface CashFlowSeries {
  baseMonth: string;
  inflow: readonly number[];
  outflow: readonly number[];
  net: readonly number[];
  accumulated: readonly number[];
  /** The totals of a study that `net` and `accumulated` are; left out: sums of something else. */
  totals?: 'project' | 'cash';
  /** Number of closed (realised) months, from the first; 0 when everything is projected. */
  closed: number;
  /** Months of one bar, when flows are summed by quarter or year and put at their middle month; else 1. */
  monthsPerBar?: number;
  /** Compared series, by the same months; null where the other has none. */
  compared?: { name: string; accumulated: readonly (number | null)[] } | null;
}

export type MarkerKind = 'exposure' | 'result' | 'payback' | 'turn' | 'start';
export interface CashFlowMarker {
  kind: MarkerKind;
  month: number;
  text: string;
}

export interface BarMark {
  month: number;
  x: number;
  y: number;
  width: number;
  height: number;
  side: 'in' | 'out';
  projected: boolean;
}

export interface CashFlowGeometry extends MonthMarks {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  step: number;
  zero: number;
  scale: Scale;
  bars: readonly BarMark[];
  /** The net of each month as a short tick; empty when the step is too narrow for it. */
  nets: readonly { x: number; y: number; width: number }[];
  /** The accumulated line: realised part, projected part; they meet at the last closed month. */
  solid: string;
  dashed: string;
  /** The line of what it is compared with; empty without one. */
  compared: string;
  /** The area between the line and zero while it is below. */
  belowZero: string;
  points: readonly (readonly [number, number])[];
  labels: readonly PlacedLabel[];
  markers: readonly (CashFlowMarker & { x: number; y: number })[];
  /** x of the line after the last closed month, or null. */
  cut: number | null;
  /** Centre of a month. */
  x: (month: number) => number;
}

const AXIS = { left: 44, right: 14, top: 12, bottom: 32 };
const NET_TICK_FROM = 12;
/** Half the size of the largest marker. */
const MARKER = 6;
/** Free height beyond the extremes, so that a label fits below the lowest point. */
const LABEL_ROOM = 24;
/** Height of a label's text above its baseline. */
const LABEL_ASCENT = 11;

/** Everything C1 needs to be drawn at a size, without scaling text. */
export function cashFlowGeometry(
  series: CashFlowSeries,
  markers: readonly CashFlowMarker[],
  size: { width: number; height: number },
): CashFlowGeometry {
  const months = series.accumulated.length;
  const plot = {
    left: AXIS.left,
    right: size.width - AXIS.right,
    top: AXIS.top,
    bottom: size.height - AXIS.bottom,
  };
  const step = (plot.right - plot.left) / Math.max(1, months);
  const x = (month: number): number => plot.left + step * (month + 0.5);
  const others = series.compared?.accumulated ?? [];
  const every = [...series.inflow, ...series.outflow, ...series.accumulated, ...others.filter((one) => one !== null)];
  const scale = zeroScale(
    every,
    [plot.bottom, plot.top],
    size.height > 260 ? 6 : 4,
    LABEL_ROOM / (plot.bottom - plot.top - 2 * LABEL_ROOM),
  );
  const points = series.accumulated.map((value, month) => [x(month), scale.at(value)] as const);
  // The exposure is drawn last, over its neighbours.
  const placedMarkers = byImportance(markers)
    .reverse()
    .map((marker) => ({
      ...marker,
      x: x(marker.month),
      y: scale.at(series.accumulated[marker.month] ?? 0),
    }));
  const bars = barsOf(series, x, step, scale);
  const cut = series.closed > 0 && series.closed < months ? plot.left + step * series.closed : null;
  return {
    ...size,
    plot,
    step,
    zero: scale.at(0),
    scale,
    bars,
    nets: netsOf(series, x, step, scale),
    ...linesOf(series.closed, points, scale),
    compared: linePath(
      others.slice(0, months).flatMap((value, month) => (value === null ? [] : [[x(month), scale.at(value)] as const])),
    ),
    points,
    ...monthAxis(series.baseMonth, months, step, plot.left),
    labels: labelsOf(placedMarkers, plot, { points, bars, cut }),
    markers: placedMarkers,
    cut,
    x,
  };
}

/** The months of a stretch, as a flow of their own; what accumulates stays at its level. */
export function stretchOf(
  series: CashFlowSeries,
  markers: readonly CashFlowMarker[],
  [from, to]: readonly [number, number],
  baseMonthAt: (month: number) => string,
): { series: CashFlowSeries; markers: CashFlowMarker[] } {
  const cut = <Value>(values: readonly Value[]): Value[] => values.slice(from, to + 1);
  const { compared } = series;
  return {
    series: {
      ...series,
      baseMonth: baseMonthAt(from),
      inflow: cut(series.inflow),
      outflow: cut(series.outflow),
      net: cut(series.net),
      accumulated: cut(series.accumulated),
      closed: Math.max(0, Math.min(to + 1, series.closed) - from),
      compared: compared ? { ...compared, accumulated: cut(compared.accumulated) } : null,
    },
    markers: markers
      .filter(({ month }) => month >= from && month <= to)
      .map((marker) => ({ ...marker, month: marker.month - from })),
  };
}

/** The month nearest to a horizontal pixel. */
export function monthAtPixel(geometry: Pick<CashFlowGeometry, 'plot' | 'step' | 'points'>, x: number): number {
  const month = Math.floor((x - geometry.plot.left) / geometry.step);
  return Math.max(0, Math.min(geometry.points.length - 1, month));
}

/** The month whose mark is named by the label at a position; null: no label is there. */
export function monthOfLabel(
  { labels, markers }: Pick<CashFlowGeometry, 'labels' | 'markers'>,
  x: number,
  y: number,
): number | null {
  const label = labels.find(
    ({ left, width, baseline }) => x >= left && x <= left + width && y >= baseline - LABEL_ASCENT && y <= baseline + 4,
  );
  return markers.find(({ kind }) => kind === label?.id)?.month ?? null;
}

function barsOf(series: CashFlowSeries, x: (month: number) => number, step: number, scale: Scale): BarMark[] {
  const width = Math.max(1, Math.min(18, step * (series.monthsPerBar ?? 1) * 0.58));
  const zero = scale.at(0);
  const bar = (value: number, month: number, side: 'in' | 'out'): BarMark[] => {
    if (value === 0) return [];
    const end = scale.at(value);
    return [
      {
        month,
        x: pixel(x(month) - width / 2),
        y: pixel(Math.min(zero, end)),
        width: pixel(width),
        height: pixel(Math.max(0.5, Math.abs(end - zero))),
        side,
        projected: month >= series.closed,
      },
    ];
  };
  return [
    ...series.inflow.flatMap((value, month) => bar(value, month, 'in')),
    ...series.outflow.flatMap((value, month) => bar(value, month, 'out')),
  ];
}

function netsOf(series: CashFlowSeries, x: (month: number) => number, step: number, scale: Scale) {
  if (step < NET_TICK_FROM) return [];
  const width = Math.min(18, step * 0.58);
  return series.net.flatMap((value, month) =>
    value === 0 ? [] : [{ x: pixel(x(month) - width / 2), y: pixel(scale.at(value)), width: pixel(width) }],
  );
}

function linesOf(closed: number, points: CashFlowGeometry['points'], scale: Scale) {
  const zero = scale.at(0);
  const first = points[0];
  const last = points[points.length - 1];
  const clipped = points.map(([px, py]) => [px, Math.max(py, zero)] as const);
  return {
    solid: linePath(points.slice(0, closed)),
    dashed: linePath(points.slice(Math.max(0, closed - 1))),
    belowZero: first && last ? `${linePath([[first[0], zero], ...clipped, [last[0], zero]])}Z` : '',
  };
}

const IMPORTANCE: readonly MarkerKind[] = ['exposure', 'result', 'payback', 'turn', 'start'];

const byImportance = <M extends CashFlowMarker>(markers: readonly M[]): M[] =>
  [...markers].sort((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind));

function labelsOf(
  markers: readonly (CashFlowMarker & { x: number; y: number })[],
  plot: CashFlowGeometry['plot'],
  drawn: Pick<CashFlowGeometry, 'points' | 'bars' | 'cut'>,
): PlacedLabel[] {
  const requests = byImportance(markers).map((marker) => ({
    id: marker.kind,
    text: marker.text,
    x: marker.x,
    y: marker.y,
    strong: marker.kind !== 'turn' && marker.kind !== 'start',
  }));
  const bounds = { left: plot.left, right: plot.right + 10, top: plot.top - 8, bottom: plot.bottom + 1 };
  return positionLabels(requests, bounds, {
    points: drawn.points,
    boxes: [...drawn.bars.map(barBox), ...markers.map(markerBox)],
    verticals: drawn.cut === null ? [] : [drawn.cut],
  });
}

const barBox = ({ x, y, width, height }: BarMark): Box => ({ left: x, right: x + width, top: y, bottom: y + height });

const markerBox = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - MARKER,
  right: x + MARKER,
  top: y - MARKER,
  bottom: y + MARKER,
});
