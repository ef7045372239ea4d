/**
 * The second step of signing in: a security key, a code from an authenticator, or one of ten recovery codes. The secret is
 * sealed at rest. A code is valid once, and using it invalidates every earlier one.
 */
import {
  fieldMessages,
  invalidFields,
  type KeyProof,
  type SecondStep,
  type SecondStepEnrolment,
  secondStepRequired,
  type WireError,
  wireErrors,
} from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { homeOf } from '../shared/actors.model.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import type { User } from '../shared/users.repository.ts';
import type { Caller } from './device.gateway.ts';
import { countFailure, countGuess, forgetGuesses } from './ladder.service.ts';
import { provePassword } from './password-proof.service.ts';
import { hashOfCode, storeNewCodes } from './recovery-codes.service.ts';
import { recordRefusedSignIn } from './refused-sign-ins.service.ts';
import {
  countRecoveryCodes,
  enableSecondStep,
  findSecondStep,
  lockSecondStep,
  offerSecret,
  removeSecondStep,
  type SecondStepRow,
  storeStep,
  useRecoveryCode,
} from './second-step.repository.ts';
import { listKeys } from './security-keys.repository.ts';
import { keyFault, requestKey } from './security-keys.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';
import { bareCode, isRecoveryCode, newTotpSecret, stepOfCode, totpUri } from './totp.gateway.ts';

/** The second proof, in addition to the password. If both are sent, the key decides. */
export interface SecondProof {
  readonly code: string | null;
  readonly key: KeyProof | null;
}

/** Passes who has no second step, or proves it; refuses with 401 otherwise. After the right password only. */
export async function requireSecondStep(
  platform: Platform,
  user: User,
  { code, key }: SecondProof,
  caller: Caller,
): Promise<void> {
  const has = await platform.database.withPlatform((db) => stepsOf(db, user.id));
  if (!has.authenticator && !has.keys) return;
  if (code === null && key === null) throw new HttpError(secondStepRequired(await requestKey(platform, user)));
  await countGuess(platform, 'totp', user.email, caller);
  const fault = key ? await keyFault(platform, user, key) : await codeFault(platform, user, code ?? '');
  if (fault) {
    await countFailure(platform, user.email, caller);
    recordRefusedSignIn(platform, user, key ? 'security_key' : 'second_step', caller);
    throw new HttpError(fault);
  }
  await forgetGuesses(platform, 'totp', user.email, caller);
}

const codeFault = (platform: Platform, user: User, code: string): Promise<WireError | null> =>
  platform.database.withOrganization(homeOf(user), async (db) => {
    const used = await spend(platform, db, user.id, bareCode(code));
    if (used === 'recovery') await recordOwnAct(platform, db, user.id, 'second_step.recovery_code_used');
    return used === null ? wireErrors.totpInvalid : null;
  });

export const readSecondStep = ({ actor, db }: Context): Promise<SecondStep> => present(db, actor.userId);

export async function enrolSecondStep(
  context: LongContext,
  { hasher }: Pick<SignInContext, 'hasher'>,
  password: string,
): Promise<SecondStepEnrolment> {
  const user = await provePassword(context, hasher, password, 'password');
  const secret = newTotpSecret();
  const sealed = context.platform.sealing.seal(secret, sealContextOf(user.id));
  const isOffered = await context.transact(({ db }) => offerSecret(db, user.id, sealed));
  if (!isOffered) throw new HttpError(general(fieldMessages.secondStepEnabled));
  return { secret, uri: totpUri(secret, user.email) };
}

/** Returns the recovery codes. */
export async function confirmSecondStep(
  context: Context,
  { forget }: Pick<SignInContext, 'forget'>,
  code: string,
): Promise<string[]> {
  const { actor } = context;
  context.afterCommit(async () => forget(actor.sessionId));
  return confirmSecret(context, code);
}

/** Returns the recovery codes. */
export async function renewRecoveryCodes(
  context: LongContext,
  { hasher }: Pick<SignInContext, 'hasher'>,
  password: string,
): Promise<string[]> {
  await provePassword(context, hasher, password, 'password');
  return context.transact(async ({ actor, db, platform }) => {
    const has = await stepsOf(db, actor.userId);
    if (!has.authenticator && !has.keys) throw new HttpError(general(fieldMessages.secondStepNotEnabled));
    await recordOwnAct(platform, db, actor.userId, 'second_step.recovery_codes_renewed');
    return storeNewCodes(db, actor.userId);
  });
}

export async function disableSecondStep(
  context: LongContext,
  { hasher, forget }: Pick<SignInContext, 'hasher' | 'forget'>,
  password: string,
): Promise<SecondStep> {
  await provePassword(context, hasher, password, 'password');
  const left = await context.transact(async ({ actor, db, platform }) => {
    const row = await lockSecondStep(db, actor.userId);
    await removeSecondStep(db, actor.userId);
    if (row?.enabled_at) await recordOwnAct(platform, db, actor.userId, 'second_step.disabled');
    return present(db, actor.userId);
  });
  forget(context.actor.sessionId);
  return left;
}

/** The first code of an offered secret puts it in force. */
const confirmSecret = async ({ actor, db, platform }: Context, code: string): Promise<string[]> => {
  const row = await lockSecondStep(db, actor.userId);
  if (!row) throw new HttpError(general(fieldMessages.secondStepNotEnabled));
  if (row.enabled_at) throw new HttpError(general(fieldMessages.secondStepEnabled));
  const step = stepOfCode(openSecret(platform, row), bareCode(code), platform.now());
  if (step === null) throw new HttpError(invalidFields({ code: [fieldMessages.wrongCode] }));
  await enableSecondStep(db, actor.userId, step, platform.now());
  await recordOwnAct(platform, db, actor.userId, 'second_step.enabled');
  return storeNewCodes(db, actor.userId);
};

const sealContextOf = (userId: number): string => `user:${userId}/second_step.secret`;

const openSecret = ({ sealing }: Platform, row: SecondStepRow): string =>
  sealing.open(row.sealed_secret, sealContextOf(row.user_id));

const general = (message: string): WireError => invalidFields({ non_field_errors: [message] });

const stepsOf = async (db: TenantDatabase, userId: number) => ({
  authenticator: Boolean((await findSecondStep(db, userId))?.enabled_at),
  keys: (await listKeys(db, userId)).length > 0,
});

/** Uses a code up; null when it is none that is still good. */
const spend = async (platform: Platform, db: TenantDatabase, userId: number, code: string) => {
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(db, userId, hashOfCode(code), platform.now())) ? 'recovery' : null;
  }
  const row = await lockSecondStep(db, userId);
  if (!row?.enabled_at) return null;
  const step = stepOfCode(openSecret(platform, row), code, platform.now());
  if (step === null || step <= row.last_step) return null;
  await storeStep(db, userId, step);
  return 'code';
};

const present = async (db: TenantDatabase, userId: number): Promise<SecondStep> => {
  const row = await findSecondStep(db, userId);
  const enabledAt = row?.enabled_at ?? null;
  return {
    is_enabled: enabledAt !== null,
    enabled_at: enabledAt && wireInstant(enabledAt),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  };
};
