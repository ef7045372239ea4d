import { identityProviderEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readIdentityProvider, storeIdentityProvider } from './identity-provider.service.ts';
import type { OpenId } from './openid.gateway.ts';

export const identityProviderRoutes = (openId: OpenId): readonly Route[] => [
  route(identityProviderEndpoints.show, { act: readIdentityProvider }),
  route(identityProviderEndpoints.store, {
    transaction: 'own',
    act: (context, { body }) => storeIdentityProvider(context, openId, body),
  }),
];
