import { accessEndpoints, userEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { createPersonalData } from './personal-data.service.ts';

export const personalDataRoutes = (platform: Platform, credentials: Credentials): readonly Route[] => {
  const personal = createPersonalData(platform, credentials);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => personal.find(actor, params.id);
  return [
    plainRoute(accessEndpoints.personalData, {
      act: async ({ actor }) => ({ status: 200, body: await personal.exportOf(actor, actor.userId) }),
    }),
    plainRoute(userEndpoints.personalData, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await personal.exportOf(actor, located.id) }),
    }),
    plainRoute(userEndpoints.pseudonymise, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await personal.pseudonymise(actor, located, body.confirm),
      }),
    }),
  ];
};
