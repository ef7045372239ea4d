import { accessEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Panel } from './panel.service.ts';

export const panelRoutes = (panel: Panel): readonly Route[] => [
  route(accessEndpoints.connections, {
    act: async ({ actor }) => ({
      status: 200,
      body: (await panel.connections(actor)).map(({ organization_id, organization_name, state }) => ({
        organization: organization_id,
        organization__name: organization_name,
        state,
      })),
    }),
  }),
  route(accessEndpoints.organizations, {
    act: async ({ actor }) => ({ status: 200, body: await panel.organizations(actor) }),
  }),
  route(accessEndpoints.updateProfile, {
    act: async ({ actor, body }) => ({ status: 200, body: await panel.change(actor, body) }),
  }),
  route(accessEndpoints.setPhoto, {
    act: async ({ actor, body }) => ({ status: 200, body: await panel.change(actor, { photo: body.photo }) }),
  }),
  route(accessEndpoints.removePhoto, {
    act: async ({ actor }) => ({ status: 200, body: await panel.change(actor, { photo: null }) }),
  }),
];
