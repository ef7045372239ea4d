/** What a signed-in user does with the own account: look at it, change the password, enter an organization. */
import { fieldMessages, invalidFields, type Profile, throttled, wireErrors } from '@uni/contracts';
import { record } from '../../platform/audit/index.ts';
import { platformScope } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { Ladder } from '../../platform/throttle/index.ts';
import { organizationOf, readActingSession } from './actors.ts';
import { confirmConnection, listOpenConnections } from './connections.repository.ts';
import { findOrganization } from './organizations.repository.ts';
import type { PasswordHasher } from './password-hash.ts';
import { passwordFaults } from './password-policy.ts';
import { presentProfile } from './profile.presenter.ts';
import { endOtherSessions, selectOrganization } from './sessions.repository.ts';
import { findUser, readPreferences, storePassword, type User } from './users.repository.ts';

const passwordLadder: Ladder = { free: 5, ceilingSeconds: 900, forgetSeconds: 86_400 };

export interface Account {
  profile(actor: Actor): Promise<Profile>;
  setFirstPassword(actor: Actor, newPassword: string): Promise<void>;
  changePassword(actor: Actor, oldPassword: string, newPassword: string): Promise<void>;
  selectOrganization(actor: Actor, organizationId: number | null): Promise<Profile>;
}

export const createAccount = (
  platform: Platform,
  hasher: PasswordHasher,
  forget: (sessionId: number) => void,
): Account => {
  const { database, throttle } = platform;

  const storeNewPassword = async (actor: Actor, user: User, password: string) => {
    await refuseWeak(platform, user, password);
    const hash = await hasher.hash(password);
    const ended = await database.withOrganization(user.organization_id ?? platformScope, async (transaction) => {
      const now = platform.now();
      await storePassword(transaction, user.id, hash, now);
      const sessions = await endOtherSessions(transaction, user.id, actor.sessionId, now);
      await record(transaction, {
        organizationId: user.organization_id ?? platformScope,
        actorId: user.id,
        action: 'password.changed',
        target: 'user',
        targetId: user.id,
        details: { ended_sessions: sessions.length },
        at: now,
      });
      return sessions;
    });
    for (const sessionId of [...ended, actor.sessionId]) forget(sessionId);
  };

  return {
    profile: (actor) => readProfile(platform, actor),

    setFirstPassword: async (actor, newPassword) => {
      const user = await requireUser(platform, actor);
      if (user.is_validated) throw new Refusal(wireErrors.permissionDenied);
      await storeNewPassword(actor, user, newPassword);
    },

    changePassword: async (actor, oldPassword, newPassword) => {
      const user = await requireUser(platform, actor);
      const wait = await throttle.climb('old_password', String(user.id), passwordLadder);
      if (wait > 0) throw new Refusal(throttled(wait));
      if (!(await hasher.verify(oldPassword, user.password_hash))) {
        throw new Refusal(invalidFields({ old_password: [fieldMessages.wrongPassword] }));
      }
      await throttle.reset('old_password', String(user.id));
      await storeNewPassword(actor, user, newPassword);
    },

    selectOrganization: async (actor, organizationId) => {
      if (organizationId !== null) await requireWayIn(platform, actor, organizationId);
      // Entering is written to the trail of the organization entered, leaving to that of the one left.
      await database.withOrganization(organizationId ?? actor.scope, async (transaction) => {
        await selectOrganization(transaction, actor.sessionId, organizationId);
        if (organizationId !== null) await confirmConnection(transaction, organizationId, actor.userId);
        await record(transaction, {
          organizationId: organizationId ?? actor.scope,
          actorId: actor.userId,
          action: organizationId === null ? 'organization.left' : 'organization.selected',
          target: 'organization',
          targetId: organizationId ?? actor.organizationId,
          at: platform.now(),
        });
      });
      forget(actor.sessionId);
      return readProfile(platform, actor);
    },
  };
};

/** The session as it is now: what the actor was told a moment ago may just have changed. */
export const readProfile = async (platform: Platform, actor: Actor): Promise<Profile> => {
  const session = await readActingSession(platform.database, actor.sessionId, actor.scope);
  if (!session) throw new Refusal(wireErrors.userNotFound);
  return platform.database.withPlatform(async (transaction) => {
    const user = await findUser(transaction, actor.userId);
    if (!user) throw new Refusal(wireErrors.userNotFound);
    const organizationId = organizationOf(session);
    const organization = organizationId === null ? null : await findOrganization(transaction, organizationId);
    const connections = await listOpenConnections(transaction, user.id);
    const preferences = await readPreferences(transaction, user.id);
    return presentProfile({
      user,
      session,
      organization,
      connections: connections.map((row) => row.organization_id),
      preferences,
    });
  });
};

const requireUser = (platform: Platform, actor: Actor): Promise<User> =>
  platform.database.withPlatform(async (transaction) => {
    const user = await findUser(transaction, actor.userId);
    if (!user) throw new Refusal(wireErrors.userNotFound);
    return user;
  });

/** To a partner an organization that is not open to them is as missing as one that never was. */
const requireWayIn = async (platform: Platform, actor: Actor, id: number): Promise<void> => {
  const isThere = await platform.database.withPlatform(async (transaction) => {
    if (actor.role === 'superuser') return (await findOrganization(transaction, id)) !== null;
    const open = await listOpenConnections(transaction, actor.userId);
    return open.some((row) => row.organization_id === id);
  });
  if (!isThere) throw new Refusal(invalidFields({ organization: [fieldMessages.missingKey(id)] }));
};

const refuseWeak = async (platform: Platform, user: User, password: string): Promise<void> => {
  const { organization_id: organizationId } = user;
  const organization =
    organizationId === null
      ? null
      : await platform.database.withPlatform((transaction) => findOrganization(transaction, organizationId));
  const ownWords = [user.email, user.email.split('@')[0] ?? '', user.name, ...user.name.split(/\s+/)];
  if (organization) ownWords.push(organization.name, organization.code, organization.domain);
  const errors = passwordFaults(password, ownWords);
  if (errors.length > 0) throw new Refusal(invalidFields({ errors }));
};
