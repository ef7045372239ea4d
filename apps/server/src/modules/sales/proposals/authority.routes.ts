import { authorityEndpoints as endpoints, salesParameterEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createAuthority } from './authority.service.ts';

export const authorityRoutes = (platform: Platform): readonly Route[] => {
  const authority = createAuthority(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: await authority.list(actor) }),
    }),
    plainRoute(salesParameterEndpoints.list, {
      act: async ({ actor }) => {
        const { levels } = await authority.list(actor);
        return { status: 200, body: levels.map((level) => ({ id: level.level, ...level })) };
      },
    }),
    plainRoute(endpoints.replace, {
      act: async ({ actor, body }) => ({ status: 200, body: await authority.replace(actor, body.levels) }),
    }),
  ];
};
