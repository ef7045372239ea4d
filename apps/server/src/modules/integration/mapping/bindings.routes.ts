import { erpBindingEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeBindings, findBoundConnection, listBindings } from './bindings.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findBoundConnection(context, params.id);

export const bindingRoutes: readonly Route[] = [
  route(endpoints.bindings, {
    locate,
    act: (context, { located, query, url }) => listBindings(context, located, query, url),
  }),
  route(endpoints.bind, {
    locate,
    act: (context, { located, body }) => changeBindings(context, located, body.rows),
  }),
];
