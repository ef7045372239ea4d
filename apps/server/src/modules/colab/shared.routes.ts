import { colabEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createShared } from './shared.service.ts';

export const sharedRoutes = (platform: Platform): readonly Route[] => {
  const shared = createShared(platform);
  return [
    plainRoute(endpoints.connection, {
      act: async ({ actor }) => ({ status: 200, body: await shared.connection(actor) }),
    }),
    plainRoute(endpoints.benchmarking, {
      act: async ({ actor }) => ({ status: 200, body: await shared.connection(actor) }),
    }),
    plainRoute(endpoints.enterpriseQuerySet, {
      act: async ({ actor }) => ({ status: 200, body: (await shared.connection(actor)).colabEnterpriseQuerySet }),
    }),
    plainRoute(endpoints.stripQuerySet, {
      act: async ({ actor }) => ({ status: 200, body: (await shared.connection(actor)).colabEnterpriseStripQuerySet }),
    }),
    plainRoute(endpoints.strips, {
      act: async ({ actor }) => {
        const { array } = (await shared.connection(actor)).colabEnterpriseStripQuerySet;
        return { status: 200, body: array.map((strip) => ({ ...strip, id: strip.key })) };
      },
    }),
    plainRoute(endpoints.enterprises, {
      act: async ({ actor }) => ({ status: 200, body: await shared.enterprises(actor) }),
    }),
  ];
};
