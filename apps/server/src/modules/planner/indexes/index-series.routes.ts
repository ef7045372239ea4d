import { indexSeriesEndpoints as endpoints, ownIndexEndpoints as ownEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import {
  changeOwnSeries,
  createOwnSeries,
  listIndexSeries,
  locateOwnSeries,
  projectIndex,
  readIndexMonths,
  removeOwnSeries,
} from './index-series.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateOwnSeries(context, params.id);

export const indexSeriesRoutes: readonly Route[] = [
  route(endpoints.list, { act: listIndexSeries }),
  route(endpoints.months, {
    act: (context, { query }) => readIndexMonths(context, query.series),
  }),
  route(endpoints.create, {
    act: (context, { body }) => createOwnSeries(context, body),
  }),
  route(endpoints.project, {
    act: (context, { body }) => projectIndex(context, body),
  }),
  route(ownEndpoints.change, {
    locate,
    act: (context, { located, body }) => changeOwnSeries(context, located, body),
  }),
  route(ownEndpoints.remove, {
    locate,
    act: async (context, { located, body }) => {
      requireSameId(located.id, body?.id);
      await removeOwnSeries(context, located);
    },
  }),
];
