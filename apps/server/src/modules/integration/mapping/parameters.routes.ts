import { erpParameterEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  changeParameterList,
  findParameterConnection,
  listParameterChanges,
  listParameterSummaries,
  readParameterList,
} from './parameters.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) =>
  findParameterConnection(context, params.id);

export const parameterRoutes: readonly Route[] = [
  route(endpoints.summaries, { locate, act: (context, { located }) => listParameterSummaries(context, located) }),
  route(endpoints.list, {
    locate,
    act: (context, { located, query }) => readParameterList(context, located, query.key),
  }),
  route(endpoints.change, {
    locate,
    act: (context, { located, body }) => changeParameterList(context, located, body),
  }),
  route(endpoints.history, { locate, act: (context, { located }) => listParameterChanges(context, located) }),
];
