import { indexSeriesEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createIndexValues } from './index-values.service.ts';

export const indexValueRoutes = (platform: Platform): readonly Route[] => {
  const values = createIndexValues(platform);
  return [
    plainRoute(endpoints.read, {
      act: async ({ actor, body }) => ({ status: 200, body: await values.read(actor, body) }),
    }),
    plainRoute(endpoints.save, {
      act: async ({ actor, body }) => ({ status: 200, body: await values.save(actor, body) }),
    }),
  ];
};
