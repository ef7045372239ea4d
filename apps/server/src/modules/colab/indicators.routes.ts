import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { previewFormula, readIndicator, readIndicators } from './indicators.service.ts';

export const indicatorRoutes: readonly Route[] = [
  route(endpoints.preview, { act: (context, { body }) => previewFormula(context, body) }),
  route(endpoints.values, { act: (context, { query }) => readIndicators(context, query) }),
  route(endpoints.series, {
    act: (context, { query: { key, ...filter } }) => readIndicator(context, key, filter),
    present: ({ series }) => ({
      status: 200,
      body: series.map((point) => ({ id: point.month, key: point.month, ...point })),
    }),
  }),
  route(endpoints.detail, {
    act: (context, { query: { key, ...filter } }) => readIndicator(context, key, filter),
  }),
];
