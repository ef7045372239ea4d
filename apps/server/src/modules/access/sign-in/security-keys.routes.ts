import { securityKeyEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { OwnKeys } from './security-keys.service.ts';

export const securityKeyRoutes = (keys: OwnKeys): readonly Route[] => [
  plainRoute(securityKeyEndpoints.list, {
    act: async ({ actor }) => ({ status: 200, body: await keys.list(actor) }),
  }),
  plainRoute(securityKeyEndpoints.offer, {
    act: async ({ actor, body }) => ({ status: 201, body: await keys.offer(actor, body.password) }),
  }),
  plainRoute(securityKeyEndpoints.add, {
    act: async ({ actor, body }) => ({ status: 201, body: await keys.add(actor, body) }),
  }),
  plainRoute(securityKeyEndpoints.rename, {
    locate: ({ actor, params }) => keys.locate(actor, params.id),
    act: async ({ actor, located, body }) => ({ status: 200, body: await keys.rename(actor, located, body.name) }),
  }),
  plainRoute(securityKeyEndpoints.remove, {
    locate: ({ actor, params }) => keys.locate(actor, params.id),
    act: async ({ actor, located, body }) => ({
      status: 200,
      body: await keys.remove(actor, located, body.password),
    }),
  }),
];
