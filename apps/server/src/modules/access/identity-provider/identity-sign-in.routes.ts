import { identityProviderEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import {
  finishIdentitySignIn,
  type ProviderContext,
  providerNameOf,
  startIdentitySignIn,
} from './identity-sign-in.service.ts';

export const identitySignInRoutes = (context: ProviderContext): readonly Route[] => [
  plainRoute(identityProviderEndpoints.ofDomain, {
    act: async ({ query }) => ({
      status: 200,
      body: { name: await providerNameOf(context.platform, query.domain ?? '') },
    }),
  }),
  plainRoute(identityProviderEndpoints.start, {
    act: async ({ body }) => ({ status: 200, body: await startIdentitySignIn(context, body.email) }),
  }),
  plainRoute(identityProviderEndpoints.finish, {
    act: async ({ body, address, userAgent }) => {
      const pair = await finishIdentitySignIn(context, body.parameters, body.binding, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
];
