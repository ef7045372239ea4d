import { accessEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { SignInContext } from '../shared/sign-in-context.model.ts';
import { refreshSession, signOut } from '../sign-in/sessions.service.ts';
import { signIn } from '../sign-in/sign-in.service.ts';
import type { Account } from './account.service.ts';

export const accessRoutes = (context: SignInContext, account: Account): readonly Route[] => [
  plainRoute(accessEndpoints.login, {
    act: async ({ body, address, userAgent }) => {
      const pair = await signIn(context, body, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
  plainRoute(accessEndpoints.refresh, {
    act: async ({ body }) => ({ status: 200, body: await refreshSession(context, body.refresh) }),
  }),
  plainRoute(accessEndpoints.logout, {
    act: async ({ body }) => {
      await signOut(context, body.refresh);
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
