import { apiTokenEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { createToken, findToken, listTokens, revokeToken } from './api-tokens.service.ts';

/** `forget` drops what is remembered of tokens. */
export const apiTokenRoutes = (forget: () => void): readonly Route[] => [
  route(endpoints.listOwn, { act: (context) => listTokens(context, 'personal') }),
  route(endpoints.createOwn, { act: (context, { body }) => createToken(context, 'personal', body) }),
  route(endpoints.revokeOwn, {
    locate: (context, { params }) => findToken(context, 'personal', params.id),
    act: (context, { located }) => revokeToken(context, forget, located),
  }),
  route(endpoints.list, { act: (context) => listTokens(context, 'organization') }),
  route(endpoints.create, { act: (context, { body }) => createToken(context, 'organization', body) }),
  route(endpoints.revoke, {
    locate: (context, { params }) => findToken(context, 'organization', params.id),
    act: (context, { located }) => revokeToken(context, forget, located),
  }),
];
