import { proposalEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  decideProposal,
  findProposalToAct,
  releaseProposal,
  sellProposal,
  showProposal,
  submitProposal,
} from './proposal-acts.service.ts';
import { presentVersion } from './proposals.presenter.ts';
import type { ProposalRow } from './proposals.repository.ts';

const belongsTo = ({ enterprise_id }: ProposalRow): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) => findProposalToAct(context, params.id);
export const proposalActRoutes: readonly Route[] = [
  route(endpoints.submit, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) =>
      showProposal(context, await submitProposal(context, located, body.note, ifMatch)),
    present: presentVersion,
  }),
  ...(['approve', 'refuse'] as const).map((act) =>
    route(endpoints[act], {
      locate,
      belongsTo,
      act: async (context, { located, body, ifMatch }) =>
        showProposal(context, await decideProposal(context, located, { act, reason: body.reason }, ifMatch)),
      present: presentVersion,
    }),
  ),
  ...(['reopen', 'cancel'] as const).map((act) =>
    route(endpoints[act], {
      locate,
      belongsTo,
      act: async (context, { located, body, ifMatch }) =>
        showProposal(context, await releaseProposal(context, located, { act, reason: body.reason }, ifMatch)),
      present: presentVersion,
    }),
  ),
  route(endpoints.sell, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) =>
      showProposal(context, await sellProposal(context, located, body, ifMatch)),
    present: presentVersion,
  }),
];
