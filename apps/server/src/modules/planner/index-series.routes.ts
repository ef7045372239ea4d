import { indexSeriesEndpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { indexSeries } from './index-series.service.ts';

export const indexSeriesRoutes = (): readonly Route[] => [
  route(indexSeriesEndpoints.list, { act: async () => ({ status: 200, body: [...indexSeries()] }) }),
];
