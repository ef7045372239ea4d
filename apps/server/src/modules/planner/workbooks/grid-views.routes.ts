import { gridViewEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createGridViews } from './grid-views.service.ts';

export const gridViewRoutes = (platform: Platform): readonly Route[] => {
  const views = createGridViews(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => views.find(actor, params.id);
  return [
    plainRoute(gridViewEndpoints.list, {
      act: async ({ actor, query }) => ({ status: 200, body: await views.list(actor, query.screen ?? null) }),
    }),
    plainRoute(gridViewEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await views.create(actor, body) }),
    }),
    plainRoute(gridViewEndpoints.replace, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await views.replace(actor, located, body) }),
    }),
    plainRoute(gridViewEndpoints.remove, {
      locate,
      act: async ({ actor, located }) => {
        await views.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(gridViewEndpoints.setDefault, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await views.setDefault(actor, located, body.is_default),
      }),
    }),
  ];
};
