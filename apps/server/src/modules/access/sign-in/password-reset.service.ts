/**
 * A forgotten password: a link to the owner's mailbox, valid once and for half an hour. The request is answered before any
 * lookup. So neither text nor timing reveals if this e-mail has a user.
 */
import { createHash, randomBytes } from 'node:crypto';
import { fieldMessages, invalidFields } from '@uni/contracts';
import { mails } from '@uni/phrases';
import { record } from '../../../platform/audit/index.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Rate } from '../../../platform/throttle/index.ts';
import { homeOf } from '../shared/actors.model.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import { endSessionsOf } from '../shared/sessions.repository.ts';
import { findUser, findUserByEmail, maySignIn, storePassword, type User } from '../shared/users.repository.ts';
import type { Caller } from './device.gateway.ts';
import { forgetGuesses, rememberCaller } from './ladder.service.ts';
import { refuseWeakPassword } from './password-refusal.service.ts';
import { findReset, spendReset, storeReset } from './password-reset.repository.ts';
import type { SignInContext } from './sign-in-context.model.ts';

const goodForMinutes = 30;
const tokenBytes = 32;
/** Mails per user and hour, across all callers. */
const mailRate: Rate = { limit: 3, seconds: 3_600 };

/** Returns at once. The mail is sent afterwards, if the user exists. */
export function requestPasswordReset(platform: Platform, email: string): void {
  platform.background.run(() => sendLink(platform, email));
}

export async function resetPassword(
  { platform, hasher, forget }: Pick<SignInContext, 'platform' | 'hasher' | 'forget'>,
  token: string,
  newPassword: string,
  caller: Caller,
): Promise<void> {
  const hash = hashOf(token);
  const user = await ownerOf(platform, hash);
  // A weak password uses the link up no more than a slip of the hand does.
  await refuseWeakPassword(platform, user, newPassword);
  const passwordHash = await hasher.hash(newPassword);
  const ended = await platform.database.withOrganization(homeOf(user), async (db) => {
    const now = platform.now();
    if (!(await spendReset(db, hash, now))) throw new HttpError(linkOver);
    await storePassword(db, user.id, passwordHash, now);
    const sessions = await endSessionsOf(db, user.id, { except: null, at: now, reason: 'password' });
    await rememberCaller(platform, db, user.id, caller);
    await recordOwnAct(platform, db, user.id, 'password.reset', { ended_sessions: sessions.length });
    return sessions;
  });
  for (const sessionId of ended) forget(sessionId);
  await forgetGuesses(platform, 'login', user.email, caller);
}

const linkOver = invalidFields({ token: [fieldMessages.linkOver] });

/** The link's secret is 256 bits of chance: a plain hash hides it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const ownerOf = async ({ database, now }: Platform, hash: string): Promise<User> => {
  const user = await database.withPlatform(async (db) => {
    const userId = await findReset(db, hash, now());
    return userId === null ? null : findUser(db, userId);
  });
  if (!user || !maySignIn(user)) throw new HttpError(linkOver);
  return user;
};

const sendLink = async (platform: Platform, email: string): Promise<void> => {
  const { database, throttle, mailer, now, origin } = platform;
  const user = await database.withPlatform((db) => findUserByEmail(db, email));
  if (!user || !maySignIn(user)) return;
  if ((await throttle.take('forgot_password', String(user.id), mailRate)) > 0) return;
  const token = randomBytes(tokenBytes).toString('base64url');
  await database.withOrganization(homeOf(user), async (db) => {
    const requestedAt = now();
    const expires_at = new Date(requestedAt.getTime() + goodForMinutes * 60_000);
    await storeReset(db, { id: newId(), user_id: user.id, token_hash: hashOf(token), expires_at });
    await record(db, {
      organizationId: db.organizationId,
      actorId: null,
      action: 'password.reset_requested',
      target: 'user',
      targetId: user.id,
      at: requestedAt,
    });
  });
  // After the sign #, where neither a server nor its logs see it.
  const link = `${origin}/user/nova-senha#${token}`;
  await mailer.send({
    to: user.email,
    subject: mails.passwordReset.subject,
    text: mails.passwordReset.text({ name: user.name, link, minutes: goodForMinutes }),
  });
};
