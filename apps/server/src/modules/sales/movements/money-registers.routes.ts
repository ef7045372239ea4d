import { accountEndpoints, categoryEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import {
  changeAccount,
  changeCategory,
  createAccount,
  createCategory,
  findAccount,
  findCategory,
  listAccounts,
  listCategories,
  presentAccount,
  presentCategory,
  removeAccount,
  removeCategory,
} from './money-registers.service.ts';

const accountRoutes = (): readonly Route[] => {
  const locate = (context: Context, { params }: { params: { id: number } }) => findAccount(context, params.id);
  return [
    route(accountEndpoints.list, {
      act: async (context) => (await listAccounts(context)).map(presentAccount),
    }),
    route(accountEndpoints.create, {
      act: async (context, { body }) => presentAccount(await createAccount(context, body)),
    }),
    route(accountEndpoints.retrieve, {
      locate,
      act: async (_context, { located }) => located,
      present: withVersion(presentAccount),
    }),
    route(accountEndpoints.update, {
      locate,
      act: (context, { located, body, ifMatch }) => changeAccount(context, located, body, ifMatch),
      present: withVersion(presentAccount),
    }),
    route(accountEndpoints.remove, {
      locate,
      act: async (context, { located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await removeAccount(context, located, ifMatch);
      },
    }),
  ];
};

const categoryRoutes = (): readonly Route[] => {
  const locate = (context: Context, { params }: { params: { id: number } }) => findCategory(context, params.id);
  return [
    route(categoryEndpoints.list, {
      act: async (context) => (await listCategories(context)).map(presentCategory),
    }),
    route(categoryEndpoints.create, {
      act: async (context, { body }) => presentCategory(await createCategory(context, body)),
    }),
    route(categoryEndpoints.retrieve, {
      locate,
      act: async (_context, { located }) => located,
      present: withVersion(presentCategory),
    }),
    route(categoryEndpoints.update, {
      locate,
      act: (context, { located, body, ifMatch }) => changeCategory(context, located, body, ifMatch),
      present: withVersion(presentCategory),
    }),
    route(categoryEndpoints.remove, {
      locate,
      act: async (context, { located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await removeCategory(context, located, ifMatch);
      },
    }),
  ];
};

export const moneyRegisterRoutes: readonly Route[] = [...accountRoutes(), ...categoryRoutes()];
