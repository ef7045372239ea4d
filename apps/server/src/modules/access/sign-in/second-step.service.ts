/**
 * The second step of signing in: a security key, a code from an authenticator, or one of ten recovery codes. The secret is
 * sealed at rest; a code that was used once is used up, and so is every earlier one.
 */
import {
  type AuditAct,
  fieldMessages,
  invalidFields,
  type KeyProof,
  type SecondStep,
  type SecondStepEnrolment,
  secondStepRequired,
  type WireError,
  wireErrors,
} from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { platformScope, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { User } from '../shared/users.repository.ts';
import type { Caller } from './device.gateway.ts';
import type { GuessLadder } from './ladder.service.ts';
import type { PasswordProof } from './password-proof.service.ts';
import { hashOfCode, storeNewCodes } from './recovery-codes.service.ts';
import type { NoteRefusedSignIn } from './refused-sign-ins.service.ts';
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
import type { KeySignIn } from './security-keys.service.ts';
import { bareCode, isRecoveryCode, newTotpSecret, stepOfCode, totpUri } from './totp.gateway.ts';

/** The second proof, in addition to the password. If both are sent, the key decides. */
export interface SecondProof {
  readonly code: string | null;
  readonly key: KeyProof | null;
}

export interface SecondSteps {
  /** Passes who has no second step, or proves it; refuses with 401 otherwise. After the right password only. */
  demand(user: User, proof: SecondProof, caller: Caller): Promise<void>;
  show(actor: Actor): Promise<SecondStep>;
  enrol(actor: Actor, password: string): Promise<SecondStepEnrolment>;
  /** Answers the recovery codes. */
  confirm(actor: Actor, code: string): Promise<string[]>;
  renewRecoveryCodes(actor: Actor, password: string): Promise<string[]>;
  disable(actor: Actor, password: string): Promise<SecondStep>;
}

interface Parts {
  readonly ladder: GuessLadder;
  readonly keys: KeySignIn;
  readonly noteRefused: NoteRefusedSignIn;
  readonly provePassword: PasswordProof;
  /** Drops what is remembered of a session: what it lacks has just changed. */
  readonly forget: (sessionId: number) => void;
}

export const createSecondSteps = (platform: Platform, parts: Parts): SecondSteps => {
  const { ladder, keys, noteRefused, provePassword, forget } = parts;
  const { database, sealing } = platform;
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    database.withOrganization(actor.scope, work);

  const refusalOfCode = (user: User, code: string): Promise<WireError | null> => {
    const scope = user.organization_id ?? platformScope;
    return database.withOrganization(scope, async (transaction) => {
      const used = await spend(platform, transaction, user.id, bareCode(code));
      if (used === 'recovery') await note(platform, transaction, scope, user.id, 'second_step.recovery_code_used');
      return used === null ? wireErrors.totpInvalid : null;
    });
  };

  return {
    demand: async (user, { code, key }, caller) => {
      const has = await database.withPlatform((transaction) => stepsOf(transaction, user.id));
      if (!has.authenticator && !has.keys) return;
      if (code === null && key === null) throw new Refusal(secondStepRequired(await keys.request(user)));
      await ladder.climb('totp', user.email, caller);
      const refused = key ? await keys.refusalOf(user, key) : await refusalOfCode(user, code ?? '');
      if (refused) {
        await ladder.failed(user.email, caller);
        noteRefused(user, key ? 'security_key' : 'second_step', caller);
        throw new Refusal(refused);
      }
      await ladder.proven('totp', user.email, caller);
    },

    show: (actor) => within(actor, (transaction) => present(transaction, actor.userId)),

    enrol: async (actor, password) => {
      const user = await provePassword(actor, password, 'password');
      const secret = newTotpSecret();
      const sealed = sealing.seal(secret, sealContextOf(user.id));
      const isOffered = await within(actor, (transaction) => offerSecret(transaction, user.id, sealed));
      if (!isOffered) throw new Refusal(refusal(fieldMessages.secondStepEnabled));
      return { secret, uri: totpUri(secret, user.email) };
    },

    confirm: async (actor, code) => {
      const codes = await within(actor, (transaction) => confirmSecret(platform, transaction, actor, code));
      forget(actor.sessionId);
      return codes;
    },

    renewRecoveryCodes: async (actor, password) => {
      await provePassword(actor, password, 'password');
      return within(actor, async (transaction) => {
        const has = await stepsOf(transaction, actor.userId);
        if (!has.authenticator && !has.keys) throw new Refusal(refusal(fieldMessages.secondStepNotEnabled));
        await note(platform, transaction, actor.scope, actor.userId, 'second_step.recovery_codes_renewed');
        return storeNewCodes(transaction, actor.userId);
      });
    },

    disable: async (actor, password) => {
      await provePassword(actor, password, 'password');
      const left = await within(actor, async (transaction) => {
        const row = await lockSecondStep(transaction, actor.userId);
        await removeSecondStep(transaction, actor.userId);
        if (row?.enabled_at) await note(platform, transaction, actor.scope, actor.userId, 'second_step.disabled');
        return present(transaction, actor.userId);
      });
      forget(actor.sessionId);
      return left;
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

const sealContextOf = (userId: number): string => `user:${userId}/second_step.secret`;

const openSecret = ({ sealing }: Platform, row: SecondStepRow): string =>
  sealing.open(row.sealed_secret, sealContextOf(row.user_id));

const refusal = (message: string): WireError => invalidFields({ non_field_errors: [message] });

const stepsOf = async (transaction: Transaction, userId: number) => ({
  authenticator: Boolean((await findSecondStep(transaction, userId))?.enabled_at),
  keys: (await listKeys(transaction, userId)).length > 0,
});

/** Uses a code up; null when it is none that is still good. */
const spend = async (platform: Platform, transaction: Transaction, userId: number, code: string) => {
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(transaction, userId, hashOfCode(code), platform.now())) ? 'recovery' : null;
  }
  const row = await lockSecondStep(transaction, userId);
  if (!row?.enabled_at) return null;
  const step = stepOfCode(openSecret(platform, row), code, platform.now());
  if (step === null || step <= row.last_step) return null;
  await storeStep(transaction, userId, step);
  return 'code';
};

const present = async (transaction: Transaction, userId: number): Promise<SecondStep> => {
  const row = await findSecondStep(transaction, userId);
  const enabledAt = row?.enabled_at ?? null;
  return {
    is_enabled: enabledAt !== null,
    enabled_at: enabledAt && wireInstant(enabledAt),
    recovery_codes_left: await countRecoveryCodes(transaction, userId),
  };
};
