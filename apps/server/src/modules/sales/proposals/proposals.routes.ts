import { proposalEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ProposalRow } from './proposals.repository.ts';
import { createProposals } from './proposals.service.ts';

const belongsTo = ({ enterprise_id }: { enterprise_id: number }): number => enterprise_id;

export const proposalRoutes = (platform: Platform): readonly Route[] => {
  const proposals = createProposals(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => proposals.find(actor, params.id);
  const reply = async (actor: Actor, row: ProposalRow) => ({
    status: 200 as const,
    body: await proposals.detail(actor, row),
    etag: String(row.version),
  });
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await proposals.list(actor, query, url) }),
    }),
    plainRoute(endpoints.offers, {
      locate: ({ actor, params }) => proposals.findUnit(actor, params.id),
      belongsTo,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await proposals.offers(actor, located, query.day),
      }),
    }),
    plainRoute(endpoints.price, {
      act: async ({ actor, body }) => ({ status: 200, body: await proposals.price(actor, body) }),
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => {
        const row = await proposals.create(actor, body);
        return { status: 201, body: await proposals.detail(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.retrieve, { locate, belongsTo, act: ({ actor, located }) => reply(actor, located) }),
    plainRoute(endpoints.update, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) =>
        reply(actor, await proposals.update(actor, located, body, ifMatch)),
    }),
  ];
};
