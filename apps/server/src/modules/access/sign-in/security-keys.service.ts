/**
 * Security keys of the signed-in user, and the proof that a key gives at sign-in. A challenge is random, answered once, within
 * minutes. Only its user may answer, in the session that adds a key or the sign-in that requested it.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  type AddedKey,
  type AuditAct,
  fieldMessages,
  invalidFields,
  type KeyOffer,
  type KeyProof,
  type KeyRequest,
  type NewCredential,
  type SecurityKey,
  type SecurityKeys,
  securityKeyLimits,
  type WireError,
  wireErrors,
} from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { newId, platformScope, type Transaction, violatedUnique } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { User } from '../shared/users.repository.ts';
import type { PasswordProof } from './password-proof.service.ts';
import { storeNewCodes } from './recovery-codes.service.ts';
import { countRecoveryCodes, dropCodesOfNoStep, findSecondStep } from './second-step.repository.ts';
import {
  deleteKey,
  findKey,
  insertKey,
  type KeyRow,
  listKeys,
  lockKeyOfCredential,
  renameKey,
  storeChallenge,
  storeUse,
  takeChallenge,
} from './security-keys.repository.ts';
import { challengeMs, countAfter, newKeyOf, offerOf, requestOf, siteOf } from './webauthn.gateway.ts';

export interface NewKey {
  readonly attempt: string;
  readonly name: string;
  readonly credential: NewCredential;
}

/** A user's actions on their own keys. */
export interface OwnKeys {
  list(actor: Actor): Promise<SecurityKeys>;
  offer(actor: Actor, password: string): Promise<KeyOffer>;
  add(actor: Actor, key: NewKey): Promise<AddedKey>;
  /** One of the user's own keys; 404 for any other. */
  locate(actor: Actor, id: number): Promise<KeyRow>;
  rename(actor: Actor, key: KeyRow, name: string): Promise<SecurityKey>;
  remove(actor: Actor, key: KeyRow, password: string): Promise<SecurityKeys>;
}

/** The part of keys in a sign-in. */
export interface KeySignIn {
  /** The request to sign with a key. Null: the user has no key, or none can be used at this address. */
  request(user: User): Promise<KeyRequest | null>;
  /** Null: one of the user's keys has answered. Otherwise the refusal, 400 if there was no request or it has expired. */
  refusalOf(user: User, proof: KeyProof): Promise<WireError | null>;
}

export const createOwnKeys = (
  platform: Platform,
  provePassword: PasswordProof,
  forget: (sessionId: number) => void,
): OwnKeys => {
  const site = siteOf(platform.origin);
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(actor.scope, work);
  const show = async (transaction: Transaction, userId: number): Promise<SecurityKeys> => ({
    is_possible: site !== null,
    keys: (await listKeys(transaction, userId)).map(present),
  });

  return {
    list: (actor) => within(actor, (transaction) => show(transaction, actor.userId)),

    offer: async (actor, password) => {
      const user = await provePassword(actor, password, 'password');
      if (!site) throw refused('non_field_errors', fieldMessages.keysImpossible);
      const keys = await within(actor, (transaction) => listKeys(transaction, user.id));
      if (keys.length >= securityKeyLimits.keys) throw refused('non_field_errors', tooManyKeys);
      const options = await offerOf(site, user, keys);
      return { attempt: await begin(platform, user.id, actor.sessionId, options.challenge), options };
    },

    add: async (actor, { attempt, name, credential }) => {
      const challenge = await finish(platform, actor.userId, actor.sessionId, attempt);
      if (challenge === null) throw new Refusal(wireErrors.signInAttemptOver);
      const made = site && (await newKeyOf(site, challenge, credential));
      if (!made) throw refused('credential', fieldMessages.keyRefused);
      const now = platform.now();
      const row = { id: newId(), user_id: actor.userId, name, ...made, created_at: now, last_used_at: null };
      const recovery_codes = await refusingKnown(() =>
        within(actor, (transaction) => storeKey(platform, transaction, actor.scope, row)),
      );
      forget(actor.sessionId);
      return { key: present(row), recovery_codes };
    },

    locate: async (actor, id) => {
      const key = await within(actor, (transaction) => findKey(transaction, actor.userId, id));
      if (!key) throw new Refusal(wireErrors.notFound);
      return key;
    },

    rename: async (actor, key, name) => {
      await within(actor, async (transaction) => {
        await renameKey(transaction, key.id, name);
        await note(platform, transaction, actor.scope, key, 'second_step.key_renamed');
      });
      return present({ ...key, name });
    },

    remove: async (actor, key, password) => {
      await provePassword(actor, password, 'password');
      const left = await within(actor, async (transaction) => {
        await deleteKey(transaction, key.id);
        await dropCodesOfNoStep(transaction, actor.userId);
        await note(platform, transaction, actor.scope, key, 'second_step.key_removed');
        return show(transaction, actor.userId);
      });
      forget(actor.sessionId);
      return left;
    },
  };
};

export const createKeySignIn = (platform: Platform): KeySignIn => {
  const { database } = platform;
  const site = siteOf(platform.origin);
  return {
    request: async (user) => {
      if (!site) return null;
      const keys = await database.withPlatform((transaction) => listKeys(transaction, user.id));
      if (keys.length === 0) return null;
      const options = await requestOf(site, keys);
      return { attempt: await begin(platform, user.id, null, options.challenge), options };
    },

    refusalOf: async (user, { attempt, credential }) => {
      const challenge = await finish(platform, user.id, null, attempt);
      if (challenge === null) return wireErrors.signInAttemptOver;
      const scope = user.organization_id ?? platformScope;
      return database.withOrganization(scope, async (transaction) => {
        const key = await lockKeyOfCredential(transaction, user.id, credential.id);
        const count = site && key && (await countAfter(site, challenge, key, credential));
        if (key === null || count === null) return wireErrors.keyInvalid;
        await storeUse(transaction, key.id, count, platform.now());
        await note(platform, transaction, scope, key, 'second_step.key_used');
        return null;
      });
    },
  };
};

/** `sessionId` is the session that adds a key; null: a sign-in. Returns the attempt that the key's response must include. */
const begin = async (
  { database, now }: Platform,
  userId: number,
  sessionId: number | null,
  challenge: string,
): Promise<string> => {
  const attempt = randomBytes(32).toString('base64url');
  const at = now();
  const row = { attempt_hash: hashOf(attempt), user_id: userId, session_id: sessionId, challenge };
  await database.withPlatform((transaction) =>
    storeChallenge(transaction, { ...row, expires_at: new Date(at.getTime() + challengeMs) }, at),
  );
  return attempt;
};

const finish = ({ database, now }: Platform, userId: number, sessionId: number | null, attempt: string) => {
  const challenge = { attempt_hash: hashOf(attempt), user_id: userId, session_id: sessionId };
  return database.withPlatform((transaction) => takeChallenge(transaction, challenge, now()));
};

/** Stores a new key. Returns recovery codes if the user had no second step, or has none of the codes left. */
const storeKey = async (
  platform: Platform,
  transaction: Transaction,
  scope: number,
  row: KeyRow,
): Promise<string[]> => {
  const before = await listKeys(transaction, row.user_id);
  if (before.length >= securityKeyLimits.keys) throw refused('non_field_errors', tooManyKeys);
  const isFirst = before.length === 0 && !(await findSecondStep(transaction, row.user_id))?.enabled_at;
  await insertKey(transaction, row);
  await note(platform, transaction, scope, row, 'second_step.key_added');
  const isBare = isFirst || (await countRecoveryCodes(transaction, row.user_id)) === 0;
  return isBare ? storeNewCodes(transaction, row.user_id) : [];
};

const tooManyKeys = fieldMessages.tooManyKeys(securityKeyLimits.keys);
const hashOf = (attempt: string): string => createHash('sha256').update(attempt).digest('base64url');
const refused = (field: string, message: string): Refusal => new Refusal(invalidFields({ [field]: [message] }));

const present = (key: KeyRow): SecurityKey => ({
  id: key.id,
  name: key.name,
  created_at: wireInstant(key.created_at),
  last_used_at: key.last_used_at && wireInstant(key.last_used_at),
});

/** A key can be registered only once, across all users. */
const refusingKnown = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) === 'security_keys_credential_id') throw refused('credential', fieldMessages.keyKnown);
    throw error;
  }
};

/** Audited by its id: the name is user input and may name a person. The audit trail is never erased. */
const note = (
  platform: Platform,
  transaction: Transaction,
  scope: number,
  key: Pick<KeyRow, 'id' | 'user_id'>,
  action: AuditAct,
) =>
  record(transaction, {
    organizationId: scope,
    actorId: key.user_id,
    action,
    target: 'user',
    targetId: key.user_id,
    details: { security_key: key.id },
    at: platform.now(),
  });
