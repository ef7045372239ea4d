import type { PartyEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { presentParty } from './parties.presenter.ts';
import { createParties } from './parties.service.ts';
import { type PartyRegister, partyRegisters } from './party-registers.model.ts';

export const partyRoutes = (platform: Platform): readonly Route[] =>
  partyRegisters.flatMap(([register, endpoints]) => routesOf(platform, register, endpoints));

const routesOf = (platform: Platform, register: PartyRegister, endpoints: PartyEndpoints): readonly Route[] => {
  const parties = createParties(platform, register);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => parties.find(actor, params.id);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await parties.list(actor, query);
        const body = rows.map(presentParty);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentParty(await parties.create(actor, body)) }),
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentParty(located), etag: String(located.version) }),
    }),
    plainRoute(endpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await parties.update(actor, located, body, ifMatch);
        return { status: 200, body: presentParty(row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await parties.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.import, {
      act: async ({ actor, body: { rows, preview } }) => ({
        status: 200,
        body: await parties.import(actor, rows, preview),
      }),
    }),
    plainRoute(endpoints.reveal, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await parties.reveal(actor, located, body.reason),
      }),
    }),
  ];
};
