import type { Movement, MovementState } from '@uni/contracts';
import type { TagStyle } from '../../../shared/register/shape-tag.tsx';
import { formatCentsBare } from '../../../ui/numbers/index.ts';

export const tagStyles: Readonly<Record<MovementState, TagStyle>> = {
  draft: { shape: 'square', colour: 'var(--text-3)' },
  checked: { shape: 'up', colour: 'var(--warn)' },
  approved: { shape: 'dot', colour: 'var(--brand)' },
  settled: { shape: 'dot', colour: 'var(--ok)' },
  reversed: { shape: 'down', colour: 'var(--unfav)' },
};

/** Money that goes out has a minus. */
export const signedText = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string =>
  formatCentsBare(kind === 'outflow' ? -amount : amount, 2);
