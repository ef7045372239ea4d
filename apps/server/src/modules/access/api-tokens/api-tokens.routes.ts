import { apiTokenEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { ApiTokens } from './api-tokens.service.ts';

export const apiTokenRoutes = (tokens: ApiTokens): readonly Route[] => [
  route(endpoints.listOwn, {
    act: async ({ actor }) => ({ status: 200, body: await tokens.list(actor, 'personal') }),
  }),
  route(endpoints.createOwn, {
    act: async ({ actor, body }) => ({ status: 201, body: await tokens.create(actor, 'personal', body) }),
  }),
  route(endpoints.revokeOwn, {
    locate: ({ actor, params }) => tokens.locate(actor, 'personal', params.id),
    act: async ({ actor, located }) => {
      await tokens.revoke(actor, located);
      return { status: 204, body: undefined };
    },
  }),
  route(endpoints.list, {
    act: async ({ actor }) => ({ status: 200, body: await tokens.list(actor, 'organization') }),
  }),
  route(endpoints.create, {
    act: async ({ actor, body }) => ({ status: 201, body: await tokens.create(actor, 'organization', body) }),
  }),
  route(endpoints.revoke, {
    locate: ({ actor, params }) => tokens.locate(actor, 'organization', params.id),
    act: async ({ actor, located }) => {
      await tokens.revoke(actor, located);
      return { status: 204, body: undefined };
    },
  }),
];
