import type { Proposal } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import type { ScreenOf } from '../../../shared/register/define-register.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';

export type ProposalScreen = ScreenOf<'GET /api/sales/proposals/'>;

export const tagStyles: Readonly<Record<Proposal['state'], TagStyle>> = {
  draft: { shape: 'square', colour: 'var(--text-3)' },
  pending: { shape: 'up', colour: 'var(--warn)' },
  approved: { shape: 'dot', colour: 'var(--ok)' },
  refused: { shape: 'down', colour: 'var(--unfav)' },
  sold: { shape: 'square', colour: 'var(--ok)' },
  expired: { shape: 'down', colour: 'var(--text-3)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

export function ProposalState({ state }: { state: Proposal['state'] }) {
  return <ShapeTag tagStyle={tagStyles[state]}>{copy.states[state]}</ShapeTag>;
}
