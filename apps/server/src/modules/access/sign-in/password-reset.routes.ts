import { passwordResetEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { PasswordResets } from './password-reset.service.ts';

export const passwordResetRoutes = (resets: PasswordResets): readonly Route[] => [
  plainRoute(passwordResetEndpoints.forgot, {
    act: async ({ body }) => {
      resets.forgot(body.email);
      return { status: 202, body: { detail: 'If there is an account with this e-mail, a link is on its way.' } };
    },
  }),
  plainRoute(passwordResetEndpoints.reset, {
    act: async ({ body, address, userAgent }) => {
      await resets.reset(body.token, body.new_password, { address, userAgent });
      return { status: 200, body: { success: true } };
    },
  }),
];
