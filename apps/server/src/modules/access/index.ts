/** Public API of access: users' identities, and their organizations. */
import type { Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { accessRoutes } from './account/access.routes.ts';
import { createAccount } from './account/account.service.ts';
import { type Authenticator, createAuthenticator } from './account/authenticator.service.ts';
import { panelRoutes } from './account/panel.routes.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts';
import { identityProviderRoutes } from './identity-provider/identity-provider.routes.ts';
import { createIdentityProviders } from './identity-provider/identity-provider.service.ts';
import { createIdentitySignIn } from './identity-provider/identity-sign-in.service.ts';
import { createOpenId } from './identity-provider/openid.gateway.ts';
import { createTokens } from './shared/tokens.gateway.ts';
import { createGuessLadder } from './sign-in/ladder.service.ts';
import { ownSessionsRoutes } from './sign-in/own-sessions.routes.ts';
import { createPasswordHasher, type PasswordHasher } from './sign-in/password-hash.gateway.ts';
import { passwordResetRoutes } from './sign-in/password-reset.routes.ts';
import { createPasswordResets } from './sign-in/password-reset.service.ts';
import { secondStepRoutes } from './sign-in/second-step.routes.ts';
import { secondStepDemandRoutes } from './sign-in/second-step-demand.routes.ts';
import { securityKeyRoutes } from './sign-in/security-keys.routes.ts';
import { createSessionStart } from './sign-in/session-start.service.ts';
import { createSessions } from './sign-in/sessions.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

export { readProfile } from './account/account.service.ts';
export { createOrganization } from './account/founding.service.ts';
export { accessSchema } from './schema.ts';
export {
  groupsOfUser,
  insertGrants,
  insertGroupWithGrants,
  joinGroups,
  seededGroupIds,
} from './shared/grants.repository.ts';
export {
  countOrganizations,
  findOrganization,
  listOrganizationIds,
  listOrganizations,
  type OrganizationChange,
  type OrganizationRow,
  takenNames,
  updateOrganization,
} from './shared/organizations.repository.ts';
export { endSessionsOf, forgetDevices, forgetSecondStep, setViewingGroup } from './shared/sessions.repository.ts';
export { rotateSigningKey } from './shared/tokens.gateway.ts';
export {
  administratorsOf,
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  membersOf,
  type NewUser,
  namesOfUsers,
} from './shared/users.repository.ts';
export { createPasswordHasher } from './sign-in/password-hash.gateway.ts';

export interface Access {
  readonly authenticator: Authenticator;
  readonly hasher: PasswordHasher;
  readonly routes: readonly Route[];
}

/** Needs a migrated database: the signing keys are in it. */
export const createAccess = async (platform: Platform): Promise<Access> => {
  const tokens = await createTokens(platform);
  const authenticator = createAuthenticator(platform, tokens);
  const { forget } = authenticator;
  const hasher = createPasswordHasher();
  const ladder = createGuessLadder(platform);
  const sessions = createSessions(platform, tokens, forget);
  const start = createSessionStart(platform, sessions, ladder);
  const signIn = createSignIn(platform, { hasher, ladder, start });
  const account = createAccount(platform, hasher, forget);
  const openId = createOpenId(platform.outside, platform.allowInside);
  const routes = [
    ...accessRoutes(signIn, sessions, account),
    ...panelRoutes,
    ...ownSessionsRoutes(authenticator),
    ...passwordResetRoutes(createPasswordResets(platform, { hasher, ladder, forget })),
    ...secondStepRoutes({ hasher, forget }),
    ...secondStepDemandRoutes(authenticator),
    ...securityKeyRoutes({ hasher, forget }),
    ...apiTokenRoutes(authenticator.forgetTokens),
    ...identityProviderRoutes(
      createIdentityProviders(platform, openId),
      createIdentitySignIn(platform, { openId, hasher, start }),
    ),
  ];
  return { authenticator, hasher, routes };
};
