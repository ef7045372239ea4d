import { mirrorLinkEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createLink, listLinks, locateLink, openLink, revokeLink } from './mirror-links.service.ts';

export const mirrorLinkRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.list, { act: (context, { query }) => listLinks(context, query) }),
  route(endpoints.create, { act: (context, { body }) => createLink(context, body) }),
  route(endpoints.revoke, {
    locate: (context, { params }) => locateLink(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located }) => revokeLink(context, located),
  }),
  plainRoute(endpoints.open, {
    act: async ({ body, address }) => ({ status: 200, body: await openLink(platform, body.token, address) }),
  }),
];
