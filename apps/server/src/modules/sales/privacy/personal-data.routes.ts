import type { PartyEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { presentParty } from '../parties/parties.presenter.ts';
import { type PartyRegister, partyRegisters } from '../parties/party-registers.model.ts';
import { exportPersonalData, findDataSubject, pseudonymiseParty } from './personal-data.service.ts';

export const personalDataRoutes: readonly Route[] = partyRegisters.flatMap(([register, endpoints]) =>
  routesOf(register, endpoints),
);

function routesOf(register: PartyRegister, endpoints: PartyEndpoints): readonly Route[] {
  const locate = (context: Context, { params }: { params: { id: number } }) =>
    findDataSubject(context, register, params.id);
  return [
    route(endpoints.personalData, {
      locate,
      act: (context, { located }) => exportPersonalData(context, register, located),
    }),
    route(endpoints.pseudonymise, {
      locate,
      act: async (context, { located, body }) =>
        presentParty(await pseudonymiseParty(context, register, located, body.confirm)),
    }),
  ];
}
