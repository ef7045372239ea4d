import { passwordResetEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export const passwordResetRoutes = (
  context: Pick<SignInContext, 'platform' | 'hasher' | 'forget'>,
): readonly Route[] => [
  plainRoute(passwordResetEndpoints.forgot, {
    act: async ({ body }) => {
      requestPasswordReset(context.platform, body.email);
      return { status: 202, body: { detail: 'If there is an account with this e-mail, a link is on its way.' } };
    },
  }),
  plainRoute(passwordResetEndpoints.reset, {
    act: async ({ body, address, userAgent }) => {
      await resetPassword(context, body.token, body.new_password, { address, userAgent });
      return { status: 200, body: { success: true } };
    },
  }),
];
