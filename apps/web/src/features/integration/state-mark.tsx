import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Tag } from '../../ui/layout/page.tsx';

/** A state in a word, with its shape. */
export function StateMark({
  tagStyle,
  children,
}: {
  tagStyle: { shape: GlyphName; colour: string };
  children: ReactNode;
}) {
  return (
    <Tag>
      <span style={{ color: tagStyle.colour, display: 'inline-flex' }}>
        <Glyph name={tagStyle.shape} size={7} />
      </span>
      {children}
    </Tag>
  );
}
