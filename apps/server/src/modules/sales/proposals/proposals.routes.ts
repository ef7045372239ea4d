import { proposalEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { presentVersion } from './proposals.presenter.ts';
import {
  changeProposal,
  createProposal,
  findUnitOnOffer,
  listOffers,
  listProposals,
  locateProposal,
  priceProposal,
  readProposal,
} from './proposals.service.ts';

const belongsTo = ({ enterprise_id }: { enterprise_id: number }): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) => locateProposal(context, params.id);
export const proposalRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listProposals(context, query, url),
  }),
  route(endpoints.offers, {
    locate: (context, { params }) => findUnitOnOffer(context, params.id),
    belongsTo,
    act: (context, { located, query }) => listOffers(context, located, query.day),
  }),
  route(endpoints.price, {
    act: (context, { body }) => priceProposal(context, body),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => readProposal(context, await createProposal(context, body)),
    present: (body) => ({ status: 201, body, etag: String(body.version) }),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo,
    act: (context, { located }) => readProposal(context, located),
    present: presentVersion,
  }),
  route(endpoints.update, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) =>
      readProposal(context, await changeProposal(context, located, body, ifMatch)),
    present: presentVersion,
  }),
];
