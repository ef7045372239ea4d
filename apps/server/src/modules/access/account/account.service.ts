/** Actions of a signed-in user on their own account: read it, change the password, enter an organization. */
import { fieldMessages, invalidFields, type Profile, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { LongContext } from '../../../platform/context.ts';
import { platformScope } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { readActingSession } from '../shared/acting-session.service.ts';
import { organizationOf } from '../shared/actors.model.ts';
import { findOrganization } from '../shared/organizations.repository.ts';
import { endSessionsOf, selectOrganization } from '../shared/sessions.repository.ts';
import { findUser, readPreferences, storePassword, type User } from '../shared/users.repository.ts';
import type { PasswordHasher } from '../sign-in/password-hash.gateway.ts';
import { provePassword, requireUser } from '../sign-in/password-proof.service.ts';
import { refuseWeakPassword } from '../sign-in/password-refusal.service.ts';
import { confirmConnection, listOpenConnections } from './connections.repository.ts';
import { presentProfile } from './profile.presenter.ts';

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
  const { database } = platform;

  const storeNewPassword = async (actor: Actor, user: User, password: string) => {
    await refuseWeakPassword(platform, user, password);
    const hash = await hasher.hash(password);
    const ended = await database.withOrganization(user.organization_id ?? platformScope, async (transaction) => {
      const now = platform.now();
      await storePassword(transaction, user.id, hash, now);
      const sessions = await endSessionsOf(transaction, user.id, {
        except: actor.sessionId,
        at: now,
        reason: 'password',
      });
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
    profile: (actor) => readProfile({ actor, platform }),

    setFirstPassword: async (actor, newPassword) => {
      const user = await requireUser({ actor, platform });
      if (user.is_validated) throw new Refusal(wireErrors.permissionDenied);
      await storeNewPassword(actor, user, newPassword);
    },

    changePassword: async (actor, oldPassword, newPassword) => {
      const user = await provePassword({ actor, platform }, hasher, oldPassword, 'old_password');
      await storeNewPassword(actor, user, newPassword);
    },

    selectOrganization: async (actor, organizationId) => {
      if (organizationId !== null) await requireWayIn(platform, actor, organizationId);
      // Entering is logged in the entered organization's audit trail, leaving in that of the organization left.
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
      return readProfile({ actor, platform });
    },
  };
};

/** Reads the session again: what the actor holds may just have changed. */
export const readProfile = async ({ actor, platform }: Pick<LongContext, 'actor' | 'platform'>): Promise<Profile> => {
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
      today: dayInSaoPaulo(platform.now()),
    });
  });
};

/** To a partner an organization that is not open to them is as missing as one that never was. */
const requireWayIn = async (platform: Platform, actor: Actor, id: number): Promise<void> => {
  const isThere = await platform.database.withPlatform(async (transaction) => {
    if (actor.role === 'superuser') return (await findOrganization(transaction, id)) !== null;
    const open = await listOpenConnections(transaction, actor.userId);
    return open.some((row) => row.organization_id === id);
  });
  if (!isThere) throw new Refusal(invalidFields({ organization: [fieldMessages.missingKey(id)] }));
};
