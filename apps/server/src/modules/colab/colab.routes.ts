import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createDefinitions } from './definitions.service.ts';
import { createIndicators } from './indicators.service.ts';
import { createShared } from './shared.service.ts';

export const colabRoutes = (platform: Platform): readonly Route[] => {
  const definitions = createDefinitions(platform);
  const indicators = createIndicators(platform);
  const shared = createShared(platform);
  return [
    route(endpoints.indicators, {
      act: async ({ actor }) => ({ status: 200, body: await definitions.list(actor) }),
    }),
    route(endpoints.define, {
      act: async ({ actor, body }) => ({ status: 200, body: await definitions.change(actor, body) }),
    }),
    route(endpoints.changes, {
      act: async ({ actor, query }) => ({ status: 200, body: await definitions.changes(actor, query.key) }),
    }),
    route(endpoints.preview, {
      act: async ({ actor, body }) => ({ status: 200, body: await indicators.preview(actor, body) }),
    }),
    route(endpoints.values, {
      act: async ({ actor, query }) => ({ status: 200, body: await indicators.values(actor, query) }),
    }),
    route(endpoints.detail, {
      act: async ({ actor, query: { key, ...asked } }) => ({
        status: 200,
        body: await indicators.detail(actor, key, asked),
      }),
    }),
    route(endpoints.connection, {
      act: async ({ actor }) => ({ status: 200, body: await shared.connection(actor) }),
    }),
    route(endpoints.enterprises, {
      act: async ({ actor }) => ({ status: 200, body: await shared.enterprises(actor) }),
    }),
  ];
};
