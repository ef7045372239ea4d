import { accessEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changePanel, listOwnConnections, listOwnOrganizations } from './panel.service.ts';

export const panelRoutes: readonly Route[] = [
  route(accessEndpoints.connections, {
    act: async (context) =>
      (await listOwnConnections(context)).map(({ organization_id, organization_name, state }) => ({
        organization: organization_id,
        organization__name: organization_name,
        state,
      })),
  }),
  route(accessEndpoints.organizations, { act: listOwnOrganizations }),
  route(accessEndpoints.updateProfile, {
    transaction: 'own',
    act: (context, { body }) => changePanel(context, body),
  }),
  route(accessEndpoints.setPhoto, {
    transaction: 'own',
    act: (context, { body }) => changePanel(context, { photo: body.photo }),
  }),
  route(accessEndpoints.removePhoto, {
    transaction: 'own',
    act: (context) => changePanel(context, { photo: null }),
  }),
];
