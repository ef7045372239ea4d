import type { CollaborationDirection } from '@uni/contracts';
import { collaboration as words } from '@uni/phrases';

export interface Standing {
  readonly name: string;
  readonly value: number;
}

/** Values from the best to the worst; where none is better, from the highest. */
export const ranked = (values: readonly Standing[], direction: CollaborationDirection): readonly Standing[] =>
  values.toSorted((a, b) => (direction === 'lower' ? a.value - b.value : b.value - a.value));

/** The value below which a part of the values lies, between two of them in proportion. */
export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place));
}

/** Where the own enterprises stand, in a sentence; null without a value. */
export function positionSentence(
  indicator: { readonly name: string; readonly direction: CollaborationDirection; readonly value: number | null },
  own: readonly Standing[],
  text: (value: number) => string,
): string | null {
  const { name, direction, value } = indicator;
  const order = ranked(own, direction);
  const [first, second] = order;
  const last = order.at(-1);
  if (!first || !second || !last) return value === null ? null : words.detail.position.alone(name, text(value));
  const say = direction === 'none' ? words.detail.position.none : words.detail.position.higher;
  const rest = order.slice(1).map((one) => one.value);
  const spread =
    order.length > 2 ? ` ${words.detail.position.spread(text(Math.min(...rest)), text(Math.max(...rest)))}` : '';
  return `${say(name, first.name, text(first.value))}${spread}`;
}
