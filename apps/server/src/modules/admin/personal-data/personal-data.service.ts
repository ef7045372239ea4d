/** LGPD: exports a person's stored data to those who may request it, and anonymizes a person while their work stays. */
import { randomBytes } from 'node:crypto';
import { fieldMessages, invalidFields, type OrganizationUser, type PersonalData } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
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
  personOf,
  replacePerson,
  securityKeysOf,
  sessionsOf,
  subscriptionsOf,
} from './personal-data.repository.ts';

export interface PersonalDataDesk {
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, userId: number): Promise<MemberRow>;
  exportOf(actor: Actor, userId: number): Promise<PersonalData>;
  /** `confirm` has to be the person's e-mail. */
  pseudonymise(actor: Actor, read: MemberRow, confirm: string): Promise<OrganizationUser>;
}

export const createPersonalData = (platform: Platform, credentials: Credentials): PersonalDataDesk => {
  const { database } = platform;
  return {
    find: (actor, userId) =>
      database.withOrganization(actor.scope, async (transaction) => orNotFound(await findMember(transaction, userId))),

    exportOf: (actor, userId) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const data = await collectPersonalData(platform, transaction, actor, userId);
        await recordAudit({ platform, db: transaction, actor }, 'user.data_exported', userId);
        return data;
      }),

    pseudonymise: async (actor, read, confirm) => {
      requireMayManage(actor, read);
      refuseToSelf(actor, read.id, 'confirm');
      if (confirm.trim().toLowerCase() !== read.email) {
        throw new Refusal(invalidFields({ confirm: [fieldMessages.notChoice(confirm)] }));
      }
      const mark = randomBytes(9).toString('hex');
      const pseudonym = {
        email: `removida-${mark}@pseudonimo.invalid`,
        name: pseudonymName,
        password_hash: await credentials.hash(randomBytes(24).toString('base64url')),
      };
      const { ended, user } = await database.withOrganization(actor.scope, async (transaction) => {
        await replacePerson(transaction, actor.scope, read.id, pseudonym);
        await forgetDevices(transaction, read.id);
        await forgetRequests(transaction, actor.scope, read.id);
        await forgetAnswers(transaction, actor.scope, read.id, read.email);
        await pseudonymizeFreeText(transaction, actor.scope, [read.email, read.name], pseudonymName);
        await recordAudit({ platform, db: transaction, actor }, 'user.pseudonymised', read.id);
        return {
          ended: await endSessionsOf(transaction, read.id, {
            except: null,
            at: platform.now(),
            reason: 'administration',
          }),
          user: presentUser(orNotFound(await findMember(transaction, read.id)), actor.scope, []),
        };
      });
      for (const sessionId of ended) credentials.forget(sessionId);
      await platform.mailer.forget([read.email, read.name]);
      return user;
    },
  };
};

const collectPersonalData = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  userId: number,
): Promise<PersonalData> => {
  const { preferences, ...person } = orNotFound(await personOf(transaction, userId));
  const isOwn = actor.userId === userId;
  const parts = {
    memberships: await membershipsOf(transaction, actor.scope, userId),
    connections: isOwn ? await connectionsOf(transaction, userId) : [],
    subscriptions: await subscriptionsOf(transaction, actor.scope, userId),
    sessions: await sessionsOf(transaction, userId),
    security_keys: await securityKeysOf(transaction, userId),
    acts: await actsOf(transaction, actor.scope, userId),
    comments: await writtenBy(transaction, actor.scope, userId),
  };
  return {
    format: 'uni.personal-data/1',
    issued_at: wireInstant(platform.now()),
    person: { ...withInstants(person), preferences: JSON.parse(String(preferences)) },
    memberships: parts.memberships.map(withInstants),
    connections: parts.connections.map(withInstants),
    subscriptions: parts.subscriptions.map(withInstants),
    sessions: parts.sessions.map(withInstants),
    security_keys: parts.security_keys.map(withInstants),
    acts: parts.acts.map(withInstants),
    comments: parts.comments.map((row) => withInstants({ ...row })),
  };
};

const withInstants = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? wireInstant(value) : value]),
  );
