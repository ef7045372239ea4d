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

/** A scale from zero to the largest value, or to `least` where every value is smaller. */
export function sumScale(
  values: readonly number[],
  [from, to]: readonly [number, number],
  count: number,
  least = 1,
): Scale {
  const max = Math.max(least, ...values);
  const step = roundStep(max, count);
  const ticks = Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, tick) => tick * step);
  return { min: 0, max, ticks, at: (value) => from + (value / max) * (to - from) };
}

/** A scale over the data and zero that ends at ticks, at least `finest` apart. */
export function tickedScale(
  values: readonly number[],
  [from, to]: readonly [number, number],
  count: number,
  finest: number,
): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = Math.max(finest, roundStep(high - low || 10 * finest, count));
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  const [min, max] = [first * step, last * step];
  // Tenths of tenths add up to long decimals.
  const ticks = Array.from({ length: last - first + 1 }, (_, tick) => Number(((first + tick) * step).toFixed(6)));
  return { min, max, ticks, at: (value) => from + ((value - min) / (max - min)) * (to - from) };
}

/** Pixels to one decimal: shorter paths, same picture. */
export const pixel = (value: number): number => Math.round(value * 10) / 10;

/** An SVG path through points. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${pixel(x)} ${pixel(y)}`).join('');
}
