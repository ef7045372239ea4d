import { securityKeyEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addKey, findOwnKey, listOwnKeys, offerKey, removeKey, renameOwnKey } from './security-keys.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findOwnKey(context, params.id);

export const securityKeyRoutes = (signIn: Pick<SignInContext, 'hasher' | 'forget'>): readonly Route[] => [
  route(securityKeyEndpoints.list, { act: listOwnKeys }),
  route(securityKeyEndpoints.offer, {
    transaction: 'own',
    act: (context, { body }) => offerKey(context, signIn, body.password),
  }),
  route(securityKeyEndpoints.add, {
    transaction: 'own',
    act: (context, { body }) => addKey(context, signIn, body),
  }),
  route(securityKeyEndpoints.rename, {
    locate,
    act: (context, { located, body }) => renameOwnKey(context, located, body.name),
  }),
  route(securityKeyEndpoints.remove, {
    locate,
    transaction: 'own',
    act: (context, { located, body }) => removeKey(context, signIn, located, body.password),
  }),
];
