/** Actions of a signed-in user on their own account: read it, change the password, enter an organization. */
import { fieldMessages, invalidFields, type Profile, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { readActingSession } from '../shared/acting-session.service.ts';
import { homeOf, organizationOf } from '../shared/actors.model.ts';
import { findOrganization } from '../shared/organizations.repository.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import { endSessionsOf, selectOrganization } from '../shared/sessions.repository.ts';
import { findUser, readPreferences, storePassword, type User } from '../shared/users.repository.ts';
import { provePassword, requireUser } from '../sign-in/password-proof.service.ts';
import { refuseWeakPassword } from '../sign-in/password-refusal.service.ts';
import type { SignInContext } from '../sign-in/sign-in-context.model.ts';
import { confirmConnection, listOpenConnections } from './connections.repository.ts';
import { presentProfile } from './profile.presenter.ts';

type Passwords = Pick<SignInContext, 'hasher' | 'forget'>;

export async function setFirstPassword(context: LongContext, passwords: Passwords, newPassword: string): Promise<void> {
  const user = await requireUser(context);
  if (user.is_validated) throw new HttpError(wireErrors.permissionDenied);
  await storeNewPassword(context, passwords, user, newPassword);
}

export async function changePassword(
  context: LongContext,
  passwords: Passwords,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const user = await provePassword(context, passwords.hasher, oldPassword, 'old_password');
  await storeNewPassword(context, passwords, user, newPassword);
}

/** In the trail of the user's own organization, wherever a superuser or a partner is at the moment. */
const storeNewPassword = async (
  { actor, platform }: LongContext,
  { hasher, forget }: Passwords,
  user: User,
  password: string,
): Promise<void> => {
  await refuseWeakPassword(platform, user, password);
  const hash = await hasher.hash(password);
  const ended = await platform.database.withOrganization(homeOf(user), async (db) => {
    const now = platform.now();
    await storePassword(db, user.id, hash, now);
    const choice = { except: actor.sessionId, at: now, reason: 'password' } as const;
    const sessions = await endSessionsOf(db, user.id, choice);
    await recordOwnAct(platform, db, user.id, 'password.changed', { ended_sessions: sessions.length });
    return sessions;
  });
  for (const sessionId of [...ended, actor.sessionId]) forget(sessionId);
};

/** Null: leaves the organization where the session is. */
export async function switchOrganization(
  context: LongContext,
  { forget }: Pick<SignInContext, 'forget'>,
  organizationId: number | null,
): Promise<Profile> {
  const { actor, platform } = context;
  if (organizationId !== null) await requireWayIn(context, organizationId);
  // Entering is logged in the entered organization's audit trail, leaving in that of the organization left.
  await platform.database.withOrganization(organizationId ?? actor.scope, async (db) => {
    await selectOrganization(db, actor.sessionId, organizationId);
    if (organizationId !== null) await confirmConnection(db, actor.userId);
    await record(db, {
      organizationId: db.organizationId,
      actorId: actor.userId,
      action: organizationId === null ? 'organization.left' : 'organization.selected',
      target: 'organization',
      targetId: organizationId ?? actor.organizationId,
      at: platform.now(),
    });
  });
  forget(actor.sessionId);
  return readProfile(context);
}

/** Reads the session again: what the actor holds may just have changed. */
export const readProfile = async ({ actor, platform }: Pick<LongContext, 'actor' | 'platform'>): Promise<Profile> => {
  const session = await readActingSession(platform.database, actor.sessionId, actor.scope);
  if (!session) throw new HttpError(wireErrors.userNotFound);
  return platform.database.withPlatform(async (db) => {
    const user = await findUser(db, actor.userId);
    if (!user) throw new HttpError(wireErrors.userNotFound);
    const organizationId = organizationOf(session);
    const organization = organizationId === null ? null : await findOrganization(db, organizationId);
    const connections = await listOpenConnections(db, user.id);
    const preferences = await readPreferences(db, user.id);
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
const requireWayIn = async ({ actor, platform }: LongContext, id: number): Promise<void> => {
  const isThere = await platform.database.withPlatform(async (db) => {
    if (actor.role === 'superuser') return (await findOrganization(db, id)) !== null;
    const open = await listOpenConnections(db, actor.userId);
    return open.some((row) => row.organization_id === id);
  });
  if (!isThere) throw new HttpError(invalidFields({ organization: [fieldMessages.missingKey(id)] }));
};
