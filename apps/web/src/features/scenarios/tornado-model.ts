import type { TornadoBar } from '@uni/analysis';

/** A stretch of the track, as parts of its width; `zero` is where the base stands. */
export interface BarStretch {
  readonly from: number;
  readonly to: number;
  readonly zero: number;
}

/** Returns the ends of a bar on a track that holds every bar. An end without a value has no width. */
export function barShares(
  bar: Pick<TornadoBar, 'low' | 'high'>,
  bars: readonly Pick<TornadoBar, 'low' | 'high'>[],
  base: number | null,
): { low: BarStretch; high: BarStretch } {
  const values = bars.flatMap(({ low, high }) => [low.value, high.value]).filter((value) => value !== null);
  const all = base === null ? values : [...values, base];
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const at = (value: number): number => (greatest > least ? (value - least) / (greatest - least) : 0.5);
  const zero = all.length === 0 || base === null ? 0 : at(base);
  const stretch = (value: number | null): BarStretch => {
    const position = value === null ? zero : at(value);
    return { from: Math.min(zero, position), to: Math.max(zero, position), zero };
  };
  return { low: stretch(bar.low.value), high: stretch(bar.high.value) };
}

/** An end of a bar on the side of the track that it belongs to. */
export interface BarSide {
  /** Which end of the premise's range this is: the bar's sides change with the premise's sign. */
  readonly which: 'low' | 'high';
  readonly end: TornadoBar['low'];
  readonly stretch: BarStretch;
  readonly direction: 'falls' | 'rises' | 'stays';
}

/** The sides of a bar: left the end at which the indicator is lower, whatever the sign of the premise. */
export function barSides(
  bar: Pick<TornadoBar, 'low' | 'high'>,
  bars: readonly Pick<TornadoBar, 'low' | 'high'>[],
  base: number | null,
): readonly [left: BarSide, right: BarSide] {
  const stretches = barShares(bar, bars, base);
  const side = (which: 'low' | 'high'): BarSide => {
    const end = bar[which];
    return { which, end, stretch: stretches[which], direction: directionOf(end.value, base) };
  };
  const [low, high] = [side('low'), side('high')];
  const fallsAtHigh = (high.end.value ?? base ?? 0) < (low.end.value ?? base ?? 0);
  return fallsAtHigh ? [high, low] : [low, high];
}

function directionOf(value: number | null, base: number | null): BarSide['direction'] {
  if (value === null || base === null || value === base) return 'stays';
  return value < base ? 'falls' : 'rises';
}
