import { userEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import {
  changeUser,
  changeUserGroups,
  describeUser,
  findUser,
  listUsers,
  removeSecondStep,
  resetPassword,
} from './users.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findUser(context, params.id);

export const userRoutes = (credentials: Credentials): readonly Route[] => [
  route(userEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listUsers(context, query), (row) => row, url, context.platform.origin),
  }),
  route(userEndpoints.changeGroups, {
    act: (context, { body }) => changeUserGroups(context, body),
  }),
  route(userEndpoints.retrieve, {
    locate,
    act: (context, { located }) => describeUser(context, located),
  }),
  route(userEndpoints.update, {
    locate,
    act: (context, { located, body }) => changeUser(context, credentials, located, body),
  }),
  route(userEndpoints.resetPassword, {
    locate,
    transaction: 'own',
    act: (context, { located }) => resetPassword(context, credentials, located),
  }),
  route(userEndpoints.removeSecondStep, {
    locate,
    transaction: 'own',
    act: (context, { located }) => removeSecondStep(context, credentials, located),
  }),
];
