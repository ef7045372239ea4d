import { identityProviderEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route, route } from '../../../platform/http/index.ts';
import type { SignInContext } from '../shared/sign-in-context.model.ts';
import { readIdentityProvider, storeIdentityProvider } from './identity-provider.service.ts';
import { finishIdentitySignIn, providerNameOf, startIdentitySignIn } from './identity-sign-in.service.ts';

export const identityProviderRoutes = (signIn: SignInContext): readonly Route[] => [
  plainRoute(identityProviderEndpoints.ofDomain, {
    act: async ({ query }) => ({
      status: 200,
      body: { name: await providerNameOf(signIn.platform, query.domain ?? '') },
    }),
  }),
  plainRoute(identityProviderEndpoints.start, {
    act: async ({ body }) => ({ status: 200, body: await startIdentitySignIn(signIn, body.email) }),
  }),
  plainRoute(identityProviderEndpoints.finish, {
    act: async ({ body, address, userAgent }) => {
      const pair = await finishIdentitySignIn(signIn, body.parameters, body.binding, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
  route(identityProviderEndpoints.show, { act: readIdentityProvider }),
  route(identityProviderEndpoints.store, {
    transaction: 'own',
    act: (context, { body }) => storeIdentityProvider(context, signIn.openId, body),
  }),
];
