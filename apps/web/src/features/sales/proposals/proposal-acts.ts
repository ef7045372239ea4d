import { type ProposalDetail, proposalPaths } from '@uni/contracts';
import type { ProposalAct } from '../../../api/sales/proposals.ts';

/** Actions of the drawer: an act, or editing a draft. */
export type Offered = ProposalAct | 'contract' | 'edit';

/** In the order in which they stand; the last one is what one most likely came for. */
const order: readonly Offered[] = ['cancel', 'reopen', 'edit', 'refuse', 'contract', 'submit', 'approve'];

const pathOf = (act: Offered): keyof typeof proposalPaths =>
  act === 'contract' ? 'sell' : act === 'edit' ? 'submit' : act;

/** Returns the acts allowed to the user in the proposal's state. */
export const offeredActs = (
  { state, decision }: Pick<ProposalDetail, 'state' | 'decision'>,
  { mayWrite }: { mayWrite: boolean },
): readonly Offered[] =>
  order.filter((act) => {
    if (!proposalPaths[pathOf(act)].from.includes(state)) return false;
    return act === 'approve' || act === 'refuse' ? decision === 'yes' : mayWrite;
  });
