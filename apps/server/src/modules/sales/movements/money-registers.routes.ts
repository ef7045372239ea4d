import { accountEndpoints, categoryEndpoints } from '@uni/contracts';
import { type Actor, type Route, requireSameId, route } from '../../../platform/http/index.ts';
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
    route(accountEndpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: (await accounts.list(actor)).map(presentAccount) }),
    }),
    route(accountEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentAccount(await accounts.create(actor, body)) }),
    }),
    route(accountEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentAccount(located), etag: String(located.version) }),
    }),
    route(accountEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await accounts.update(actor, located, body, ifMatch);
        return { status: 200, body: presentAccount(row), etag: String(row.version) };
      },
    }),
    route(accountEndpoints.remove, {
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
    route(categoryEndpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: (await categories.list(actor)).map(presentCategory) }),
    }),
    route(categoryEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentCategory(await categories.create(actor, body)) }),
    }),
    route(categoryEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentCategory(located), etag: String(located.version) }),
    }),
    route(categoryEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await categories.update(actor, located, body, ifMatch);
        return { status: 200, body: presentCategory(row), etag: String(row.version) };
      },
    }),
    route(categoryEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await categories.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
