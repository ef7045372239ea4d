import { linesOf } from './labels.ts';
import { roundStep } from './scale.ts';

/** One bar of a bridge: from one level to another; the ends and totals stand on the axis. */
export interface BridgeBar {
  key: string;
  label: string;
  /** Text above the bar, and a second figure under its name. */
  text: string;
  note?: string;
  from: number;
  to: number;
  tone: 'end' | 'better' | 'worse' | 'plus' | 'minus' | 'neutral';
  /** The same step of what it is compared with: an outline behind the bar. */
  ghost?: { from: number; to: number } | null;
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedBar extends BridgeBar {
  rect: Rect;
  outline: Rect | null;
  /** Position of its value, and the lines of its name. */
  value: { x: number; y: number };
  names: readonly { text: string; x: number; y: number; isNote: boolean }[];
}

export interface BridgeGeometry {
  width: number;
  height: number;
  /** True for horizontal bars, used when upright ones have no room side by side. */
  lying: boolean;
  bars: readonly PlacedBar[];
  /** From the end of each bar to the next. */
  links: readonly { key: string; d: string }[];
  axis: string;
  /** Start of the axis when it does not begin at zero; null when it does. */
  cutAt: number | null;
  x(at: number): number;
  nearest(x: number, y: number): number;
}

interface Levels {
  low: number;
  high: number;
  base: number;
}

const TOP = 22;
const PLOT = 168;
const LINE = 15;
/** Narrower columns have no room for their names. */
const COLUMN = 62;
const ROW = 44;
const OUTLINE = 4;

/** Bars of a share of their column, upright; lying, one in each row, where columns would be too narrow. */
export function bridgeGeometry(bars: readonly BridgeBar[], width: number): BridgeGeometry {
  const levels = levelsOf(bars);
  const count = Math.max(1, bars.length);
  return width / count < COLUMN ? lyingBridge(bars, levels, width) : uprightBridge(bars, levels, width);
}

/** An axis that would hide the steps in tall ends is cut at a round value. */
export function levelsOf(bars: readonly BridgeBar[]): Levels {
  const ghosts = bars.flatMap(({ ghost }) => (ghost ? [ghost.from, ghost.to] : []));
  const own = bars.flatMap((bar) => (bar.tone === 'end' ? [bar.to] : [bar.from, bar.to]));
  const levels = own.length === 0 ? [0] : own;
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = high - low;
  const isFar = low > 2 * span;
  const isDeep = -high > 2 * span;
  const step = roundStep(span || Math.abs(high) || 1, 4);
  const cutLow = isFar ? Math.max(0, Math.floor((low - span * 0.4) / step) * step) : Math.min(0, low, ...ghosts);
  const cutHigh = isDeep ? Math.min(0, Math.ceil((high + span * 0.4) / step) * step) : Math.max(0, high, ...ghosts);
  return { low: cutLow, high: cutHigh, base: isDeep ? cutHigh : isFar ? cutLow : 0 };
}

const startOf = ({ tone, from }: BridgeBar, base: number): number => (tone === 'end' ? base : from);
const spanOf = (a: number, b: number) => ({ least: Math.min(a, b), size: Math.max(1, Math.abs(a - b)) });

function uprightBridge(bars: readonly BridgeBar[], { low, high, base }: Levels, width: number): BridgeGeometry {
  const reach = high - low || 1;
  const y = (value: number): number => TOP + ((high - value) / reach) * PLOT;
  const column = width / Math.max(1, bars.length);
  const barWidth = Math.min(84, column * 0.62);
  const rectOf = (x: number, from: number, to: number): Rect => {
    const { least, size } = spanOf(y(from), y(to));
    return { x, y: least, width: barWidth, height: size };
  };
  const floor = TOP + PLOT + 18;
  let rows = 1;
  const placed = bars.map((bar, at): PlacedBar => {
    const x = column * at + (column - barWidth) / 2;
    const middle = column * (at + 0.5);
    const rect = rectOf(x, startOf(bar, base), bar.to);
    const lines = linesOf(bar.label, column - 8, { scale: 11 / 12 });
    const textLines = [...lines.map((text) => ({ text, isNote: false })), ...noteOf(bar)];
    rows = Math.max(rows, textLines.length);
    return {
      ...bar,
      rect,
      outline: bar.ghost ? widened(rectOf(x, bar.tone === 'end' ? base : bar.ghost.from, bar.ghost.to)) : null,
      value: { x: middle, y: rect.y - 6 },
      names: textLines.map((text, line) => ({ ...text, x: middle, y: floor + line * LINE })),
    };
  });
  const links = placed.slice(0, -1).map(({ key, to, rect }, at) => ({
    key,
    d: `M${rect.x + barWidth} ${y(to)}H${placed[at + 1]?.rect.x ?? 0}`,
  }));
  return {
    width,
    height: floor + rows * LINE - 6,
    lying: false,
    bars: placed,
    links,
    axis: `M0 ${y(base)}H${width}`,
    cutAt: base === 0 ? null : base,
    x: (at) => column * (at + 0.5),
    nearest: (x) => clamped(Math.floor(x / column), bars.length),
  };
}

function lyingBridge(bars: readonly BridgeBar[], { low, high, base }: Levels, width: number): BridgeGeometry {
  const reach = high - low || 1;
  const x = (value: number): number => 2 + ((value - low) / reach) * (width - 4);
  const rectOf = (top: number, from: number, to: number): Rect => {
    const { least, size } = spanOf(x(from), x(to));
    return { x: least, y: top, width: size, height: 12 };
  };
  const placed = bars.map((bar, at): PlacedBar => {
    const top = at * ROW;
    const [note] = noteOf(bar);
    return {
      ...bar,
      rect: rectOf(top + 20, startOf(bar, base), bar.to),
      outline: bar.ghost ? rectOf(top + 24, bar.tone === 'end' ? base : bar.ghost.from, bar.ghost.to) : null,
      value: { x: width, y: top + 14 },
      names: [{ text: note ? `${bar.label} (${note.text})` : bar.label, x: 0, y: top + 14, isNote: false }],
    };
  });
  const links = placed.slice(0, -1).map(({ key, to, rect }, at) => ({
    key,
    d: `M${x(to)} ${rect.y + 12}V${placed[at + 1]?.rect.y ?? 0}`,
  }));
  const height = bars.length * ROW;
  return {
    width,
    height,
    lying: true,
    bars: placed,
    links,
    axis: `M${x(base)} 16V${height}`,
    cutAt: base === 0 ? null : base,
    x: () => width / 2,
    nearest: (_, y) => clamped(Math.floor(y / ROW), bars.length),
  };
}

/** Seen on both sides of the bar in front of it. */
const widened = (rect: Rect): Rect => ({ ...rect, x: rect.x - OUTLINE, width: rect.width + 2 * OUTLINE });
const noteOf = ({ note }: BridgeBar): { text: string; isNote: boolean }[] =>
  note ? [{ text: note, isNote: true }] : [];
const clamped = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
