import { apiTokenEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { ApiTokens } from './api-tokens.service.ts';

export const apiTokenRoutes = (tokens: ApiTokens): readonly Route[] => [
  plainRoute(endpoints.listOwn, {
    act: async ({ actor }) => ({ status: 200, body: await tokens.list(actor, 'personal') }),
  }),
  plainRoute(endpoints.createOwn, {
    act: async ({ actor, body }) => ({ status: 201, body: await tokens.create(actor, 'personal', body) }),
  }),
  plainRoute(endpoints.revokeOwn, {
    locate: ({ actor, params }) => tokens.locate(actor, 'personal', params.id),
    act: async ({ actor, located }) => {
      await tokens.revoke(actor, located);
      return { status: 204, body: undefined };
    },
  }),
  plainRoute(endpoints.list, {
    act: async ({ actor }) => ({ status: 200, body: await tokens.list(actor, 'organization') }),
  }),
  plainRoute(endpoints.create, {
    act: async ({ actor, body }) => ({ status: 201, body: await tokens.create(actor, 'organization', body) }),
  }),
  plainRoute(endpoints.revoke, {
    locate: ({ actor, params }) => tokens.locate(actor, 'organization', params.id),
    act: async ({ actor, located }) => {
      await tokens.revoke(actor, located);
      return { status: 204, body: undefined };
    },
  }),
];
