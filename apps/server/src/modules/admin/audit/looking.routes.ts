import { accessEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { createLooking } from './looking.service.ts';

export const lookingRoutes = (platform: Platform, credentials: Credentials): readonly Route[] => {
  const looking = createLooking(platform, credentials);
  return [
    plainRoute(accessEndpoints.viewAs, {
      act: async ({ actor, body }) => ({ status: 200, body: await looking.as(actor, body.group) }),
    }),
  ];
};
