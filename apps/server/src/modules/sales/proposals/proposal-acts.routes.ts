import { proposalEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createProposalActs } from './proposal-acts.service.ts';
import type { ProposalRow } from './proposals.repository.ts';

const belongsTo = ({ enterprise_id }: ProposalRow): number => enterprise_id;

export const proposalActRoutes = (platform: Platform): readonly Route[] => {
  const acts = createProposalActs(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => acts.find(actor, params.id);
  const reply = async (actor: Actor, row: ProposalRow) => ({
    status: 200 as const,
    body: await acts.detail(actor, row),
    etag: String(row.version),
  });
  return [
    plainRoute(endpoints.submit, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) =>
        reply(actor, await acts.submit(actor, located, body.note, ifMatch)),
    }),
    ...(['approve', 'refuse'] as const).map((act) =>
      plainRoute(endpoints[act], {
        locate,
        belongsTo,
        act: async ({ actor, located, body, ifMatch }) =>
          reply(actor, await acts.decide(actor, located, { act, reason: body.reason }, ifMatch)),
      }),
    ),
    ...(['reopen', 'cancel'] as const).map((act) =>
      plainRoute(endpoints[act], {
        locate,
        belongsTo,
        act: async ({ actor, located, body, ifMatch }) =>
          reply(actor, await acts.release(actor, located, { act, reason: body.reason }, ifMatch)),
      }),
    ),
    plainRoute(endpoints.sell, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => reply(actor, await acts.sell(actor, located, body, ifMatch)),
    }),
  ];
};
