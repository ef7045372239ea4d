import { landEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { convertPlot, locateLivingPlot, locateStoredPlot, removePlot, restorePlot } from './land-acts.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateLivingPlot(context, params.id);

export const landActRoutes: readonly Route[] = [
  route(endpoints.remove, {
    locate,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removePlot(context, located, ifMatch);
    },
  }),
  route(endpoints.restore, {
    locate: (context, { params }) => locateStoredPlot(context, params.id),
    act: (context, { located }) => restorePlot(context, located),
  }),
  route(endpoints.convert, { locate, act: (context, { located, body }) => convertPlot(context, located, body) }),
];
