import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Tag } from '../../ui/layout/page.tsx';

/** Appearance of a state: a shape of its own next to the word. */
export interface TagStyle {
  readonly shape: GlyphName;
  readonly colour: string;
}

/** A state in words, with its shape. */
export function ShapeTag({ tagStyle: { shape, colour }, children }: { tagStyle: TagStyle; children: string }) {
  return (
    <Tag>
      <span style={{ color: colour, display: 'inline-flex' }}>
        <Glyph name={shape} size={7} />
      </span>
      {children}
    </Tag>
  );
}
