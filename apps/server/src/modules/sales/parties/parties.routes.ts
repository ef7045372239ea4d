import type { PartyEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import { presentParty } from './parties.presenter.ts';
import {
  changeParty,
  createParty,
  importParties,
  listParties,
  locateParty,
  removeParty,
  revealDocuments,
} from './parties.service.ts';
import { type PartyRegister, partyRegisters } from './party-registers.model.ts';

export const partyRoutes: readonly Route[] = partyRegisters.flatMap(([register, endpoints]) =>
  routesOf(register, endpoints),
);

function routesOf(register: PartyRegister, endpoints: PartyEndpoints): readonly Route[] {
  const locate = (context: Context, { params }: { params: { id: number } }) =>
    locateParty(context, register, params.id);
  return [
    route(endpoints.list, {
      act: async (context, { query, url }) =>
        presentList(await listParties(context, register, query), presentParty, url, context.platform.origin),
    }),
    route(endpoints.create, {
      act: async (context, { body }) => presentParty(await createParty(context, register, body)),
    }),
    route(endpoints.retrieve, {
      locate,
      act: async (_context, { located }) => located,
      present: withVersion(presentParty),
    }),
    route(endpoints.update, {
      locate,
      act: (context, { located, body, ifMatch }) => changeParty(context, register, located, body, ifMatch),
      present: withVersion(presentParty),
    }),
    route(endpoints.remove, {
      locate,
      act: async (context, { located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await removeParty(context, register, located, ifMatch);
      },
    }),
    route(endpoints.import, {
      act: (context, { body: { rows, preview } }) => importParties(context, register, rows, preview),
    }),
    route(endpoints.reveal, {
      locate,
      act: (context, { located, body }) => revealDocuments(context, register, located, body.reason),
    }),
  ];
}
