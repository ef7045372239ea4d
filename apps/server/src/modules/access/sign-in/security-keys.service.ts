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
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { homeOf } from '../shared/actors.model.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import type { User } from '../shared/users.repository.ts';
import { provePassword } from './password-proof.service.ts';
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
import type { SignInContext } from './sign-in-context.model.ts';
import { challengeMs, countAfter, newKeyOf, offerOf, requestOf, siteOf } from './webauthn.gateway.ts';

export interface NewKey {
  readonly attempt: string;
  readonly name: string;
  readonly credential: NewCredential;
}

export const listOwnKeys = ({ actor, db, platform }: Context): Promise<SecurityKeys> =>
  describe(platform, db, actor.userId);

export async function offerKey(
  context: LongContext,
  { hasher }: Pick<SignInContext, 'hasher'>,
  password: string,
): Promise<KeyOffer> {
  const { actor, platform } = context;
  const user = await provePassword(context, hasher, password, 'password');
  const site = siteOf(platform.origin);
  if (!site) throw refused('non_field_errors', fieldMessages.keysImpossible);
  const keys = await context.transact(({ db }) => listKeys(db, user.id));
  if (keys.length >= securityKeyLimits.keys) throw refused('non_field_errors', tooManyKeys);
  const options = await offerOf(site, user, keys);
  return { attempt: await begin(platform, user.id, actor.sessionId, options.challenge), options };
}

export async function addKey(
  { actor, platform, transact }: LongContext,
  { forget }: Pick<SignInContext, 'forget'>,
  { attempt, name, credential }: NewKey,
): Promise<AddedKey> {
  const challenge = await finish(platform, actor.userId, actor.sessionId, attempt);
  if (challenge === null) throw new HttpError(wireErrors.signInAttemptOver);
  const site = siteOf(platform.origin);
  const made = site && (await newKeyOf(site, challenge, credential));
  if (!made) throw refused('credential', fieldMessages.keyRefused);
  const now = platform.now();
  const row = { id: newId(), user_id: actor.userId, name, ...made, created_at: now, last_used_at: null };
  const recovery_codes = await refusingKnown(() => transact((context) => storeKey(context, row)));
  forget(actor.sessionId);
  return { key: present(row), recovery_codes };
}

/** One of the user's own keys; 404 for any other. */
export async function findOwnKey({ actor, db }: Context, id: number): Promise<KeyRow> {
  const key = await findKey(db, actor.userId, id);
  if (!key) throw new HttpError(wireErrors.notFound);
  return key;
}

export async function renameOwnKey({ db, platform }: Context, key: KeyRow, name: string): Promise<SecurityKey> {
  await renameKey(db, key.id, name);
  await recordKeyAct(platform, db, key, 'second_step.key_renamed');
  return present({ ...key, name });
}

export async function removeKey(
  context: LongContext,
  { hasher, forget }: Pick<SignInContext, 'hasher' | 'forget'>,
  key: KeyRow,
  password: string,
): Promise<SecurityKeys> {
  await provePassword(context, hasher, password, 'password');
  const left = await context.transact(async ({ actor, db, platform }) => {
    await deleteKey(db, key.id);
    await dropCodesOfNoStep(db, actor.userId);
    await recordKeyAct(platform, db, key, 'second_step.key_removed');
    return describe(platform, db, actor.userId);
  });
  forget(context.actor.sessionId);
  return left;
}

/** The request to sign with a key. Null: the user has no key, or none can be used at this address. */
export async function requestKey(platform: Platform, user: User): Promise<KeyRequest | null> {
  const site = siteOf(platform.origin);
  if (!site) return null;
  const keys = await platform.database.withPlatform((db) => listKeys(db, user.id));
  if (keys.length === 0) return null;
  const options = await requestOf(site, keys);
  return { attempt: await begin(platform, user.id, null, options.challenge), options };
}

/** Null: one of the user's keys has answered. Otherwise the refusal, 400 if there was no request or it has expired. */
export async function keyFault(
  platform: Platform,
  user: User,
  { attempt, credential }: KeyProof,
): Promise<WireError | null> {
  const challenge = await finish(platform, user.id, null, attempt);
  if (challenge === null) return wireErrors.signInAttemptOver;
  const site = siteOf(platform.origin);
  return platform.database.withOrganization(homeOf(user), async (db) => {
    const key = await lockKeyOfCredential(db, user.id, credential.id);
    const count = site && key && (await countAfter(site, challenge, key, credential));
    if (key === null || count === null) return wireErrors.keyInvalid;
    await storeUse(db, key.id, count, platform.now());
    await recordKeyAct(platform, db, key, 'second_step.key_used');
    return null;
  });
}

const describe = async ({ origin }: Platform, db: TenantDatabase, userId: number): Promise<SecurityKeys> => ({
  is_possible: siteOf(origin) !== null,
  keys: (await listKeys(db, userId)).map(present),
});

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
  await database.withPlatform((db) =>
    storeChallenge(db, { ...row, expires_at: new Date(at.getTime() + challengeMs) }, at),
  );
  return attempt;
};

const finish = ({ database, now }: Platform, userId: number, sessionId: number | null, attempt: string) => {
  const challenge = { attempt_hash: hashOf(attempt), user_id: userId, session_id: sessionId };
  return database.withPlatform((db) => takeChallenge(db, challenge, now()));
};

/** Stores a new key. Returns recovery codes if the user had no second step, or has none of the codes left. */
const storeKey = async ({ db, platform }: Context, row: KeyRow): Promise<string[]> => {
  const before = await listKeys(db, row.user_id);
  if (before.length >= securityKeyLimits.keys) throw refused('non_field_errors', tooManyKeys);
  const isFirst = before.length === 0 && !(await findSecondStep(db, row.user_id))?.enabled_at;
  await insertKey(db, row);
  await recordKeyAct(platform, db, row, 'second_step.key_added');
  const isBare = isFirst || (await countRecoveryCodes(db, row.user_id)) === 0;
  return isBare ? storeNewCodes(db, row.user_id) : [];
};

const tooManyKeys = fieldMessages.tooManyKeys(securityKeyLimits.keys);
const hashOf = (attempt: string): string => createHash('sha256').update(attempt).digest('base64url');
const refused = (field: string, message: string): HttpError => new HttpError(invalidFields({ [field]: [message] }));

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
const recordKeyAct = (
  platform: Platform,
  db: TenantDatabase,
  { id, user_id }: Pick<KeyRow, 'id' | 'user_id'>,
  action: AuditAct,
): Promise<void> => recordOwnAct(platform, db, user_id, action, { security_key: id });
