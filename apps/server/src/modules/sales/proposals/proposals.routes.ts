import { proposalEndpoints as endpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../../platform/http/index.ts';
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
    route(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await proposals.list(actor, query, url) }),
    }),
    route(endpoints.offers, {
      locate: ({ actor, params }) => proposals.findUnit(actor, params.id),
      belongsTo,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await proposals.offers(actor, located, query.day),
      }),
    }),
    route(endpoints.price, {
      act: async ({ actor, body }) => ({ status: 200, body: await proposals.price(actor, body) }),
    }),
    route(endpoints.create, {
      act: async ({ actor, body }) => {
        const row = await proposals.create(actor, body);
        return { status: 201, body: await proposals.detail(actor, row), etag: String(row.version) };
      },
    }),
    route(endpoints.retrieve, { locate, belongsTo, act: ({ actor, located }) => reply(actor, located) }),
    route(endpoints.update, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) =>
        reply(actor, await proposals.update(actor, located, body, ifMatch)),
    }),
  ];
};
