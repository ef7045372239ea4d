import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Tag } from '../../ui/layout/page.tsx';

/** A state in a word, with its shape. */
export function StateMark({ look, children }: { look: { shape: GlyphName; colour: string }; children: ReactNode }) {
  return (
    <Tag>
      <span style={{ color: look.colour, display: 'inline-flex' }}>
        <Glyph name={look.shape} size={7} />
      </span>
      {children}
    </Tag>
  );
}
