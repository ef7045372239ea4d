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
  const told = words.detail.position;
  const order = ranked(own, direction);
  const [first, second] = order;
  const last = order.at(-1);
  if (!first || !second || !last) return value === null ? null : told.alone(name, text(value));
  const whole = value === null ? '' : `${told.together(name, text(value))} `;
  if (first.value === last.value) return `${whole}${told.equal}.`;
  const say = direction === 'none' ? told.highest : told.best;
  const rest = order.slice(1).map((one) => one.value);
  const others =
    order.length > 2 ? told.spread(text(Math.min(...rest)), text(Math.max(...rest))) : told.other(text(second.value));
  return `${whole}${say(first.name, text(first.value))}${others}.`;
}
