/** Public API of access: users' identities, and their organizations. */
import type { Route } from '../../platform/http/index.ts';
import type { Credentials, Platform } from '../../platform/module.ts';
import { accountRoutes } from './account/account.routes.ts';
import { type Authenticator, createAuthenticator } from './account/authenticator.service.ts';
import { panelRoutes } from './account/panel.routes.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts';
import { identityProviderRoutes } from './identity-provider/identity-provider.routes.ts';
import { identitySignInRoutes } from './identity-provider/identity-sign-in.routes.ts';
import { createOpenId } from './identity-provider/openid.gateway.ts';
import { createTokens } from './shared/tokens.gateway.ts';
import { ownSessionsRoutes } from './sign-in/own-sessions.routes.ts';
import { createPasswordHasher, type PasswordHasher } from './sign-in/password-hash.gateway.ts';
import { provePassword } from './sign-in/password-proof.service.ts';
import { passwordResetRoutes } from './sign-in/password-reset.routes.ts';
import { secondStepRoutes } from './sign-in/second-step.routes.ts';
import { secondStepDemandRoutes } from './sign-in/second-step-demand.routes.ts';
import { securityKeyRoutes } from './sign-in/security-keys.routes.ts';
import { sessionRoutes } from './sign-in/sessions.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

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
export type { Holder } from './shared/holders.repository.ts';
export { holdersOf } from './shared/holders.service.ts';
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
export {
  endedSessions,
  endSessionsOf,
  forgetDevices,
  forgetSecondStep,
  setViewingGroup,
} from './shared/sessions.repository.ts';
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
export { deviceOf } from './sign-in/device.gateway.ts';
export { createPasswordHasher } from './sign-in/password-hash.gateway.ts';

export interface Access {
  readonly authenticator: Authenticator;
  readonly hasher: PasswordHasher;
  readonly prove: Credentials['prove'];
  readonly routes: readonly Route[];
}

/** Needs a migrated database: the signing keys are in it. */
export const createAccess = async (platform: Platform): Promise<Access> => {
  const tokens = await createTokens(platform);
  const authenticator = createAuthenticator(platform, tokens);
  const { forget } = authenticator;
  const hasher = createPasswordHasher();
  const openId = createOpenId(platform.outside, platform.allowInside);
  const context = { platform, tokens, hasher, openId, forget };
  const routes = [
    ...signInRoutes(context),
    ...sessionRoutes(context),
    ...accountRoutes(context),
    ...panelRoutes,
    ...ownSessionsRoutes(context),
    ...passwordResetRoutes(context),
    ...secondStepRoutes(context),
    ...secondStepDemandRoutes(context),
    ...securityKeyRoutes(context),
    ...apiTokenRoutes(authenticator.forgetTokens),
    ...identitySignInRoutes(context),
    ...identityProviderRoutes(openId),
  ];
  const prove: Credentials['prove'] = async (caller, password, field) => {
    await provePassword(caller, hasher, password, field);
  };
  return { authenticator, hasher, prove, routes };
};
