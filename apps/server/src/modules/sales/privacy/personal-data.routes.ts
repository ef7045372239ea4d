import type { PartyEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { presentParty } from '../parties/parties.presenter.ts';
import { type PartyRegister, partyRegisters } from '../parties/party-registers.model.ts';
import { createPersonalData } from './personal-data.service.ts';

export const personalDataRoutes = (platform: Platform): readonly Route[] =>
  partyRegisters.flatMap(([register, endpoints]) => routesOf(platform, register, endpoints));

const routesOf = (platform: Platform, register: PartyRegister, endpoints: PartyEndpoints): readonly Route[] => {
  const personalData = createPersonalData(platform, register);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => personalData.find(actor, params.id);
  return [
    plainRoute(endpoints.personalData, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await personalData.exportOf(actor, located) }),
    }),
    plainRoute(endpoints.pseudonymise, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: presentParty(await personalData.pseudonymise(actor, located, body.confirm)),
      }),
    }),
  ];
};
