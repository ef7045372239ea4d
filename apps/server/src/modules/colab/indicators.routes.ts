import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createIndicators } from './indicators.service.ts';

export const indicatorRoutes = (platform: Platform): readonly Route[] => {
  const indicators = createIndicators(platform);
  return [
    route(endpoints.preview, {
      act: async ({ actor, body }) => ({ status: 200, body: await indicators.preview(actor, body) }),
    }),
    route(endpoints.values, {
      act: async ({ actor, query }) => ({ status: 200, body: await indicators.values(actor, query) }),
    }),
    route(endpoints.series, {
      act: async ({ actor, query: { key, ...filter } }) => {
        const { series } = await indicators.detail(actor, key, filter);
        return { status: 200, body: series.map((point) => ({ id: point.month, key: point.month, ...point })) };
      },
    }),
    route(endpoints.detail, {
      act: async ({ actor, query: { key, ...filter } }) => ({
        status: 200,
        body: await indicators.detail(actor, key, filter),
      }),
    }),
  ];
};
