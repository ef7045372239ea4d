import type { CollaborationDirection } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';

export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

/** Values from the best to the worst; where none is better, from the highest. */
export const ranked = (values: readonly NamedValue[], direction: CollaborationDirection): readonly NamedValue[] =>
  values.toSorted((a, b) => (direction === 'lower' ? a.value - b.value : b.value - a.value));

/** The value below which a share of the values lies, between two of them in proportion. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  return below === undefined || above === undefined ? null : below + (above - below) * (rank - Math.floor(rank));
}

/** Returns the position of the own enterprises, in a sentence; null without a value. */
export function positionSentence(
  indicator: { readonly name: string; readonly direction: CollaborationDirection; readonly value: number | null },
  own: readonly NamedValue[],
  text: (value: number) => string,
): string | null {
  const { name, direction, value } = indicator;
  const positionCopy = copy.detail.position;
  const order = ranked(own, direction);
  const [first, second] = order;
  const last = order.at(-1);
  if (!first || !second || !last) return value === null ? null : positionCopy.alone(name, text(value));
  const whole = value === null ? '' : `${positionCopy.together(name, text(value))} `;
  if (first.value === last.value) return `${whole}${positionCopy.equal}.`;
  const say = direction === 'none' ? positionCopy.highest : positionCopy.best;
  const rest = order.slice(1).map((one) => one.value);
  const others =
    order.length > 2
      ? positionCopy.spread(text(Math.min(...rest)), text(Math.max(...rest)))
      : positionCopy.other(text(second.value));
  return `${whole}${say(first.name, text(first.value))}${others}.`;
}
