import { corporateLayerEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readLayer, replaceLayer } from './corporate-layer.service.ts';

const reply = (stored: Awaited<ReturnType<typeof readLayer>>) => ({
  status: 200 as const,
  body: stored,
  etag: String(stored.version),
});

export const corporateLayerRoutes: readonly Route[] = [
  route(endpoints.retrieve, { act: readLayer, present: reply }),
  route(endpoints.replace, {
    act: (context, { body, ifMatch }) => replaceLayer(context, body, ifMatch),
    present: reply,
  }),
];
