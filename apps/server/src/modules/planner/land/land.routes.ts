import { landEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changePlot, createPlot, listPlots, locatePlot, movePlot, readPlot } from './land.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locatePlot(context, params.id);
const present = <Plot extends { readonly version: number }>(body: Plot) => ({
  status: 200 as const,
  body,
  etag: String(body.version),
});

export const landRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listPlots(context, query.deleted === 'true') }),
  route(endpoints.create, { act: (context, { body }) => createPlot(context, body) }),
  route(endpoints.retrieve, { locate, act: (context, { located }) => readPlot(context, located), present }),
  route(endpoints.change, {
    locate,
    act: (context, { located, body, ifMatch }) => changePlot(context, located, body, ifMatch),
    present,
  }),
  route(endpoints.move, { locate, act: (context, { located, body }) => movePlot(context, located, body) }),
];
