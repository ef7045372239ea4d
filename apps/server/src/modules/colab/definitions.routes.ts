import { colabEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createDefinitions } from './definitions.service.ts';

export const definitionRoutes = (platform: Platform): readonly Route[] => {
  const definitions = createDefinitions(platform);
  return [
    plainRoute(endpoints.indicators, {
      act: async ({ actor }) => ({ status: 200, body: await definitions.list(actor) }),
    }),
    plainRoute(endpoints.define, {
      act: async ({ actor, body }) => ({ status: 200, body: await definitions.change(actor, body) }),
    }),
    plainRoute(endpoints.changes, {
      act: async ({ actor, query }) => ({ status: 200, body: await definitions.changes(actor, query.key) }),
    }),
  ];
};
