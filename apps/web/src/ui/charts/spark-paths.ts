import { linePath, pixel } from './scale.ts';
import type { GappedValues } from './xy-geometry.ts';

/** Bars of a profile at thumbnail size, as one path: the shape of a line at a glance. Signs are dropped. */
export function sparkPath(values: readonly number[], size: { width: number; height: number }): string {
  const magnitudes = values.map(Math.abs);
  const highest = Math.max(0, ...magnitudes);
  if (highest === 0) return '';
  const step = size.width / values.length;
  const width = Math.max(0.6, step * 0.78);
  return magnitudes
    .map((value, index) => {
      if (value === 0) return '';
      const top = pixel(size.height - Math.max(1, (value / highest) * (size.height - 1)));
      return `M${pixel(index * step)} ${size.height}V${top}H${pixel(index * step + width)}V${size.height}z`;
    })
    .join('');
}

/** A line over its own range, with its last point; nothing of nothing. */
export function trendPath(
  values: GappedValues,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly line: string; readonly end: readonly [number, number] | null } {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const edge = 3;
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const points = stretches(values).map((stretch) =>
    stretch.map(({ at, value }): readonly [number, number] => [
      pixel(edge + at * step),
      pixel(height - edge - (span === 0 ? 0.5 : (value - low) / span) * (height - 2 * edge)),
    ]),
  );
  return { line: points.map(linePath).join(''), end: points.at(-1)?.at(-1) ?? null };
}

/** The stretches without a gap. */
function stretches(values: GappedValues): { readonly at: number; readonly value: number }[][] {
  const all: { at: number; value: number }[][] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const open = all.at(-1);
    if (open && open.at(-1)?.at === at - 1) open.push({ at, value });
    else all.push([{ at, value }]);
  }
  return all;
}
