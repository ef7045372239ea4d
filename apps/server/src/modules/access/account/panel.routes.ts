import { accessEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Panel } from './panel.service.ts';

export const panelRoutes = (panel: Panel): readonly Route[] => [
  plainRoute(accessEndpoints.connections, {
    act: async ({ actor }) => ({
      status: 200,
      body: (await panel.connections(actor)).map(({ organization_id, organization_name, state }) => ({
        organization: organization_id,
        organization__name: organization_name,
        state,
      })),
    }),
  }),
  plainRoute(accessEndpoints.organizations, {
    act: async ({ actor }) => ({ status: 200, body: await panel.organizations(actor) }),
  }),
  plainRoute(accessEndpoints.updateProfile, {
    act: async ({ actor, body }) => ({ status: 200, body: await panel.change(actor, body) }),
  }),
  plainRoute(accessEndpoints.setPhoto, {
    act: async ({ actor, body }) => ({ status: 200, body: await panel.change(actor, { photo: body.photo }) }),
  }),
  plainRoute(accessEndpoints.removePhoto, {
    act: async ({ actor }) => ({ status: 200, body: await panel.change(actor, { photo: null }) }),
  }),
];
