import { accountEndpoints, categoryEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createAccounts, createCategories, presentAccount, presentCategory } from './money-registers.service.ts';

export const moneyRegisterRoutes = (platform: Platform): readonly Route[] => [
  ...accountRoutes(platform),
  ...categoryRoutes(platform),
];

const accountRoutes = (platform: Platform): readonly Route[] => {
  const accounts = createAccounts(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => accounts.find(actor, params.id);
  return [
    plainRoute(accountEndpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: (await accounts.list(actor)).map(presentAccount) }),
    }),
    plainRoute(accountEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentAccount(await accounts.create(actor, body)) }),
    }),
    plainRoute(accountEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentAccount(located), etag: String(located.version) }),
    }),
    plainRoute(accountEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await accounts.update(actor, located, body, ifMatch);
        return { status: 200, body: presentAccount(row), etag: String(row.version) };
      },
    }),
    plainRoute(accountEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await accounts.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
  ];
};

const categoryRoutes = (platform: Platform): readonly Route[] => {
  const categories = createCategories(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => categories.find(actor, params.id);
  return [
    plainRoute(categoryEndpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: (await categories.list(actor)).map(presentCategory) }),
    }),
    plainRoute(categoryEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentCategory(await categories.create(actor, body)) }),
    }),
    plainRoute(categoryEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentCategory(located), etag: String(located.version) }),
    }),
    plainRoute(categoryEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await categories.update(actor, located, body, ifMatch);
        return { status: 200, body: presentCategory(row), etag: String(row.version) };
      },
    }),
    plainRoute(categoryEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await categories.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
