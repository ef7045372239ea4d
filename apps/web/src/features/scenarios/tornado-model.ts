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
