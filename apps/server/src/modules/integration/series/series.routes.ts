import { erpSeriesEndpoints as endpoints, erpMappingEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createErpSeries } from './series.service.ts';

export const seriesRoutes = (platform: Platform): readonly Route[] => {
  const series = createErpSeries(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    series.findEnterprise(actor, params.id);
  return [
    plainRoute(endpoints.series, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located }) => ({ status: 200, body: await series.body(actor, located.id) }),
    }),
    plainRoute(endpoints.changes, {
      act: async ({ actor, query: { connection, enterprise } }) => ({
        status: 200,
        body: await series.changes(actor, { connection, enterprise }),
      }),
    }),
    plainRoute(endpoints.flow, {
      act: async ({ actor, query }) => ({ status: 200, body: await series.flow(actor, query.connection) }),
    }),
    plainRoute(erpMappingEndpoints.replay, {
      locate: ({ actor, params }) => series.findConnection(actor, params.id),
      act: async ({ actor, located }) => ({ status: 200, body: await series.replay(actor, located) }),
    }),
  ];
};
