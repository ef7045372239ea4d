import { accessEndpoints, sessionTimes } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import { signIn } from './sign-in.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export const signInRoutes = (context: SignInContext): readonly Route[] => [
  plainRoute(accessEndpoints.login, {
    act: async ({ body, address, userAgent }) => {
      const pair = await signIn(context, body, { address, userAgent });
      return { status: 200, body: { ...pair, ...sessionTimes } };
    },
  }),
];
