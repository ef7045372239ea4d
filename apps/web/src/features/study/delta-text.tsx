import { versions } from '@uni/phrases';
import { Glyph } from '../../ui/icons/glyph.tsx';
import type { FormattedDelta } from './indicator-format.ts';

/** Shows how an indicator changed: direction, amount, and whether that is better. */
export function DeltaText({ delta }: { delta: FormattedDelta | null }) {
  if (!delta) return <>–</>;
  const tone = delta.good === null ? 'text-2' : delta.good ? 'favourable' : 'unfavourable';
  const changeText =
    delta.good === null ? versions.grid.changed : delta.good ? versions.grid.better : versions.grid.worse;
  return (
    <span className={tone}>
      <Glyph name={delta.direction} /> {delta.text}
      <span className="visually-hidden"> {changeText}</span>
    </span>
  );
}
