import { accessEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route, route } from '../../../platform/http/index.ts';
import type { SignInContext } from '../shared/sign-in-context.model.ts';
import { refreshSession, signOut } from '../sign-in/sessions.service.ts';
import { signIn } from '../sign-in/sign-in.service.ts';
import { changePassword, readProfile, setFirstPassword, switchOrganization } from './account.service.ts';

const presentSuccess = () => ({ status: 200 as const, body: { success: true as const } });

export const accessRoutes = (signInContext: SignInContext): readonly Route[] => [
  plainRoute(accessEndpoints.login, {
    act: async ({ body, address, userAgent }) => {
      const pair = await signIn(signInContext, body, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
  plainRoute(accessEndpoints.refresh, {
    act: async ({ body }) => ({ status: 200, body: await refreshSession(signInContext, body.refresh) }),
  }),
  plainRoute(accessEndpoints.logout, {
    act: async ({ body }) => {
      await signOut(signInContext, body.refresh);
      return { status: 200, body: {} };
    },
  }),
  route(accessEndpoints.profile, { transaction: 'own', act: readProfile }),
  route(accessEndpoints.setFirstPassword, {
    transaction: 'own',
    act: (context, { body }) => setFirstPassword(context, signInContext, body.new_password),
    present: presentSuccess,
  }),
  route(accessEndpoints.changePassword, {
    transaction: 'own',
    act: (context, { body }) => changePassword(context, signInContext, body.old_password, body.new_password),
    present: presentSuccess,
  }),
  route(accessEndpoints.selectOrganization, {
    transaction: 'own',
    act: (context, { body }) => switchOrganization(context, signInContext, body.organization),
  }),
];
