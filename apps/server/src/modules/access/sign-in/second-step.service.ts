/**
 * The second step of signing in: a code from an authenticator, or one of ten recovery codes. The secret is sealed at
 * rest; a code that was used once is used up, and so is every earlier one.
 */
import { createHash } from 'node:crypto';
import {
  type AuditAct,
  fieldMessages,
  invalidFields,
  type SecondStep,
  type SecondStepEnrolment,
  type WireError,
  wireErrors,
} from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { newId, platformScope, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { User } from '../shared/users.repository.ts';
import type { Caller } from './device.ts';
import type { GuessLadder } from './ladder.ts';
import type { PasswordProof } from './password-proof.ts';
import {
  countRecoveryCodes,
  enableSecondStep,
  findSecondStep,
  lockSecondStep,
  offerSecret,
  removeSecondStep,
  replaceRecoveryCodes,
  type SecondStepRow,
  storeStep,
  useRecoveryCode,
} from './second-step.repository.ts';
import { bareCode, isRecoveryCode, newRecoveryCode, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const recoveryCodeCount = 10;

export interface SecondSteps {
  /** Passes who has no second step, or brings its code; refuses with 401 otherwise. After the right password only. */
  demand(user: User, code: string | null, caller: Caller): Promise<void>;
  show(actor: Actor): Promise<SecondStep>;
  enrol(actor: Actor, password: string): Promise<SecondStepEnrolment>;
  /** Answers the recovery codes. */
  confirm(actor: Actor, code: string): Promise<string[]>;
  renewRecoveryCodes(actor: Actor, password: string): Promise<string[]>;
  disable(actor: Actor, password: string): Promise<SecondStep>;
}

interface Parts {
  readonly ladder: GuessLadder;
  readonly provePassword: PasswordProof;
}

export const createSecondSteps = (platform: Platform, { ladder, provePassword }: Parts): SecondSteps => {
  const { database, sealing } = platform;
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    database.withOrganization(actor.scope, work);

  return {
    demand: async (user, code, caller) => {
      const isAsked = await database.withPlatform(async (transaction) =>
        Boolean((await findSecondStep(transaction, user.id))?.enabled_at),
      );
      if (!isAsked) return;
      if (code === null) throw new Refusal(wireErrors.totpRequired);
      await ladder.climb('totp', user.email, caller);
      const scope = user.organization_id ?? platformScope;
      const isRight = await database.withOrganization(scope, async (transaction) => {
        const used = await spend(platform, transaction, user.id, bareCode(code));
        if (used === 'recovery') await note(platform, transaction, scope, user.id, 'second_step.recovery_code_used');
        return used !== null;
      });
      if (!isRight) {
        await ladder.failed(caller);
        throw new Refusal(wireErrors.totpInvalid);
      }
      await ladder.proven('totp', user.email, caller);
    },

    show: (actor) => within(actor, (transaction) => present(transaction, actor.userId)),

    enrol: async (actor, password) => {
      const user = await provePassword(actor, password, 'password');
      const secret = newTotpSecret();
      const sealed = sealing.seal(secret, placeOf(user.id));
      const isOffered = await within(actor, (transaction) => offerSecret(transaction, user.id, sealed));
      if (!isOffered) throw new Refusal(refusal(fieldMessages.secondStepEnabled));
      return { secret, uri: totpUri(secret, user.email) };
    },

    confirm: (actor, code) => within(actor, (transaction) => confirmSecret(platform, transaction, actor, code)),

    renewRecoveryCodes: async (actor, password) => {
      await provePassword(actor, password, 'password');
      return within(actor, async (transaction) => {
        const row = await lockSecondStep(transaction, actor.userId);
        if (!row?.enabled_at) throw new Refusal(refusal(fieldMessages.secondStepNotEnabled));
        await note(platform, transaction, actor.scope, actor.userId, 'second_step.recovery_codes_renewed');
        return storeNewCodes(transaction, actor.userId);
      });
    },

    disable: async (actor, password) => {
      await provePassword(actor, password, 'password');
      return within(actor, async (transaction) => {
        const row = await lockSecondStep(transaction, actor.userId);
        await removeSecondStep(transaction, actor.userId);
        if (row?.enabled_at) await note(platform, transaction, actor.scope, actor.userId, 'second_step.disabled');
        return present(transaction, actor.userId);
      });
    },
  };
};

const note = (platform: Platform, transaction: Transaction, scope: number, userId: number, action: AuditAct) =>
  record(transaction, {
    organizationId: scope,
    actorId: userId,
    action,
    target: 'user',
    targetId: userId,
    at: platform.now(),
  });

/** The first code of an offered secret puts it in force. */
const confirmSecret = async (platform: Platform, transaction: Transaction, actor: Actor, code: string) => {
  const row = await lockSecondStep(transaction, actor.userId);
  if (!row) throw new Refusal(refusal(fieldMessages.secondStepNotEnabled));
  if (row.enabled_at) throw new Refusal(refusal(fieldMessages.secondStepEnabled));
  const step = stepOfCode(openSecret(platform, row), bareCode(code), platform.now());
  if (step === null) throw new Refusal(invalidFields({ code: [fieldMessages.wrongCode] }));
  await enableSecondStep(transaction, actor.userId, step, platform.now());
  await note(platform, transaction, actor.scope, actor.userId, 'second_step.enabled');
  return storeNewCodes(transaction, actor.userId);
};

const placeOf = (userId: number): string => `user:${userId}/second_step.secret`;

const openSecret = ({ sealing }: Platform, row: SecondStepRow): string =>
  sealing.open(row.sealed_secret, placeOf(row.user_id));

const refusal = (message: string): WireError => invalidFields({ non_field_errors: [message] });

/** Uses a code up; null when it is none that is still good. */
const spend = async (platform: Platform, transaction: Transaction, userId: number, code: string) => {
  const row = await lockSecondStep(transaction, userId);
  if (!row?.enabled_at) return null;
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(transaction, userId, hashOf(code), platform.now())) ? 'recovery' : null;
  }
  const step = stepOfCode(openSecret(platform, row), code, platform.now());
  if (step === null || step <= row.last_step) return null;
  await storeStep(transaction, userId, step);
  return 'code';
};

/** A recovery code is 80 bits of chance: a plain hash hides it. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

const storeNewCodes = async (transaction: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => ({ id: newId(), code_hash: hashOf(bareCode(code)) }));
  await replaceRecoveryCodes(transaction, userId, rows);
  return codes;
};

const present = async (transaction: Transaction, userId: number): Promise<SecondStep> => {
  const row = await findSecondStep(transaction, userId);
  const enabledAt = row?.enabled_at ?? null;
  return {
    is_enabled: enabledAt !== null,
    enabled_at: enabledAt && wireInstant(enabledAt),
    recovery_codes_left: enabledAt ? await countRecoveryCodes(transaction, userId) : 0,
  };
};
