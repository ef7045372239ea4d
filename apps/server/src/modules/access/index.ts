/** Door of access: who somebody is, and the organizations people belong to. */
import type { Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccount } from './account.service.ts';
import { apiTokenRoutes } from './api-tokens.routes.ts';
import { createApiTokens } from './api-tokens.service.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { identityProviderRoutes } from './identity-provider.routes.ts';
import { createIdentityProviders } from './identity-provider.service.ts';
import { createIdentitySignIn } from './identity-sign-in.service.ts';
import { createGuessLadder } from './ladder.ts';
import { createOpenId } from './openid.ts';
import { ownSessionsRoutes } from './own-sessions.routes.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import { panelRoutes } from './panel.routes.ts';
import { createPanel } from './panel.service.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPasswordProof } from './password-proof.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { createPasswordResets } from './password-reset.service.ts';
import { secondStepRoutes } from './second-step.routes.ts';
import { createSecondSteps } from './second-step.service.ts';
import { createSessionStart } from './session-start.ts';
import { createSessions } from './sessions.service.ts';
import { createSignIn } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';

export { readProfile } from './account.service.ts';
export { foundOrganization } from './founding.ts';
export { groupsOfUser, insertGrants, insertGroupWithGrants, joinGroups, seededGroupIds } from './grants.repository.ts';
export {
  countOrganizations,
  findOrganization,
  listOrganizationIds,
  listOrganizations,
  type OrganizationChange,
  type OrganizationRow,
  takenNames,
  updateOrganization,
} from './organizations.repository.ts';
export { createPasswordHasher } from './password-hash.ts';
export { accessSchema } from './schema.ts';
export { endSessionsOf, forgetDevices, lookAs } from './sessions.repository.ts';
export {
  administratorsOf,
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  membersOf,
  type NewUser,
  namesOfUsers,
} from './users.repository.ts';

export interface Access {
  readonly authenticator: Authenticator;
  readonly hasher: PasswordHasher;
  readonly routes: readonly Route[];
}

/** Needs a migrated database: the signing keys are in it. */
export const createAccess = async (platform: Platform): Promise<Access> => {
  const tokens = await createTokens(platform.database);
  const authenticator = createAuthenticator(platform, tokens);
  const { forget } = authenticator;
  const hasher = createPasswordHasher();
  const ladder = createGuessLadder(platform);
  const provePassword = createPasswordProof(platform, hasher);
  const sessions = createSessions(platform, tokens, forget);
  const start = createSessionStart(platform, sessions, ladder);
  const secondSteps = createSecondSteps(platform, { ladder, provePassword });
  const signIn = createSignIn(platform, { hasher, ladder, secondSteps, start });
  const account = createAccount(platform, hasher, provePassword, forget);
  const openId = createOpenId(platform.outside, platform.allowInside);
  const routes = [
    ...accessRoutes(signIn, sessions, account),
    ...panelRoutes(createPanel(platform)),
    ...ownSessionsRoutes(createOwnSessions(platform, forget)),
    ...passwordResetRoutes(createPasswordResets(platform, { hasher, ladder, forget })),
    ...secondStepRoutes(secondSteps),
    ...apiTokenRoutes(createApiTokens(platform, authenticator.forgetTokens)),
    ...identityProviderRoutes(
      createIdentityProviders(platform, openId),
      createIdentitySignIn(platform, { openId, hasher, start }),
    ),
  ];
  return { authenticator, hasher, routes };
};
