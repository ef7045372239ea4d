import { erpSeriesEndpoints as endpoints, erpMappingEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import {
  findReplayedConnection,
  findSeriesEnterprise,
  listFlows,
  listSeriesChanges,
  readSeries,
  replayMapping,
} from './series.service.ts';

export const seriesRoutes: readonly Route[] = [
  route(endpoints.series, {
    locate: (context, { params }) => findSeriesEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located }) => readSeries(context, located.id),
  }),
  route(endpoints.changes, {
    act: (context, { query: { connection, enterprise } }) => listSeriesChanges(context, { connection, enterprise }),
  }),
  route(endpoints.flow, { act: (context, { query }) => listFlows(context, query.connection) }),
  route(erpMappingEndpoints.replay, {
    locate: (context, { params }) => findReplayedConnection(context, params.id),
    act: (context, { located }) => replayMapping(context, located),
  }),
];
