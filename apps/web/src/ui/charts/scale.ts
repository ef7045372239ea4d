/** Linear scales with round ticks; pure, in whatever unit the caller counts. */
export interface Scale {
  /** Ends of the domain, both on or beyond the data. */
  min: number;
  max: number;
  ticks: readonly number[];
  /** Pixel of a value; the range may run downwards. */
  at: (value: number) => number;
}

/** Returns a round step (1, 2, 2.5 or 5 times a power of ten). It divides a span into at most `count` parts. */
export function roundStep(span: number, count: number): number {
  if (!(span > 0)) return 1;
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** A scale over the data and zero, with about `count` round ticks. The ends are the data's, opened by `padding` of the span. */
export function zeroScale(
  values: readonly number[],
  range: readonly [number, number],
  count: number,
  padding = 0.06,
): Scale {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const span = high - low || 1;
  const min = low < 0 ? low - span * padding : 0;
  const max = high > 0 ? high + span * padding : low < 0 ? span * padding : 1;
  const step = roundStep(max - min, count);
  const ticks: number[] = [];
  for (let tick = Math.ceil(min / step); tick <= Math.floor(max / step); tick += 1) ticks.push(tick * step);
  const [from, to] = range;
  const at = (value: number): number => from + ((value - min) / (max - min)) * (to - from);
  return { min, max, ticks, at };
}

/** Pixels to one decimal: shorter paths, same picture. */
export const pixel = (value: number): number => Math.round(value * 10) / 10;

/** An SVG path through points. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${pixel(x)} ${pixel(y)}`).join('');
}
