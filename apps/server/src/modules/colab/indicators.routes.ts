import { colabEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createIndicators } from './indicators.service.ts';

export const indicatorRoutes = (platform: Platform): readonly Route[] => {
  const indicators = createIndicators(platform);
  return [
    plainRoute(endpoints.preview, {
      act: async ({ actor, body }) => ({ status: 200, body: await indicators.preview(actor, body) }),
    }),
    plainRoute(endpoints.values, {
      act: async ({ actor, query }) => ({ status: 200, body: await indicators.values(actor, query) }),
    }),
    plainRoute(endpoints.series, {
      act: async ({ actor, query: { key, ...filter } }) => {
        const { series } = await indicators.detail(actor, key, filter);
        return { status: 200, body: series.map((point) => ({ id: point.month, key: point.month, ...point })) };
      },
    }),
    plainRoute(endpoints.detail, {
      act: async ({ actor, query: { key, ...filter } }) => ({
        status: 200,
        body: await indicators.detail(actor, key, filter),
      }),
    }),
  ];
};
