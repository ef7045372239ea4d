import { identityProviderEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { IdentityProviders } from './identity-provider.service.ts';
import type { IdentitySignIn } from './identity-sign-in.service.ts';

export const identityProviderRoutes = (providers: IdentityProviders, signIn: IdentitySignIn): readonly Route[] => [
  plainRoute(identityProviderEndpoints.ofDomain, {
    act: async ({ query }) => ({ status: 200, body: { name: await signIn.nameOf(query.domain ?? '') } }),
  }),
  plainRoute(identityProviderEndpoints.start, {
    act: async ({ body }) => ({ status: 200, body: await signIn.start(body.email) }),
  }),
  plainRoute(identityProviderEndpoints.finish, {
    act: async ({ body, address, userAgent }) => {
      const pair = await signIn.finish(body.parameters, body.binding, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
  plainRoute(identityProviderEndpoints.show, {
    act: async ({ actor }) => ({ status: 200, body: await providers.show(actor) }),
  }),
  plainRoute(identityProviderEndpoints.store, {
    act: async ({ actor, body }) => ({ status: 200, body: await providers.store(actor, body) }),
  }),
];
