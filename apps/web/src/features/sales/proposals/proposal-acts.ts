import { type ProposalDetail, proposalPaths } from '@uni/contracts';
import type { ProposalAct } from '../../../api/sales/proposals.ts';

/** What the drawer offers: an act, or to type over a draft. */
export type Offered = ProposalAct | 'contract' | 'edit';

/** In the order in which they stand; the last one is what one most likely came for. */
const order: readonly Offered[] = ['cancel', 'reopen', 'edit', 'refuse', 'contract', 'submit', 'approve'];

const pathOf = (act: Offered): keyof typeof proposalPaths =>
  act === 'contract' ? 'sell' : act === 'edit' ? 'submit' : act;

/** What somebody may do with a proposal as it stands. */
export const offeredActs = (
  { state, decision }: Pick<ProposalDetail, 'state' | 'decision'>,
  { mayWrite }: { mayWrite: boolean },
): readonly Offered[] =>
  order.filter((act) => {
    if (!proposalPaths[pathOf(act)].from.includes(state)) return false;
    return act === 'approve' || act === 'refuse' ? decision === 'yes' : mayWrite;
  });
