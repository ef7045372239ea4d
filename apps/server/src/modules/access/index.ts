/** Door of access: who somebody is, and the organizations people belong to. */
import type { Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccount } from './account.service.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { panelRoutes } from './panel.routes.ts';
import { createPanel } from './panel.service.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createSessions } from './sessions.service.ts';
import { createSignIn } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';

export { readProfile } from './account.service.ts';
export { foundOrganization } from './founding.ts';
export { insertGrants, insertGroupWithGrants, joinGroups, seededGroupIds } from './grants.repository.ts';
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
export { endSessions, lookAs } from './sessions.repository.ts';
export { countUsers, findUser, findUserByEmail, insertUser, type NewUser, namesOfUsers } from './users.repository.ts';

export interface Access {
  readonly authenticator: Authenticator;
  readonly hasher: PasswordHasher;
  readonly routes: readonly Route[];
}

/** Needs a migrated database: the signing keys are in it. */
export const createAccess = async (platform: Platform): Promise<Access> => {
  const tokens = await createTokens(platform.database);
  const authenticator = createAuthenticator(platform, tokens);
  const hasher = createPasswordHasher();
  const sessions = createSessions(platform, tokens, authenticator.forget);
  const signIn = createSignIn(platform, hasher, sessions);
  const account = createAccount(platform, hasher, authenticator.forget);
  return {
    authenticator,
    hasher,
    routes: [...accessRoutes(signIn, sessions, account), ...panelRoutes(createPanel(platform))],
  };
};
