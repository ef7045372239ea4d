import { userEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, type Route, route } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { createUsers } from './users.service.ts';

export const userRoutes = (platform: Platform, credentials: Credentials): readonly Route[] => {
  const users = createUsers(platform, credentials);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => users.find(actor, params.id);
  return [
    route(userEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await users.list(actor, query);
        return { status: 200, body: window ? inEnvelope(rows, count, window, url, platform.origin) : rows };
      },
    }),
    route(userEndpoints.invite, {
      act: async ({ actor, body }) => ({ status: 200, body: await users.invite(actor, body.emails, body.groups) }),
    }),
    route(userEndpoints.changeGroups, {
      act: async ({ actor, body }) => ({ status: 200, body: await users.changeGroups(actor, body) }),
    }),
    route(userEndpoints.retrieve, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.present(actor, located) }),
    }),
    route(userEndpoints.update, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await users.update(actor, located, body) }),
    }),
    route(userEndpoints.resetPassword, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.resetPassword(actor, located) }),
    }),
    route(userEndpoints.removeSecondStep, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await users.removeSecondStep(actor, located) }),
    }),
  ];
};
