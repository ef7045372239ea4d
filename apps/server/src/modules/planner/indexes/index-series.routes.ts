import { indexSeriesEndpoints as endpoints, ownIndexEndpoints as ownEndpoints } from '@uni/contracts';
import { plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createIndexSeries } from './index-series.service.ts';

export const indexSeriesRoutes = (platform: Platform): readonly Route[] => {
  const series = createIndexSeries(platform);
  return [
    plainRoute(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await series.list(actor) }) }),
    plainRoute(endpoints.months, {
      act: async ({ actor, query }) => ({ status: 200, body: await series.months(actor, query.series) }),
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await series.create(actor, body) }),
    }),
    plainRoute(endpoints.project, {
      act: async ({ actor, body }) => ({ status: 200, body: await series.project(actor, body) }),
    }),
    plainRoute(ownEndpoints.change, {
      locate: ({ actor, params }) => series.find(actor, params.id),
      act: async ({ actor, located, body }) => ({ status: 200, body: await series.change(actor, located, body) }),
    }),
    plainRoute(ownEndpoints.remove, {
      locate: ({ actor, params }) => series.find(actor, params.id),
      act: async ({ actor, located, body }) => {
        requireSameId(located.id, body?.id);
        await series.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
