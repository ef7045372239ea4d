import { roundStep } from './scale.ts';

/** One bar of a bridge: from one level to another; the two ends stand on the axis. */
export interface BridgeBar {
  key: string;
  label: string;
  /** What stands above it. */
  text: string;
  from: number;
  to: number;
  tone: 'end' | 'better' | 'worse' | 'neutral';
}

export interface BridgeGeometry {
  bars: readonly (BridgeBar & { x: number; top: number; height: number })[];
  /** Lines from the end of each bar to the next. */
  links: readonly { key: string; x1: number; x2: number; y: number }[];
  barWidth: number;
  floor: number;
  /** Where the axis begins when it does not begin at zero; null when it does. */
  cutAt: number | null;
}

/** Bars of a share of their column; an axis that would hide the steps in tall ends is cut at a round value. */
export function bridgeGeometry(
  bars: readonly BridgeBar[],
  { width, height, top }: { width: number; height: number; top: number },
): BridgeGeometry {
  const levels = bars.flatMap((bar) => (bar.tone === 'end' ? [bar.to] : [bar.from, bar.to]));
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = high - low;
  const isFar = low > 2 * span;
  const isDeep = -high > 2 * span;
  const step = roundStep(span || Math.abs(high) || 1, 4);
  const cutLow = isFar ? Math.max(0, Math.floor((low - span * 0.4) / step) * step) : Math.min(0, low);
  const cutHigh = isDeep ? Math.min(0, Math.ceil((high + span * 0.4) / step) * step) : Math.max(0, high);
  const base = isDeep ? cutHigh : isFar ? cutLow : 0;
  const reach = cutHigh - cutLow || 1;
  const y = (value: number): number => top + ((cutHigh - value) / reach) * (height - top);
  const column = width / Math.max(1, bars.length);
  const barWidth = Math.min(84, column * 0.62);
  const placed = bars.map((bar, at) => {
    const start = bar.tone === 'end' ? base : bar.from;
    const [a, b] = [y(start), y(bar.to)];
    return {
      ...bar,
      x: column * at + (column - barWidth) / 2,
      top: Math.min(a, b),
      height: Math.max(1, Math.abs(a - b)),
    };
  });
  const links = placed.slice(0, -1).map((bar, at) => ({
    key: bar.key,
    x1: bar.x + barWidth,
    x2: placed[at + 1]?.x ?? 0,
    y: y(bar.to),
  }));
  return { bars: placed, links, barWidth, floor: y(base), cutAt: base === 0 ? null : base };
}
