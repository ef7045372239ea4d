import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  cancelRun,
  describeRefusedRows,
  describeRun,
  describeRuns,
  findKnownRun,
  findReadConnection,
  startRun,
} from './runs.service.ts';

type Named = { params: { id: number } };

const locate = (context: Context, { params }: Named) => findReadConnection(context, params.id);

const locateRun = (context: Context, { params }: Named) => findKnownRun(context, params.id);

export const runRoutes: readonly Route[] = [
  route(endpoints.runs, {
    locate,
    act: (context, { located }) => describeRuns(context, located),
  }),
  route(endpoints.start, {
    locate,
    act: (context, { located, body }) => startRun(context, located, body),
  }),
  route(endpoints.refused, {
    locate,
    act: (context, { located }) => describeRefusedRows(context, located),
  }),
  route(endpoints.retrieveRun, {
    locate: locateRun,
    act: (context, { located }) => describeRun(context, located),
  }),
  route(endpoints.cancelRun, {
    locate: locateRun,
    act: (context, { located }) => cancelRun(context, located),
  }),
];
