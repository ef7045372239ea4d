/** LGPD: exports a person's stored data to those who may request it, and anonymizes a person while their work stays. */
import { randomBytes } from 'node:crypto';
import { fieldMessages, invalidFields, type OrganizationUser, type PersonalData } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import type { Credentials } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { endSessionsOf, forgetDevices } from '../../access/index.ts';
import { pseudonymizeFreeText, writtenBy } from '../../planner/index.ts';
import { refuseToSelf, requireMayManage } from '../policy.ts';
import { findMember, type MemberRow } from '../shared/users.repository.ts';
import { presentUser } from '../users/users.presenter.ts';
import {
  actsOf,
  connectionsOf,
  forgetAnswers,
  forgetRequests,
  membershipsOf,
  type Pseudonym,
  personOf,
  replacePerson,
  securityKeysOf,
  sessionsOf,
  subscriptionsOf,
} from './personal-data.repository.ts';

/** Throws 404 for a missing and a foreign one alike. */
export const findPerson = async ({ db }: Context, userId: number): Promise<MemberRow> =>
  orNotFound(await findMember(db, userId));

export async function exportPersonalData(context: Context, userId: number): Promise<PersonalData> {
  const personalData = await collectPersonalData(context, userId);
  await recordAudit(context, 'user.data_exported', userId);
  return personalData;
}

/** `confirm` has to be the person's e-mail. */
export async function pseudonymizePerson(
  { actor, platform, transact }: LongContext,
  credentials: Credentials,
  read: MemberRow,
  confirm: string,
): Promise<OrganizationUser> {
  requireMayManage(actor, read);
  refuseToSelf(actor, read.id, 'confirm');
  if (confirm.trim().toLowerCase() !== read.email) {
    throw new HttpError(invalidFields({ confirm: [fieldMessages.notChoice(confirm)] }));
  }
  const mark = randomBytes(9).toString('hex');
  const pseudonym = {
    email: `removida-${mark}@pseudonimo.invalid`,
    name: pseudonymName,
    password_hash: await credentials.hash(randomBytes(24).toString('base64url')),
  };
  const { ended, user } = await transact((context) => replaceWithPseudonym(context, read, pseudonym));
  for (const sessionId of ended) credentials.forget(sessionId);
  await platform.mailer.forget([read.email, read.name]);
  return user;
}

const replaceWithPseudonym = async (
  context: Context,
  read: MemberRow,
  pseudonym: Pseudonym,
): Promise<{ ended: readonly number[]; user: OrganizationUser }> => {
  const { db, platform } = context;
  await replacePerson(db, read.id, pseudonym);
  await forgetDevices(db, read.id);
  await forgetRequests(db, read.id);
  await forgetAnswers(db, read.id, read.email);
  await pseudonymizeFreeText(db, [read.email, read.name], pseudonymName);
  await recordAudit(context, 'user.pseudonymised', read.id);
  return {
    ended: await endSessionsOf(db, read.id, { except: null, at: platform.now(), reason: 'administration' }),
    user: presentUser(orNotFound(await findMember(db, read.id)), db.organizationId, []),
  };
};

const collectPersonalData = async ({ actor, db, platform }: Context, userId: number): Promise<PersonalData> => {
  const { preferences, ...person } = orNotFound(await personOf(db, userId));
  const isOwn = actor.userId === userId;
  const sections = {
    memberships: await membershipsOf(db, userId),
    connections: isOwn ? await connectionsOf(db, userId) : [],
    subscriptions: await subscriptionsOf(db, userId),
    sessions: await sessionsOf(db, userId),
    security_keys: await securityKeysOf(db, userId),
    acts: await actsOf(db, userId),
    comments: await writtenBy(db, userId),
  };
  return {
    format: 'uni.personal-data/1',
    issued_at: wireInstant(platform.now()),
    person: { ...withInstants(person), preferences: JSON.parse(String(preferences)) },
    memberships: sections.memberships.map(withInstants),
    connections: sections.connections.map(withInstants),
    subscriptions: sections.subscriptions.map(withInstants),
    sessions: sections.sessions.map(withInstants),
    security_keys: sections.security_keys.map(withInstants),
    acts: sections.acts.map(withInstants),
    comments: sections.comments.map((row) => withInstants({ ...row })),
  };
};

const withInstants = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? wireInstant(value) : value]),
  );
