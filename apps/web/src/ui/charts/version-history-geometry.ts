import { linesOf } from './labels.ts';
import { linePath, pixel, roundStep } from './scale.ts';

/** One item of a time series and its value; null where it has none. */
export interface VersionHistoryPoint {
  readonly key: string;
  readonly name: string;
  /** Author and action, in a few words under the name. */
  readonly note: string;
  readonly value: number | null;
  readonly text: string;
  /** Drawn full: the one that is on screen. */
  readonly isMarked: boolean;
}

export interface PlacedPoint extends VersionHistoryPoint {
  /** Null without a value. */
  readonly dot: { readonly x: number; readonly y: number } | null;
  readonly valueAt: { readonly x: number; readonly y: number };
  readonly lines: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly isNote: boolean;
  }[];
}

export interface VersionHistoryGeometry {
  readonly width: number;
  readonly height: number;
  /** In rows, where columns would be too narrow for the names. */
  readonly lying: boolean;
  readonly points: readonly PlacedPoint[];
  readonly line: string;
  /** The level of nothing, when the values lie around it. */
  readonly zero: string;
  x(at: number): number;
  nearest(x: number, y: number): number;
}

const TOP = 26;
const PLOT = 110;
const LINE = 15;
const COLUMN = 160;
const ROW = 76;

/** Values side by side in their order, joined where neighbours have one. A line compares: its axis need not begin at zero. */
export function versionHistoryGeometry(points: readonly VersionHistoryPoint[], width: number): VersionHistoryGeometry {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const room = roundStep(most - least || Math.abs(most) || 1, 4) / 2;
  const span = { low: least - room, high: most + room };
  const column = width / Math.max(1, points.length);
  return column < COLUMN ? horizontalHistory(points, span, width) : uprightHistory(points, span, width);
}

interface Span {
  low: number;
  high: number;
}

function uprightHistory(
  points: readonly VersionHistoryPoint[],
  { low, high }: Span,
  width: number,
): VersionHistoryGeometry {
  const column = width / Math.max(1, points.length);
  const y = (value: number): number => pixel(TOP + ((high - value) / (high - low)) * PLOT);
  const x = (at: number): number => pixel(column * (at + 0.5));
  let rows = 1;
  const placed = points.map((point, at): PlacedPoint => {
    const textLines = linesIn(point, column - 12);
    rows = Math.max(rows, textLines.length);
    const dot = point.value === null ? null : { x: x(at), y: y(point.value) };
    return {
      ...point,
      dot,
      valueAt: { x: x(at), y: (dot?.y ?? TOP + PLOT / 2) - 11 },
      lines: textLines.map((text, line) => ({ ...text, x: x(at), y: TOP + PLOT + 22 + line * LINE })),
    };
  });
  return {
    width,
    height: TOP + PLOT + 22 + rows * LINE - 6,
    lying: false,
    points: placed,
    line: joined(placed),
    zero: low < 0 && high > 0 ? `M0 ${y(0)}H${width}` : '',
    x,
    nearest: (pixelX) => clamped(Math.floor(pixelX / column), points.length),
  };
}

function horizontalHistory(
  points: readonly VersionHistoryPoint[],
  { low, high }: Span,
  width: number,
): VersionHistoryGeometry {
  const x = (value: number): number => pixel(8 + ((value - low) / (high - low)) * (width - 16));
  const placed = points.map((point, at): PlacedPoint => {
    const top = at * ROW;
    return {
      ...point,
      dot: point.value === null ? null : { x: x(point.value), y: top + ROW - 14 },
      valueAt: { x: width, y: top + 14 },
      lines: [
        { text: point.name, isNote: false, x: 0, y: top + 14 },
        ...linesOf(point.note, width, { scale: 11 / 12 })
          .slice(0, 2)
          .map((text, line) => ({ text, isNote: true, x: 0, y: top + 29 + line * LINE })),
      ],
    };
  });
  const height = points.length * ROW;
  return {
    width,
    height,
    lying: true,
    points: placed,
    line: joined(placed),
    zero: low < 0 && high > 0 ? `M${x(0)} ${ROW - 20}V${height}` : '',
    x: () => width / 2,
    nearest: (_, pixelY) => clamped(Math.floor(pixelY / ROW), points.length),
  };
}

const linesIn = ({ name, note }: VersionHistoryPoint, width: number) => [
  ...linesOf(name, width, { strong: true, scale: 11 / 12 })
    .slice(0, 2)
    .map((text) => ({ text, isNote: false })),
  ...linesOf(note, width, { scale: 11 / 12 })
    .slice(0, 4)
    .map((text) => ({ text, isNote: true })),
];

/** A line through neighbours; where one has no value it is broken. */
function joined(points: readonly PlacedPoint[]): string {
  const runs: (readonly [number, number])[][] = [[]];
  for (const { dot } of points) {
    if (dot) runs.at(-1)?.push([dot.x, dot.y]);
    else runs.push([]);
  }
  return runs.map(linePath).join('');
}

const clamped = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
