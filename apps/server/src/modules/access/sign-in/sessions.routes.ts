import { accessEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import { refreshSession, signOut } from './sessions.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export const sessionRoutes = (context: SignInContext): readonly Route[] => [
  plainRoute(accessEndpoints.refresh, {
    act: async ({ body }) => ({ status: 200, body: await refreshSession(context, body.refresh) }),
  }),
  plainRoute(accessEndpoints.logout, {
    act: async ({ body }) => {
      await signOut(context, body.refresh);
      return { status: 200, body: {} };
    },
  }),
];
