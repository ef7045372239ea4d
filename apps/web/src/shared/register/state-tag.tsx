import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Tag } from '../../ui/layout/page.tsx';

type State = 'active' | 'inactive' | 'waiting' | 'pending';

const tagStyles: Record<State, { shape: GlyphName; colour: string }> = {
  active: { shape: 'dot', colour: 'var(--ok)' },
  inactive: { shape: 'square', colour: 'var(--text-3)' },
  waiting: { shape: 'up', colour: 'var(--warn)' },
  pending: { shape: 'up', colour: 'var(--warn)' },
};

/** The state of a record in a word, with a shape of its own. */
export function StateTag({ state, children }: { state: State; children: string }) {
  const { shape, colour } = tagStyles[state];
  return (
    <Tag>
      <span style={{ color: colour, display: 'inline-flex' }}>
        <Glyph name={shape} size={7} />
      </span>
      {children}
    </Tag>
  );
}
