import type { SalesContract } from '@uni/contracts';
import { contracts as copy } from '@uni/phrases';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';

export const tagStyles: Readonly<Record<SalesContract['state'], TagStyle>> = {
  active: { shape: 'dot', colour: 'var(--ok)' },
  assigned: { shape: 'up', colour: 'var(--ok)' },
  settled: { shape: 'square', colour: 'var(--ok)' },
  cancelled: { shape: 'square', colour: 'var(--text-3)' },
};

export function ContractState({ state }: { state: SalesContract['state'] }) {
  return <ShapeTag tagStyle={tagStyles[state]}>{copy.states[state]}</ShapeTag>;
}
