import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createShared } from './shared.service.ts';

export const sharedRoutes = (platform: Platform): readonly Route[] => {
  const shared = createShared(platform);
  return [
    route(endpoints.connection, {
      act: async ({ actor }) => ({ status: 200, body: await shared.connection(actor) }),
    }),
    route(endpoints.benchmarking, {
      act: async ({ actor }) => ({ status: 200, body: await shared.connection(actor) }),
    }),
    route(endpoints.enterpriseQuerySet, {
      act: async ({ actor }) => ({ status: 200, body: (await shared.connection(actor)).colabEnterpriseQuerySet }),
    }),
    route(endpoints.stripQuerySet, {
      act: async ({ actor }) => ({ status: 200, body: (await shared.connection(actor)).colabEnterpriseStripQuerySet }),
    }),
    route(endpoints.strips, {
      act: async ({ actor }) => {
        const { array } = (await shared.connection(actor)).colabEnterpriseStripQuerySet;
        return { status: 200, body: array.map((strip) => ({ ...strip, id: strip.key })) };
      },
    }),
    route(endpoints.enterprises, {
      act: async ({ actor }) => ({ status: 200, body: await shared.enterprises(actor) }),
    }),
  ];
};
