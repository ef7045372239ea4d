import { accessEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Sessions } from '../sign-in/sessions.service.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import type { Account } from './account.service.ts';

export const accessRoutes = (signIn: SignIn, sessions: Sessions, account: Account): readonly Route[] => [
  plainRoute(accessEndpoints.login, {
    act: async ({ body, address, userAgent }) => {
      const pair = await signIn(body, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
  plainRoute(accessEndpoints.refresh, {
    act: async ({ body }) => ({ status: 200, body: await sessions.refresh(body.refresh) }),
  }),
  plainRoute(accessEndpoints.logout, {
    act: async ({ body }) => {
      await sessions.end(body.refresh);
      return { status: 200, body: {} };
    },
  }),
  plainRoute(accessEndpoints.profile, {
    act: async ({ actor }) => ({ status: 200, body: await account.profile(actor) }),
  }),
  plainRoute(accessEndpoints.setFirstPassword, {
    act: async ({ actor, body }) => {
      await account.setFirstPassword(actor, body.new_password);
      return { status: 200, body: { success: true } };
    },
  }),
  plainRoute(accessEndpoints.changePassword, {
    act: async ({ actor, body }) => {
      await account.changePassword(actor, body.old_password, body.new_password);
      return { status: 200, body: { success: true } };
    },
  }),
  plainRoute(accessEndpoints.selectOrganization, {
    act: async ({ actor, body }) => ({
      status: 200,
      body: await account.selectOrganization(actor, body.organization),
    }),
  }),
];
