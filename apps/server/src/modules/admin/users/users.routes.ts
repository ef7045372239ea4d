import { userEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { createUsers } from './users.service.ts';

export const userRoutes = (platform: Platform, credentials: Credentials): readonly Route[] => {
  const users = createUsers(platform, credentials);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => users.find(actor, params.id);
  return [
    plainRoute(userEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await users.list(actor, query);
        return { status: 200, body: window ? inEnvelope(rows, count, window, url, platform.origin) : rows };
      },
    }),
    plainRoute(userEndpoints.invite, {
      act: async ({ actor, body }) => ({ status: 200, body: await users.invite(actor, body.emails, body.groups) }),
    }),
    plainRoute(userEndpoints.changeGroups, {
      act: async ({ actor, body }) => ({ status: 200, body: await users.changeGroups(actor, body) }),
    }),
    plainRoute(userEndpoints.retrieve, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.present(actor, located) }),
    }),
    plainRoute(userEndpoints.update, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await users.update(actor, located, body) }),
    }),
    plainRoute(userEndpoints.resetPassword, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.resetPassword(actor, located) }),
    }),
    plainRoute(userEndpoints.removeSecondStep, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.removeSecondStep(actor, located) }),
    }),
  ];
};
